package io.keyheat.scenarios.cli.option;

import io.keyheat.scenarios.reader.ReadOptions;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --seed}. */
public final class SeedOption {
  static final String NAME = "--seed";

  @Option(
      names = NAME,
      paramLabel = "N",
      description = "Use this seed instead of the scenario file's seed.")
  private @Nullable Long seed;

  /** The seed given; null: the file's. */
  public @Nullable Long orNull() {
    return seed;
  }

  public OptionalLong value() {
    return ReadOptions.seedOf(seed);
  }
}
