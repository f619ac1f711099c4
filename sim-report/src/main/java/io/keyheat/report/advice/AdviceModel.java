package io.keyheat.report.advice;

import java.util.List;

/**
 * What should change: what was hot, the cures that were tried, and the best of them.
 *
 * @param scenario its name
 * @param version of Keyheat
 * @param commandLine that repeats it
 * @param variant that was looked at
 * @param best the best cure in a few words; empty: none is better, or nothing was hot
 * @param verdict what it brings, in a sentence; without one, why there is none
 * @param margin how sure that is, in a sentence; may be empty
 * @param reasons three at most
 * @param premises what it rests on, a sentence each
 * @param metrics names of the columns of figures
 * @param cures those tried, the best first; may be empty
 * @param notTried those that the scenario could not have, each with the reason
 * @param files the best one in the words of its system; may be empty
 */
public record AdviceModel(
    String scenario,
    String title,
    String version,
    String commandLine,
    String variant,
    String best,
    String verdict,
    String margin,
    List<String> reasons,
    List<String> premises,
    List<String> metrics,
    List<TriedCure> cures,
    List<String> notTried,
    List<TextFile> files) {
  public AdviceModel {
    reasons = List.copyOf(reasons);
    premises = List.copyOf(premises);
    metrics = List.copyOf(metrics);
    cures = List.copyOf(cures);
    notTried = List.copyOf(notTried);
    files = List.copyOf(files);
  }

  /**
   * A cure, or the scenario as it is.
   *
   * @param rule that gives it; may be empty
   * @param givesUp what is lost with it; may be empty
   * @param hot what is hottest with it, and its score
   * @param figures one for each metric
   */
  public record TriedCure(
      String name, String rule, String givesUp, String hot, List<Figure> figures) {
    public TriedCure {
      figures = List.copyOf(figures);
    }
  }

  /**
   * A mean and its 95 % interval; NaN where there is nothing of the kind.
   *
   * @param shown with the unit
   */
  public record Figure(double mean, double low, double high, String shown) {}

  /** A file that is ready to use. */
  public record TextFile(String name, String text) {}
}
