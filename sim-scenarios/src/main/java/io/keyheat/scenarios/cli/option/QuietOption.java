package io.keyheat.scenarios.cli.option;

import picocli.CommandLine.Option;

/** The option {@code --quiet}. */
public final class QuietOption {
  @NotRepeated
  @Option(
      names = {"-q", "--quiet"},
      description = "Print errors only, neither progress nor results.")
  private boolean quiet;

  public boolean isGiven() {
    return quiet;
  }
}
