package io.keyheat.report.observed;

import io.keyheat.report.validation.Agreement;
import io.keyheat.report.view.Tally;
import java.util.List;

/**
 * Recordings of running databases beside simulations of their writes.
 *
 * @param version of Keyheat
 * @param commandLine that repeats the runs
 */
public record ObservedModel(String version, String commandLine, List<Observed> workloads) {
  public ObservedModel {
    workloads = List.copyOf(workloads);
  }

  /**
   * The repetitions of one workload.
   *
   * @param prose what was recorded; may be empty
   */
  public record Observed(
      String title, String prose, List<RangePair> pairs, List<ObservedFigure> figures) {
    public Observed {
      pairs = List.copyOf(pairs);
      figures = List.copyOf(figures);
    }
  }

  /** A recording and the simulation of its writes. */
  public record RangePair(String name, RangePicture recorded, RangePicture simulated) {}

  /**
   * The ranges of a table over time, and the writes that each of them took.
   *
   * @param steps when the number of ranges changed
   * @param shares of all writes, by server, the greatest first
   * @param rates the writes a second of the range that a key lies in
   */
  public record RangePicture(
      List<RangeStep> steps, List<RangeCut> cuts, List<Double> shares, RangeRates rates) {
    public RangePicture {
      steps = List.copyOf(steps);
      cuts = List.copyOf(cuts);
      shares = List.copyOf(shares);
    }
  }

  /** A number of ranges, from a time on. */
  public record RangeStep(double seconds, int ranges) {}

  /**
   * A range was divided.
   *
   * @param place the share of all keys written that lie before the cut
   */
  public record RangeCut(double seconds, double place) {}

  /**
   * Writes a second by time and key. Keys are in their order, each row as many writes.
   *
   * @param seconds the length of the recording
   * @param perSecond column by column: all rows of the first time first
   */
  public record RangeRates(int rows, int columns, double seconds, List<Double> perSecond) {
    public RangeRates {
      perSecond = List.copyOf(perSecond);
    }
  }

  /**
   * A figure by repetition.
   *
   * @param values in the figure's unit: seconds, numbers, or shares of 1; NaN: never
   * @param shown with the unit
   */
  public record Measured(List<Double> values, List<String> shown) {
    public Measured {
      values = List.copyOf(values);
      shown = List.copyOf(shown);
    }
  }

  /** What a simulated mean agrees within: the recorded figures and the tolerance. */
  public record Band(double low, double high, String shown) {
    /** Of a figure that is not judged. */
    public static final Band NONE = new Band(Double.NaN, Double.NaN, "");
  }

  /**
   * A figure of all repetitions.
   *
   * @param reason why the figures do not agree or are not judged, if that is known; may be empty
   */
  public record ObservedFigure(
      String what,
      Measured recorded,
      Band band,
      Measured simulated,
      Agreement verdict,
      String reason) {
    /** Returns why the figures do not agree, or are not judged; empty if they agree. */
    public String explanation() {
      return verdict.explanation(reason);
    }
  }

  /** Returns the number of figures with a verdict. */
  public long count(Agreement verdict) {
    return workloads.stream()
        .flatMap(workload -> workload.figures().stream())
        .filter(figure -> figure.verdict() == verdict)
        .count();
  }

  /** {@code 30 figures: 29 agree, 1 does not; 2 more are not judged}. */
  public String summary() {
    long notJudged = count(Agreement.NOT_JUDGED);
    return new Tally("figures")
            .plus(count(Agreement.AGREES), "agrees", "agree")
            .plus(count(Agreement.DISAGREES), "does not", "do not")
        + (notJudged == 0 ? "" : "; " + notJudged + " more are not judged");
  }
}
