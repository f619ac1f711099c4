package io.keyheat.scenarios.expect.metric;

import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Metrics of rates, counts and latencies, of all loads together or of one load. */
public final class OperationMetrics {
  private static final Pattern LATENCY = Pattern.compile("(worst\\.)?latency\\.(\\w+)");
  private static final Pattern PERCENTILE = Pattern.compile("p(\\d\\d)(\\d{0,3})");

  /** Fewest latencies of an interval whose percentile is considered. */
  private static final int LEAST_OPERATIONS_PER_INTERVAL = 100;

  private static final long DIGEST_MASK = (1L << 48) - 1;

  /** Rates and latencies, in the window. */
  private static final MetricTable<OperationMetrics> RATES =
      new MetricTable<OperationMetrics>(
              "Of all loads together, or of one with `loads.NAME.` in front:", "")
          .add(
              "offered",
              "operations a second with their intended start in the window",
              of -> of.rate(OperationStats::offeredPerSecond, IntervalStats::offered))
          .add(
              "throughput",
              "operations a second completed in the window",
              of -> of.rate(OperationStats::throughputPerSecond, IntervalStats::completed))
          .add(
              "failed",
              "operations a second that failed in the window, after the last attempt",
              of ->
                  Metric.steady(
                      Unit.PER_SECOND,
                      (run, span) -> of.sum(run, span, IntervalStats::failed) / span.seconds(run)))
          .add(
              "errors",
              "share of the offered operations that failed",
              of -> Metric.steady(Unit.SHARE, of::errorShare))
          .add(
              "behind",
              "growth of the unfinished operations in the second half of the window, as a share of"
                  + " those offered then; 0 if chance may be the reason",
              of ->
                  Metric.steady(
                      Unit.SHARE,
                      (run, span) ->
                          LoadResult.behindShare(
                              of.loads.apply(run), span.firstInterval(), span.endInterval())));

  /** Counts over the whole run. */
  private static final MetricTable<OperationMetrics> COUNTS =
      new MetricTable<OperationMetrics>(
              "Counts over the whole run with its warm-up, without a window:", "")
          .add("offeredOps", "operations offered", of -> of.count(OperationStats::offered))
          .add("completedOps", "operations completed", of -> of.count(OperationStats::completed))
          .add(
              "failedOps",
              "operations that failed after the last attempt",
              of -> of.count(all -> all.failed().total()))
          .add(
              "timeoutOps",
              "failed operations whose last attempt timed out",
              of -> of.count(all -> all.failed().timeout()))
          .add(
              "rejectedOps",
              "failed operations whose last attempt was rejected",
              of -> of.count(all -> all.failed().rejected()))
          .add(
              "abortedOps",
              "failed operations that were aborted while they waited for a row (contention errors)",
              of -> of.count(all -> all.failed().aborted()))
          .add(
              "inFlightOps",
              "unfinished operations at the end",
              of -> of.count(OperationStats::inFlight))
          .add("attempts", "attempts of all operations", of -> of.count(OperationStats::attempts))
          .add(
              "simulatedOps",
              "another name of `attempts`",
              of -> of.count(OperationStats::attempts))
          .add(
              "rows",
              "rows that the queries return at the end",
              of -> Metric.fixed(Unit.NONE, (run, span) -> of.rows(run).size()))
          .add(
              "rowsDigest",
              "equal for equal rows in equal order",
              of -> Metric.fixed(Unit.NONE, (run, span) -> digest(of.rows(run))));

  /** Rows and reads of scans. */
  private static final MetricTable<OperationMetrics> READS =
      new MetricTable<OperationMetrics>(
              "Of scans, for each operation offered in the window (a range that is not materialized"
                  + " counts as `limit` rows):",
              "")
          .add("reads", "billed reads", of -> of.perOperation(LoadResult.Reads::billed))
          .add(
              "visited",
              "rows and entries read, with those that an offset skips, without the rows of"
                  + " fetchRows",
              of -> of.perOperation(LoadResult.Reads::rows))
          .add(
              "skipped", "tombstones skipped", of -> of.perOperation(LoadResult.Reads::tombstones));

