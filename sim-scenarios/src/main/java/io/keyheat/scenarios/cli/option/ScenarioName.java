package io.keyheat.scenarios.cli.option;

import picocli.CommandLine.Parameters;

/** The one scenario that a command takes. */
public final class ScenarioName {
  static final String LABEL = "FILE|NAME";
  static final String DESCRIPTION = "A scenario's file, or its name in the library.";

  @Parameters(paramLabel = LABEL, arity = "1", description = DESCRIPTION)
  private String name = "";

  public String text() {
    return name;
  }
}
