package io.keyheat.report.validation;

import io.keyheat.report.view.Tally;
import java.util.List;

/**
 * Published figures with the simulated ones beside them.
 *
 * @param version of Keyheat
 * @param commandLine that repeats the runs
 * @param shortEdition whether the short editions were run
 * @param precision greatest half of a 95 % interval that tells an exact figure, as a share of it
 */
public record ValidationModel(
    String version,
    String commandLine,
    boolean shortEdition,
    double precision,
    List<Validated> validations) {
  public ValidationModel {
    validations = List.copyOf(validations);
  }

  /**
   * A scenario with its figures.
   *
   * @param prose what is done and why it may be compared; may be empty
   * @param replications independent runs behind each interval
   */
  public record Validated(
      String name, String title, String prose, int replications, List<Row> rows) {
    public Validated {
      rows = List.copyOf(rows);
    }
  }

  /**
   * One published figure.
   *
   * @param figure as published
   * @param range what is taken to agree: {@code exact}, or a range
   * @param metric what was simulated in its place
   * @param simulated mean of the replications as text, with {@code low} and {@code high} ends of
   *     its 95 % interval
   * @param publishedValue the figure's value; NaN where it was published in words
   * @param mean and {@code lowValue}, {@code highValue}: the same as numbers
   * @param reason why it does not agree, as far as that is known; may be empty
   */
  public record Row(
      String what,
      String source,
      String figure,
      String range,
      String metric,
      String simulated,
      String low,
      String high,
      double publishedValue,
      double mean,
      double lowValue,
      double highValue,
      Agreement agreement,
      String reason) {

    /** Why it does not agree; empty where it does. */
    public String explanation() {
      if (agreement == Agreement.AGREES) {
        return "";
      }
      String unknown =
          agreement == Agreement.OPEN
              ? "The interval is too wide to tell."
              : "The reason is not known.";
      return reason.isEmpty() ? unknown : reason;
    }
  }

  /** How many figures came out so. */
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
