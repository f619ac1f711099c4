package io.keyheat.report.result;

import java.util.List;

/**
 * What a scenario asks, and which figures answer it.
 *
 * @param text a question in a line; empty: none is asked
 * @param contrast the two variants that show the answer, the worse one first; or empty
 * @param about the metric that answers it, as expectations name it; empty: operations completed of
 *     those offered
 * @param figures of {@code about}, one for each variant of the result; or empty
 */
public record ScenarioQuestion(
    String text, List<String> contrast, String about, List<AskedFigure> figures) {
  /** Nothing is asked. */
  public static final ScenarioQuestion NONE = new ScenarioQuestion("", List.of(), "", List.of());

  public ScenarioQuestion {
    contrast = List.copyOf(contrast);
    figures = List.copyOf(figures);
  }

  /** The same question with the figures of other variants. */
  public ScenarioQuestion with(List<AskedFigure> newFigures) {
    return new ScenarioQuestion(text, contrast, about, newFigures);
  }

  /**
   * A variant's figure.
   *
   * @param value NaN where the run has none
   * @param shown with its unit
   */
  public record AskedFigure(double value, String shown) {}
}
