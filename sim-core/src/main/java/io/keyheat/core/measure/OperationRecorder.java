package io.keyheat.core.measure;

import io.keyheat.core.model.request.AttemptTimes;
import io.keyheat.core.model.request.Probe;
import io.keyheat.core.result.FailedOps;
import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LatencyStage;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RowsAsked;
import io.keyheat.core.result.TimeByStage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts what becomes of operations, by load and recording interval. */
public final class OperationRecorder implements Probe {
  private final Intervals intervals;
  private final LoadCounts[] loads;
  private final int wholes;
  private int current;
  private long currentEndNanos;

  /**
   * A recorder of loads and of the calls of their pages and transactions.
   *
   * @param loads how many there are, with the calls
   * @param wholes how many of them, the first ones, are no calls
   */
  public OperationRecorder(Intervals intervals, int loads, int wholes) {
    this.intervals = intervals;
    this.wholes = wholes;
    this.loads = new LoadCounts[loads];
    for (int i = 0; i < loads; i++) {
      this.loads[i] = new LoadCounts(intervals.count());
    }
    currentEndNanos = intervals.endNanos(0);
  }

  @Override
  public void offered(int load, int count) {
    loads[load].offeredNow += count;
  }

  @Override
  public void retried(int load) {
    loads[load].retries++;
  }

  @Override
  public void read(int load, long billed, long rows, long tombstones) {
    LoadCounts counts = loads[load];
    counts.billed[current] += billed;
    counts.rowsRead[current] += rows;
    counts.tombstones[current] += tombstones;
  }

  @Override
  public AttemptTimes times(int load) {
    return loads[load].times;
  }

  @Override
  public void spent(int load, LatencyStage stage, long nanos) {
    loads[load].times.add(stage, nanos);
  }

  @Override
  public void asked(int load, int rows, int missing) {
    loads[load].asked[current] += rows;
    loads[load].missing[current] += missing;
  }

  /** Where the time of a load's operations went. */
  public TimeByStage timesOf(int load) {
    LoadCounts counts = loads[load];
    Map<LatencyStage, long[]> nanos = new EnumMap<>(LatencyStage.class);
    for (LatencyStage stage : LatencyStage.values()) {
      long[] byInterval = counts.stageNanos[stage.ordinal()];
      if (Arrays.stream(byInterval).anyMatch(spent -> spent != 0)) {
        nanos.put(stage, byInterval.clone());
      }
    }
    return new TimeByStage(counts.attempts.clone(), nanos, counts.lateServiceNanos.clone());
  }

  /** Rows that a load asked for; null: it is not known which were there. */
  public @Nullable RowsAsked rowsAskedBy(int load) {
    LoadCounts counts = loads[load];
    return Arrays.stream(counts.asked).allMatch(rows -> rows == 0)
        ? null
        : new RowsAsked(counts.asked.clone(), counts.missing.clone());
  }

  /** What one load's scans have read, by interval. */
  public LoadResult.Reads readsOf(int load) {
    LoadCounts counts = loads[load];
    return new LoadResult.Reads(
        counts.billed.clone(), counts.rowsRead.clone(), counts.tombstones.clone());
  }

  @Override
  public void completed(int load, long intendedNanos, long completionNanos) {
    LoadCounts counts = loads[load];
    if (completionNanos < currentEndNanos) {
      counts.completedNow++;
    } else if (completionNanos <= intervals.durationNanos()) {
      counts.completed[intervals.at(completionNanos)]++;
    } else {
      return; // Still in flight when the run ends.
    }
    counts.latency.record(completionNanos - intendedNanos);
  }

  @Override
  public void completed(
      int load, long[] intendedNanos, int from, long[] completionNanos, int count) {
    LoadCounts counts = loads[load];
    int early =
        counts.latency.recordBefore(currentEndNanos, intendedNanos, from, completionNanos, count);
    counts.completedNow += early;
    for (int i = early; i < count; i++) {
      completed(load, intendedNanos[from + i], completionNanos[i]);
    }
  }

  @Override
  public void failed(int load, Failure why, long intendedNanos, long timeNanos) {
    if (timeNanos <= intervals.durationNanos()) {
      loads[load].failed[why.ordinal()][intervals.at(timeNanos)]++;
    }
  }

  @Override
  public void failed(int load, Failure why, long[] intendedNanos, int count, long afterNanos) {
    long lastNanos = intendedNanos[count - 1] + afterNanos;
    if (lastNanos < currentEndNanos) {
      loads[load].failed[why.ordinal()][current] += count;
    } else {
      Probe.super.failed(load, why, intendedNanos, count, afterNanos);
    }
  }

