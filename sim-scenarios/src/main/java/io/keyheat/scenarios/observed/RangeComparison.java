package io.keyheat.scenarios.observed;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.RunResult;
import io.keyheat.scenarios.statistics.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Repetitions of one recording beside simulations of their writes, figure by figure. A simulated
 * mean agrees where it lies between the least and the greatest recorded figure, or farther out by
 * no more than a tolerance that is stated before anything is compared.
 */
public final class RangeComparison {
  /** Of shares: five percentage points. */
  static final double SHARE_TOLERANCE = 0.05;

  /** Of numbers of ranges and moves: a tenth, and at least one. Of bytes: a tenth. */
  static final double COUNT_TOLERANCE = 0.1;

  /** Of where a range is divided: a tenth of its rows. */
  static final double CUT_TOLERANCE = 0.1;

  /** Of times: a twentieth of the recording, about what a flush or a compaction takes. */
  static final double TIME_TOLERANCE = 0.05;

  private static final double[] MOMENTS = {0.25, 0.5, 0.75, 1};

  /**
   * One figure.
   *
   * @param recorded by repetition; NaN where there was nothing to measure
   * @param simulated by repetition
   * @param tolerance in the figure's own unit; NaN: it is not judged
   */
  public record RangeFigure(
      String what, double[] recorded, double[] simulated, double tolerance, RangeUnit unit) {
    private double least() {
      return measured(recorded).min().orElse(Double.NaN);
    }

    private double greatest() {
      return measured(recorded).max().orElse(Double.NaN);
    }

    /** The mean; NaN where most repetitions had nothing to measure, so that few speak for none. */
    private double simulatedMean() {
      return 2 * measured(simulated).count() < simulated.length
          ? Double.NaN
          : measured(simulated).average().orElse(Double.NaN);
    }

    /** Returns the least mean that agrees: nothing of what is compared is below 0. */
    public double low() {
      return Double.isNaN(least()) ? Double.NaN : Math.max(0, least() - tolerance);
    }

    /** Returns the greatest mean that agrees: no share is above 1. */
    public double high() {
      double most = greatest() + tolerance;
      return unit == RangeUnit.SHARE && most > 1 ? 1 : most;
    }

    /** Whether a tolerance was stated for it. */
    public boolean isJudged() {
      return !Double.isNaN(tolerance);
    }

    /**
     * Whether the simulated mean lies among the recorded figures, to within the tolerance; where
     * there is none, whether a recorded repetition had nothing to measure either.
     */
    public boolean agrees() {
      double mean = simulatedMean();
      return Double.isNaN(mean)
          ? measured(recorded).count() < recorded.length
          : mean >= least() - tolerance && mean <= greatest() + tolerance;
    }

    private static DoubleStream measured(double[] values) {
      return Arrays.stream(values).filter(value -> !Double.isNaN(value));
    }
  }

  /** How a figure is written. */
  public enum RangeUnit {
    COUNT("%.1f", 1),
    SHARE("%.0f %%", 100),
    SECONDS("%.1f s", 1),
    MILLIS("%.1f ms", 1000),
    BYTES("%.1f MB", 1e-6);

    private final String format;
    private final double factor;

    RangeUnit(String format, double factor) {
      this.format = format;
      this.factor = factor;
    }

    /** Returns a figure with its unit. */
    public String text(double value) {
      return Double.isNaN(value)
          ? "never"
          : String.format(Locale.ROOT, format, factor * value).replaceFirst("\\.0(?!\\d)", "");
    }
  }

  /**
   * What ranges did with the writes.
   *
   * @param shares of all writes, by server, the greatest first
   */
  public record SeenRanges(RangeMap map, double[] shares) {}

  /** A recording and the simulation of its writes. */
  public record RecordedRun(String name, SeenRanges recorded, SeenRanges simulated) {}

  private final List<RangeFigures> recorded = new ArrayList<>();
  private final List<RangeFigures> simulated = new ArrayList<>();
  private final List<LatencyBySecond> recordedLatency = new ArrayList<>();
  private final List<LatencyBySecond> simulatedLatency = new ArrayList<>();
  private final List<RecordedRun> runs = new ArrayList<>();
  private final double durationSeconds;

  private RangeComparison(double durationSeconds) {
    this.durationSeconds = durationSeconds;
  }

  /** Returns the runs that replay some repetitions, each with a seed of its own. */
  public static List<RunSpec> specs(List<DatabaseRecording> recordings) {
    List<RunSpec> specs = new ArrayList<>();
    for (DatabaseRecording recording : recordings) {
      RunSpec spec = recording.spec();
      specs.add(spec.withSeed(Seeds.of(spec.seed(), specs.size())));
    }
    return specs;
  }

  /**
   * Compares repetitions with the runs of their scenarios.
   *
   * @param runs of {@link #specs}
   */
  public static RangeComparison of(List<DatabaseRecording> recordings, List<RunResult> runs) {
    RangeComparison comparison = new RangeComparison(recordings.get(0).durationSeconds());
    for (int i = 0; i < recordings.size(); i++) {
      comparison.add(recordings.get(i), runs.get(i));
    }
    return comparison;
  }

