package io.keyheat.scenarios.cli.option;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --warm-up}. */
public final class WarmUpOption {
  /** How the end of a run's warm-up is found; the names are what users write. */
  private enum WarmUpChoice {
    mser5,
    file
  }

  @Option(
      names = "--warm-up",
      paramLabel = "HOW",
      description = "Warm-up: mser5 (found from each run) or file (from the scenario).")
  private @Nullable WarmUpChoice choice;

  /** Whether MSER-5 cuts the warm-up. */
  public boolean isMser5(boolean byDefault) {
    return choice == null ? byDefault : choice == WarmUpChoice.mser5;
  }
}
