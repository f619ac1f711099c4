package io.keyheat.report.terminal;

import io.keyheat.core.result.ExpectationResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import java.io.IOException;

/** The report as text for a terminal. */
public final class TerminalReport {
  private TerminalReport() {}

  /**
   * Prints the whole report.
   *
   * @param colour whether escape sequences may be used
   * @param width of the terminal in columns
   */
  public static void print(ScenarioResult result, Appendable out, boolean colour, int width)
      throws IOException {
    out.append(result.title()).append('\n');
    for (RunResult run : result.variants()) {
      out.append(run.variant())
          .append(' ')
          .append(String.valueOf(run.total().throughputPerSecond()));
      out.append('\n');
    }
    for (ExpectationResult expectation : result.expectations()) {
      out.append(expectation.holds() ? "holds " : "fails ").append(expectation.text());
      out.append(" (").append(expectation.observed()).append(")\n");
    }
  }
}