  /** Ends the current recording interval. */
  public void endInterval() {
    for (LoadCounts counts : loads) {
      counts.offered[current] = counts.offeredNow;
      counts.completed[current] += counts.completedNow;
      counts.latencies.add(counts.latency.take());
      counts.attempts[current] += counts.times.attempts;
      for (int stage = 0; stage < counts.times.nanos.length; stage++) {
        counts.stageNanos[stage][current] += counts.times.nanos[stage];
      }
      counts.lateServiceNanos[current] += counts.times.lateServiceNanos;
      counts.times.clear();
      counts.offeredNow = 0;
      counts.completedNow = 0;
    }
    current++;
    if (current < intervals.count()) {
      currentEndNanos = intervals.endNanos(current);
    }
  }

  /** One load's intervals; all must have ended. */
  public List<IntervalStats> intervalsOf(int load) {
    LoadCounts counts = loads[load];
    List<IntervalStats> result = new ArrayList<>();
    for (int i = 0; i < intervals.count(); i++) {
      result.add(counts.interval(i));
    }
    return result;
  }

  /** One interval of each load, without calls; it must have ended. */
  public List<IntervalStats> interval(int interval) {
    List<IntervalStats> result = new ArrayList<>();
    for (int load = 0; load < wholes; load++) {
      result.add(loads[load].interval(interval));
    }
    return result;
  }

  /** One load's totals. */
  public OperationStats statsOf(int load) {
    return stats(List.of(loads[load]));
  }

  /** The totals of all loads together; a page is one operation, whatever its calls. */
  public OperationStats total() {
    return stats(List.of(loads).subList(0, wholes));
  }

  private OperationStats stats(List<LoadCounts> of) {
    long offered = 0;
    long completed = 0;
    long retries = 0;
    long steadyOffered = 0;
    long steadyCompleted = 0;
    long[] failed = new long[Failure.values().length];
    List<LatencyHistogram> steady = new ArrayList<>();
    int warm = intervals.firstWarm();
    for (LoadCounts counts : of) {
      retries += counts.retries;
      for (int i = 0; i < intervals.count(); i++) {
        offered += counts.offered[i];
        completed += counts.completed[i];
        for (int kind = 0; kind < failed.length; kind++) {
          failed[kind] += counts.failed[kind][i];
        }
        if (i >= warm) {
          steadyOffered += counts.offered[i];
          steadyCompleted += counts.completed[i];
          steady.add(counts.latencies.get(i));
        }
      }
    }
    FailedOps failedOps =
        new FailedOps(
            failed[Failure.TIMEOUT.ordinal()],
            failed[Failure.REJECTED.ordinal()],
            failed[Failure.ABORTED.ordinal()]);
    double seconds = intervals.warmSeconds();
    return new OperationStats(
        offered,
        completed,
        failedOps,
        offered - completed - failedOps.total(),
        offered + retries,
        steadyOffered / seconds,
        steadyCompleted / seconds,
        LatencyHistogram.merged(steady));
  }

  /** The counts of one load. */
  private static final class LoadCounts {
    private final long[] offered;
    private final long[] completed;
    private final long[][] failed;
    private final long[] billed;
    private final long[] rowsRead;
    private final long[] tombstones;
    private final long[] attempts;
    private final long[][] stageNanos;
    private final long[] lateServiceNanos;
    private final long[] asked;
    private final long[] missing;
    private final AttemptTimes times = new AttemptTimes();
    private final LatencyRecorder latency = new LatencyRecorder();
    private final List<LatencyHistogram> latencies = new ArrayList<>();
    private long offeredNow;
    private long completedNow;
    private long retries;

    LoadCounts(int intervals) {
      offered = new long[intervals];
      completed = new long[intervals];
      failed = new long[Failure.values().length][intervals];
      billed = new long[intervals];
      rowsRead = new long[intervals];
      tombstones = new long[intervals];
      attempts = new long[intervals];
      stageNanos = new long[LatencyStage.values().length][intervals];
      lateServiceNanos = new long[intervals];
      asked = new long[intervals];
      missing = new long[intervals];
    }

    IntervalStats interval(int interval) {
      long all = 0;
      for (long[] byKind : failed) {
        all += byKind[interval];
      }
      return new IntervalStats(
          offered[interval], completed[interval], all, latencies.get(interval));
    }
  }
}
