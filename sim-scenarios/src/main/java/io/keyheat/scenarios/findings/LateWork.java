package io.keyheat.scenarios.findings;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.LatencyStage;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.TimeByStage;
import java.util.stream.Stream;

/** The service of servers for requests whose clients had given up. */
final class LateWork {
  private static final double MOST = 0.5;

  private LateWork() {}

  /** Its share of the service after the warm-up. */
  static double share(RunResult run) {
    double late = 0;
    double all = 0;
    for (int i = run.firstWarmInterval(); i < run.heatmap().columns(); i++) {
      SentWork sent = SentWork.of(run, i);
      late += sent.lateNanos;
      all += sent.serviceNanos;
    }
    return all == 0 ? 0 : late / all;
  }

  /**
   * Whether most operations fail while most service is late, and while servers have the capacity
   * for all that is asked for the first time.
   */
  static boolean prevails(RunResult run, RunSpec spec) {
    double capacityNanos =
        (double) run.servers().size() * spec.system().servers().cores() * run.intervalNanos();
    long failed = 0;
    long needless = 0;
    for (int i = run.firstWarmInterval(); i < run.heatmap().columns(); i++) {
      SentWork sent = SentWork.of(run, i);
      long failures = failed(run, i);
      failed += failures;
      needless += sent.isMostlyLate() && sent.askedNanos() < capacityNanos ? failures : 0;
    }
    return needless > 0 && needless >= MOST * failed;
  }

  private static long failed(RunResult run, int interval) {
    return run.loads().stream()
        .filter(load -> interval < load.intervals().size())
        .mapToLong(load -> load.intervals().get(interval).failed())
        .sum();
  }

  /** What was sent in an interval, and its service. */
  private record SentWork(double offered, double attempts, double serviceNanos, double lateNanos) {
    static SentWork of(RunResult run, int i) {
      double offered = 0;
      double attempts = 0;
      double service = 0;
      double late = 0;
      for (LoadResult call : calls(run).toList()) {
        TimeByStage times = call.times();
        if (times != null && i < times.attempts().length) {
          offered += call.intervals().get(i).offered();
          attempts += times.attempts()[i];
          late += times.lateServiceNanos()[i];
          long[] ofService = times.nanos().get(LatencyStage.SERVICE);
          service += ofService == null ? 0 : ofService[i];
        }
      }
      return new SentWork(offered, attempts, service, late);
    }

    /** Loads of single calls, and the calls of others. */
    private static Stream<LoadResult> calls(RunResult run) {
      return run.loads().stream()
          .flatMap(load -> load.calls().isEmpty() ? Stream.of(load) : load.calls().stream());
    }

    boolean isMostlyLate() {
      return lateNanos > 0 && lateNanos >= MOST * serviceNanos;
    }

    /** The service of all operations, if each were attempted once. */
    double askedNanos() {
      return attempts == 0 ? 0 : offered * serviceNanos / attempts;
    }
  }
}