  private static final MetricTable<OperationMetrics> LATENCIES =
      new MetricTable<OperationMetrics>(
              "Latencies of completed operations, in milliseconds from the intended start:", "")
          .describe(
              List.of(
                  "latency.mean",
                  "latency.p50",
                  "latency.p90",
                  "latency.p95",
                  "latency.p99",
                  "latency.p999",
                  "latency.max"),
              "`latency.mean`, `.max`, `.p50`, `.p99`, `.p999`, …",
              "digits after the second are a fraction, so `p999` is 99.9 %")
          .describe(
              List.of("latency.count"),
              "`latency.count`",
              "number of completed operations in the figure")
          .describe(
              List.of("worst.latency.p99"),
              "`worst.latency.…`",
              "greatest figure of a single recording interval; intervals with fewer than "
                  + LEAST_OPERATIONS_PER_INTERVAL
                  + " operations are excluded");

  /** In the order of the reference. */
  public static final List<MetricTable<OperationMetrics>> TABLES =
      List.of(RATES, COUNTS, READS, LATENCIES);

  /** Names that messages may suggest; other percentiles are valid too. */
  public static final List<String> NAMES =
      TABLES.stream().flatMap(table -> table.names().stream()).toList();

  /** Selects the loads of a metric. */
  private final Function<RunResult, List<LoadResult>> loads;

  /** Selects the figures of these loads over the whole run. */
  private final Function<RunResult, OperationStats> stats;

  private OperationMetrics(
      Function<RunResult, List<LoadResult>> loads, Function<RunResult, OperationStats> stats) {
    this.loads = loads;
    this.stats = stats;
  }

  public static OperationMetrics ofAll() {
    return new OperationMetrics(RunResult::loads, RunResult::total);
  }

  public static OperationMetrics ofLoad(String name) {
    return new OperationMetrics(run -> List.of(load(run, name)), run -> load(run, name).stats());
  }

  private static LoadResult load(RunResult run, String name) {
    for (LoadResult load : run.loads()) {
      if (load.name().equals(name)) {
        return load;
      }
      for (LoadResult call : load.calls()) {
        if (name.equals(load.name() + ".calls." + call.name())) {
          return call;
        }
      }
    }
    throw new UnjudgeableException("there is no load " + name);
  }

  public Optional<Metric> find(String name) {
    Optional<Metric> latency = latency(name);
    return latency.isPresent()
        ? latency
        : TABLES.stream().flatMap(table -> table.find(name, this).stream()).findFirst();
  }

  /** Returns the rows that the queries would return at the end of the run. */
  private List<String> rows(RunResult run) {
    List<String> rows = loads.apply(run).stream().flatMap(load -> load.rows().stream()).toList();
    if (rows.isEmpty()) {
      throw new UnjudgeableException("no query found a row that the run added");
    }
    return rows;
  }

  /** Returns a hash of the rows and their order, exact in a double. */
  private static double digest(List<String> rows) {
    long hash = 0;
    for (String row : rows) {
      hash = 31 * hash + row.hashCode();
    }
    return (double) (hash & DIGEST_MASK);
  }

  /** Returns a metric of the reads of scans, for each operation offered. */
  private Metric perOperation(Function<LoadResult.Reads, long[]> counted) {
    return Metric.steady(
        Unit.NONE,
        (run, span) -> {
          double read = 0;
          double offered = 0;
          for (LoadResult load : loads.apply(run)) {
            LoadResult.Reads reads = load.reads();
            for (int i = span.firstInterval(); i < span.endInterval() && reads != null; i++) {
              read += counted.apply(reads)[i];
              offered += load.intervals().get(i).offered();
            }
          }
          if (offered == 0) {
            throw new UnjudgeableException("no scan");
          }
          return read / offered;
        });
  }

