package io.keyheat.report.remedy;

import io.keyheat.report.result.Finding.StatedRule;
import java.util.List;

/**
 * What should change: what was hot, the remedies that were tried, and the best of them.
 *
 * @param scenario its name
 * @param version of Keyheat
 * @param commandLine that repeats it
 * @param variant that was looked at
 * @param best the remedy that is ranked first, if one helps
 * @param reasons three at most
 * @param premises what it rests on, a sentence each
 * @param metrics names of the columns of figures
 * @param remedies those tried, the best first; may be empty
 * @param notTried those that the scenario could not have, each with the reason
 * @param rules those that name remedies
 */
public record RemedyModel(
    String scenario,
    String title,
    String version,
    String commandLine,
    String variant,
    Best best,
    List<String> reasons,
    List<String> premises,
    List<String> metrics,
    List<TriedRemedy> remedies,
    List<String> notTried,
    List<StatedRule> rules) {
  public RemedyModel {
    reasons = List.copyOf(reasons);
    premises = List.copyOf(premises);
    metrics = List.copyOf(metrics);
    remedies = List.copyOf(remedies);
    notTried = List.copyOf(notTried);
    rules = List.copyOf(rules);
  }

  /**
   * The remedy that is ranked first, or the reason why there is none.
   *
   * @param name in a few words; empty: no remedy is better, or nothing was hot
   * @param verdict its effect in a sentence; without a remedy, why there is none
   * @param margin how sure the effect is, in a sentence; may be empty
   * @param files the schema with it, in the system's DDL; may be empty
   */
  public record Best(String name, String verdict, String margin, List<TextFile> files) {
    public Best {
      files = List.copyOf(files);
    }

    /** Whether a remedy helps. */
    public boolean exists() {
      return !name.isEmpty();
    }
  }

  /**
   * A remedy, or the scenario as it is.
   *
   * @param rule that names it; may be empty
   * @param givesUp what is lost with it; may be empty
   * @param targets which of the scenario's targets are missed, or that they are met; empty: it has
   *     none
   * @param hot what is hottest with it, and its score
   * @param figures one for each metric
   */
  public record TriedRemedy(
      String name,
      String rule,
      String givesUp,
      String targets,
      String hot,
      List<MeanAndInterval> figures) {
    public TriedRemedy {
      figures = List.copyOf(figures);
    }
  }

  /**
   * A mean and its 95 % interval; NaN where there is nothing of the kind.
   *
   * @param shown with the unit
   */
  public record MeanAndInterval(double mean, double low, double high, String shown) {}

  /**
   * A file that is ready to use.
   *
   * @param before its text for the scenario as it is
   */
  public record TextFile(String name, String text, String before) {}
}
