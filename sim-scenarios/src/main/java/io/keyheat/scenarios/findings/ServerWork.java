package io.keyheat.scenarios.findings;

import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.SpaceResult;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** How busy the servers of a run were, and how many requests a call made. */
final class ServerWork {
  /** Servers whose mean is as near to the busiest one are busy alike. */
  static final double EVEN = 0.75;

  /** Calls that make more requests to a table or index have their rows in several tablets. */
  private static final double SCATTERED = 2;

  private ServerWork() {}

  /** The utilisation of a server by interval, of some intervals. */
  static DoubleStream utilisation(RunResult run, int server, BitSet intervals) {
    float[] of = run.servers().get(server).utilisation();
    return intervals.stream().filter(i -> i < of.length).mapToDouble(i -> of[i]);
  }

  /** The mean utilisation of all servers in some intervals. */
  static double mean(RunResult run, BitSet intervals) {
    return IntStream.range(0, run.servers().size())
        .mapToDouble(server -> utilisation(run, server, intervals).average().orElse(0))
        .average()
        .orElse(0);
  }

  private static double busiest(RunResult run, BitSet intervals) {
    return IntStream.range(0, run.servers().size())
        .mapToDouble(server -> utilisation(run, server, intervals).average().orElse(0))
        .max()
        .orElse(0);
  }

  /** The mean utilisation of all servers over that of the busiest at a time, on average. */
  static double evenness(RunResult run, BitSet intervals) {
    return intervals.stream()
        .mapToDouble(
            interval -> {
              BitSet only = new BitSet();
              only.set(interval);
              double busiest = busiest(run, only);
              return busiest == 0 ? 0 : mean(run, only) / busiest;
            })
        .average()
        .orElse(0);
  }

  /** The mean utilisation of all servers after the warm-up, weighted by the failures of loads. */
  static double meanWhileLosing(RunResult run) {
    return whileLosing(run, interval -> mean(run, interval));
  }

  /** The utilisation of the busiest server at a time, as {@link #meanWhileLosing}. */
  static double busiestWhileLosing(RunResult run) {
    return whileLosing(run, interval -> busiest(run, interval));
  }

  private static double whileLosing(RunResult run, ToDoubleFunction<BitSet> utilisation) {
    double weighted = 0;
    long failures = 0;
    for (int i = run.firstWarmInterval(); i < run.heatmap().columns(); i++) {
      int interval = i;
      long failed =
          run.loads().stream()
              .filter(load -> interval < load.intervals().size())
              .mapToLong(load -> load.intervals().get(interval).failed())
              .sum();
      if (failed > 0) {
        BitSet only = new BitSet();
        only.set(i);
        weighted += failed * utilisation.applyAsDouble(only);
        failures += failed;
      }
    }
    return failures == 0 ? 0 : weighted / failures;
  }

  /**
   * Requests to the tablets of a table or index, for each call that reads or writes it, over all
   * tables and indexes and the time after the warm-up; 0: no call was served.
   */
  static double requestsPerCall(Subject subject) {
    RunResult run = subject.run();
    float[] perSecond = run.heatmap().cells().get(HeatMetric.OPERATIONS_PER_SECOND);
    if (perSecond == null) {
      return 0;
    }
    double requests = 0;
    for (int i = run.firstWarmInterval() * run.heatmap().rows().size(); i < perSecond.length; i++) {
      requests += perSecond[i] * (run.intervalNanos() / 1e9);
    }
    long calls = 0;
    for (SpaceResult space : run.spaces()) {
      calls +=
          subject.measured().stream()
              .filter(measured -> subject.touches(measured.call(), space.name()))
              .mapToLong(measured -> served(run, measured.result()))
              .sum();
    }
    return calls == 0 ? 0 : requests / calls;
  }

  /** Attempts that were served, whether the client still waited or not. */
  private static long served(RunResult run, LoadResult of) {
    return of.times() == null
        ? 0
        : Arrays.stream(of.times().attempts()).skip(run.firstWarmInterval()).sum();
  }

  /** Whether most requests are more than one of the same call to the same table or index. */
  static boolean isScattered(Subject subject) {
    return requestsPerCall(subject) >= SCATTERED;
  }
}
