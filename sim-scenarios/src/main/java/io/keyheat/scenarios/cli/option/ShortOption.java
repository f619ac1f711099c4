package io.keyheat.scenarios.cli.option;

import picocli.CommandLine.Option;

/** The option {@code --short}. */
public final class ShortOption {
  @Option(
      names = "--short",
      description = "Use the scenario's short section, for a run of seconds.")
  private boolean isShort;

  public boolean isGiven() {
    return isShort;
  }
}