  private void add(DatabaseRecording recording, RunResult run) {
    RecordedWrites writes = recording.writes();
    RangeTimeline ranges = SimulatedRanges.of(run, writes.keyOrder());
    int servers = recording.spec().servers();
    RangeFigures real = new RangeFigures(recording.ranges(), writes, durationSeconds, servers);
    RangeFigures replayed = new RangeFigures(ranges, writes, durationSeconds, servers);
    recorded.add(real);
    simulated.add(replayed);
    recordedLatency.add(recording.latency());
    simulatedLatency.add(LatencyBySecond.of(run));
    runs.add(
        new RecordedRun(
            recording.name(),
            seen(real, recording.ranges(), writes),
            seen(replayed, ranges, writes)));
  }

  private SeenRanges seen(RangeFigures figures, RangeTimeline ranges, RecordedWrites writes) {
    return new SeenRanges(new RangeMap(ranges, writes, durationSeconds), figures.shares());
  }

  /** Returns the repetitions, each with the simulation of its writes. */
  public List<RecordedRun> runs() {
    return List.copyOf(runs);
  }

  /** Returns every figure of all repetitions. */
  public List<RangeFigure> figures() {
    List<RangeFigure> figures = new ArrayList<>();
    addNumbers(figures);
    addShares(figures);
    figures.add(count("moves", RangeFigures::moves));
    addBytes(figures);
    addLatency(figures);
    return figures;
  }

  /** How many ranges there are, and when there were twice as many. */
  private void addNumbers(List<RangeFigure> figures) {
    for (double moment : MOMENTS) {
      String when = String.format(Locale.ROOT, "ranges after %.0f s", moment * durationSeconds);
      figures.add(count(when, all -> all.rangesAt(moment)));
    }
    int most = recorded.stream().mapToInt(all -> all.rangesAt(1)).min().orElse(0);
    for (int ranges = recorded.get(0).rangesAt(0) + 1; ranges <= most; ranges *= 2) {
      int number = ranges;
      figures.add(
          figure(
              "until there are " + number + " ranges",
              all -> all.secondsUntil(number),
              TIME_TOLERANCE * durationSeconds,
              RangeUnit.SECONDS));
    }
  }

  /** Where ranges are cut, and which servers have the writes. */
  private void addShares(List<RangeFigure> figures) {
    figures.add(
        figure(
            "rows before the cut of a divided range, median",
            RangeFigures::leftOfCut,
            CUT_TOLERANCE,
            RangeUnit.SHARE));
    figures.add(
        figure(
            "busiest server's share of the writes of a second",
            RangeFigures::hotShare,
            SHARE_TOLERANCE,
            RangeUnit.SHARE));
    int servers = recorded.get(0).shares().length;
    for (int server = 0; server < servers; server++) {
      int rank = server;
      figures.add(
          figure(
              "share of all writes of the server with rank " + (rank + 1),
              all -> all.shares()[rank],
              SHARE_TOLERANCE,
              RangeUnit.SHARE));
    }
  }

  private void addBytes(List<RangeFigure> figures) {
    double bytes = recorded.stream().mapToDouble(RangeFigures::storedBytes).average().orElse(0);
    if (!Double.isNaN(bytes)) {
      figures.add(
          figure(
              "bytes in files at the end",
              RangeFigures::storedBytes,
              COUNT_TOLERANCE * bytes,
              RangeUnit.BYTES));
    }
  }

  /** The machine that was recorded and the database's client decide it, so it is not judged. */
  private void addLatency(List<RangeFigure> figures) {
    figures.add(latency("latency, median of a second's writes", LatencyBySecond::p50));
    figures.add(latency("latency, 99th percentile of a second's writes", LatencyBySecond::p99));
    figures.removeIf(
        figure -> !figure.isJudged() && Arrays.stream(figure.recorded()).anyMatch(Double::isNaN));
  }

  private RangeFigure latency(String what, ToDoubleFunction<LatencyBySecond> figure) {
    return new RangeFigure(
        what,
        recordedLatency.stream().mapToDouble(figure).toArray(),
        simulatedLatency.stream().mapToDouble(figure).toArray(),
        Double.NaN,
        RangeUnit.MILLIS);
  }

  private RangeFigure count(String what, ToDoubleFunction<RangeFigures> figure) {
    double mean = recorded.stream().mapToDouble(figure).average().orElse(0);
    return figure(what, figure, Math.max(1, COUNT_TOLERANCE * mean), RangeUnit.COUNT);
  }

  private RangeFigure figure(
      String what, ToDoubleFunction<RangeFigures> figure, double tolerance, RangeUnit unit) {
    return new RangeFigure(
        what, values(recorded, figure), values(simulated, figure), tolerance, unit);
  }

  private static double[] values(List<RangeFigures> all, ToDoubleFunction<RangeFigures> figure) {
    return IntStream.range(0, all.size())
        .mapToDouble(i -> figure.applyAsDouble(all.get(i)))
        .toArray();
  }
}
