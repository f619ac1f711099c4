package io.keyheat.report.validation;

import io.keyheat.report.view.Tally;
import java.util.List;

/**
 * Published figures with the simulated ones beside them.
 *
 * @param version of Keyheat
 * @param commandLine that repeats the runs
 * @param shortProfile whether the short profiles were run
 * @param precision greatest half of a 95 % interval that tells an exact figure, as a share of it
 */
public record ValidationModel(
    String version,
    String commandLine,
    boolean shortProfile,
    double precision,
    List<Validated> validations) {
  public ValidationModel {
    validations = List.copyOf(validations);
  }

  /**
   * A scenario with its figures.
   *
   * @param prose what is simulated and why it is comparable; may be empty
   * @param replications independent runs behind each interval
   */
  public record Validated(
      String name, String title, String prose, int replications, List<ValidationRow> rows) {
    public Validated {
      rows = List.copyOf(rows);
    }
  }

  /**
   * A published figure.
   *
   * @param text as published
   * @param value NaN if it was published in words
   * @param range that a simulated figure agrees within, or {@code exact}
   * @param source the publication
   */
  public record PublishedValue(String text, double value, String range, String source) {}

  /**
   * The mean of the replications and its 95 % interval, or the least and the greatest of few.
   *
   * @param meanText the mean with its unit
   * @param intervalText such as {@code 4.9 ms to 5.1 ms}
   */
  public record Simulated(
      double mean, double low, double high, String meanText, String intervalText) {}

  /**
   * A published figure compared with a simulated one.
   *
   * @param metric the simulated metric
   * @param reason why the figures do not agree, if the reason is known; may be empty
   */
  public record ValidationRow(
      String what,
      String metric,
      PublishedValue published,
      Simulated simulated,
      Agreement agreement,
      String reason) {

    /** Returns why the figures do not agree; empty if they agree. */
    public String explanation() {
      return agreement.explanation(reason);
    }
  }

  /** Returns the number of figures with this verdict. */
  public long count(Agreement agreement) {
    return validations.stream()
        .flatMap(validation -> validation.rows().stream())
        .filter(row -> row.agreement() == agreement)
        .count();
  }

  /** {@code 50 published figures: 48 agree, 1 does not, 1 is open}. */
  public String summary() {
    return new Tally("published figures")
        .plus(count(Agreement.AGREES), "agrees", "agree")
        .plus(count(Agreement.DISAGREES), "does not", "do not")
        .plus(count(Agreement.OPEN), "is open", "are open")
        .toString();
  }
}