  private Metric count(ToLongFunction<OperationStats> counted) {
    return Metric.fixed(Unit.NONE, (run, span) -> counted.applyAsLong(stats.apply(run)));
  }

  private Metric rate(
      ToDoubleFunction<OperationStats> steady, ToLongFunction<IntervalStats> counted) {
    return Metric.steady(
        Unit.PER_SECOND,
        (run, span) ->
            span.written()
                ? sum(run, span, counted) / span.seconds(run)
                : steady.applyAsDouble(stats.apply(run)));
  }

  private double errorShare(RunResult run, Span span) {
    double share =
        LoadResult.errorShare(loads.apply(run), span.firstInterval(), span.endInterval());
    if (Double.isNaN(share)) {
      throw new UnjudgeableException("no operation was offered");
    }
    return share;
  }

  private double sum(RunResult run, Span span, ToLongFunction<IntervalStats> counted) {
    long sum = 0;
    for (LoadResult load : loads.apply(run)) {
      for (int i = span.firstInterval(); i < span.endInterval(); i++) {
        sum += counted.applyAsLong(load.intervals().get(i));
      }
    }
    return sum;
  }

  private Optional<Metric> latency(String name) {
    Matcher matcher = LATENCY.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    boolean worst = matcher.group(1) != null;
    if (!worst && matcher.group(2).equals("count")) {
      return Optional.of(Metric.steady(Unit.NONE, (run, span) -> latencies(run, span).count()));
    }
    return figure(matcher.group(2))
        .map(
            figure ->
                Metric.steady(
                    Unit.MILLIS,
                    worst
                        ? (run, span) -> worst(run, span, figure)
                        : (run, span) -> figure.applyAsDouble(latencies(run, span))));
  }

  private static Optional<ToDoubleFunction<LatencyHistogram>> figure(String name) {
    if (name.equals("mean")) {
      return Optional.of(LatencyHistogram::meanMillis);
    }
    if (name.equals("max")) {
      return Optional.of(LatencyHistogram::maxMillis);
    }
    Matcher digits = PERCENTILE.matcher(name);
    if (!digits.matches()) {
      return Optional.empty();
    }
    double percentile = Double.parseDouble(digits.group(1) + "." + digits.group(2) + "0");
    return Optional.of(latency -> latency.percentileMillis(percentile));
  }

  private LatencyHistogram latencies(RunResult run, Span span) {
    LatencyHistogram latency = stats.apply(run).latency();
    if (span.written()) {
      List<LatencyHistogram> parts = new ArrayList<>();
      for (LoadResult load : loads.apply(run)) {
        for (int i = span.firstInterval(); i < span.endInterval(); i++) {
          parts.add(load.intervals().get(i).latency());
        }
      }
      latency = LatencyHistogram.merged(parts);
    }
    if (latency.count() == 0) {
      throw new UnjudgeableException("no operation was completed");
    }
    return latency;
  }

  private double worst(RunResult run, Span span, ToDoubleFunction<LatencyHistogram> figure) {
    double worst = Double.NEGATIVE_INFINITY;
    List<LoadResult> selected = loads.apply(run);
    for (int i = span.firstInterval(); i < span.endInterval(); i++) {
      LatencyHistogram latency = ofInterval(selected, i);
      if (latency.count() >= LEAST_OPERATIONS_PER_INTERVAL) {
        worst = Math.max(worst, figure.applyAsDouble(latency));
      }
    }
    if (worst == Double.NEGATIVE_INFINITY) {
      throw new UnjudgeableException(
          "no recording interval completed " + LEAST_OPERATIONS_PER_INTERVAL + " operations");
    }
    return worst;
  }

  private static LatencyHistogram ofInterval(List<LoadResult> loads, int interval) {
    if (loads.size() == 1) {
      return loads.get(0).intervals().get(interval).latency();
    }
    return LatencyHistogram.merged(
        loads.stream().map(load -> load.intervals().get(interval).latency()).toList());
  }
}
