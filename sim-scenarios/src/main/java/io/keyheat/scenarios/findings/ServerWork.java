package io.keyheat.scenarios.findings;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** How busy the servers of a run were, and how much work an operation was. */
final class ServerWork {
  /** Work of an operation that grew by less is that of chance, or of a load's first moments. */
  private static final double GROWTH = 1.5;

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
   * Work of an operation, in seconds of a core: at first and at the end of a run.
   *
   * @param first in the first tenth of the intervals in which operations completed
   * @param last in the last tenth
   */
  record Work(double first, double last) {
    boolean hasGrown() {
      return first > 0 && last >= GROWTH * first;
    }
  }

  static Work work(RunResult run, RunSpec spec) {
    int cores = spec.system().servers().cores();
    int intervals =
        run.servers().stream()
            .map(ServerResult::utilisation)
            .mapToInt(of -> of.length)
            .min()
            .orElse(0);
    double[] each =
        IntStream.range(0, intervals)
            .filter(i -> completed(run, i) > 0)
            .mapToDouble(
                i ->
                    run.servers().stream().mapToDouble(of -> of.utilisation()[i]).sum()
                        * cores
                        * (run.intervalNanos() / 1e9)
                        / completed(run, i))
            .toArray();
    int tenth = Math.max(1, each.length / 10);
    return each.length < 2 * tenth
        ? new Work(0, 0)
        : new Work(
            Arrays.stream(each, 0, tenth).average().orElse(0),
            Arrays.stream(each, each.length - tenth, each.length).average().orElse(0));
  }

  private static long completed(RunResult run, int interval) {
    return run.loads().stream()
        .map(LoadResult::intervals)
        .filter(of -> interval < of.size())
        .mapToLong(of -> of.get(interval).completed())
        .sum();
  }
}
