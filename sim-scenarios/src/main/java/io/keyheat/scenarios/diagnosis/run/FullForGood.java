package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.view.Figures;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * When all servers begin to be full, and stay so.
 *
 * @param from the recording interval in which they begin to
 * @param end behind the last interval of the run
 */
record FullForGood(int from, int end) {
  /** A server that is less busy has room, and where all are so on average, most have. */
  static final double UNEVEN = 0.7;

  /** They are full for good if they are so in this share of the time that follows. */
  private static final double FOR_GOOD = 0.9;

  /** All servers that were full for a shorter time were so by chance. */
  private static final long LEAST_NANOS = Hotspot.MINUTE_NANOS;

  /** Returns it if they are full for a minute at least. */
  static Optional<FullForGood> of(RunResult run) {
    int end = run.servers().stream().mapToInt(s -> s.utilisation().length).min().orElse(0);
    IntPredicate isFull = i -> mean(run, i) >= ServerResult.FULL && least(run, i) >= UNEVEN;
    int from = IntStream.range(0, end).filter(isFull).findFirst().orElse(end);
    long full = IntStream.range(from, end).filter(isFull).count();
    boolean lasts = full * run.intervalNanos() >= LEAST_NANOS && full >= FOR_GOOD * (end - from);
    return lasts ? Optional.of(new FullForGood(from, end)) : Optional.empty();
  }

  /**
   * What limits, beside a range that is hot.
   *
   * @param hot why it is, without a full stop
   */
  String why(RunResult run, String hot) {
    return hot
        + "; from "
        + Figures.clock(from * run.intervalNanos())
        + " on, all servers are full, too";
  }

  /** How busy the servers are in an interval, on average, 0 to 1. */
  static double mean(RunResult run, int interval) {
    return shares(run, interval).average().orElse(0);
  }

  private static double least(RunResult run, int interval) {
    return shares(run, interval).min().orElse(0);
  }

  private static DoubleStream shares(RunResult run, int interval) {
    return run.servers().stream()
        .map(ServerResult::utilisation)
        .mapToDouble(shares -> shares[interval]);
  }
}
