package io.keyheat.scenarios.cli.option;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --out}. */
public final class OutOption {
  /** The folder in which each command has its own unless {@code --out} is given. */
  public static final Path DEFAULT_ROOT = Path.of("keyheat-out");

  @NotRepeated
  @Option(names = "--out", paramLabel = "DIR", description = "Folder to write the results to.")
  private @Nullable Path out;

  /** The folder given, or else a default one. */
  public Path or(Path defaultFolder) {
    return out == null ? defaultFolder : out;
  }

  public boolean isGiven() {
    return out != null;
  }
}
