package io.keyheat.core.benchmark;

import io.keyheat.core.RunSpec;
import io.keyheat.core.Runs;
import io.keyheat.core.Simulation;
import java.util.Locale;
import java.util.function.LongFunction;

/**
 * Prints how the cost of a run grows with its size: processor time, planning included, and the
 * memory that is in use when the run is half over, one quantity varied at a time, and the exponent
 * of the time's growth.
 */
final class Growth {
  private static final int SERVERS = 50;
  private static final int TABLETS = 2_000;
  private static final int ROWS = 256;
  private static final double UTILISATION = 0.8;
  private static final int REPETITIONS = 3;

  private final long writes;

  private Growth(long writes) {
    this.writes = writes;
  }

  /**
   * Prints the table.
   *
   * @param arguments writes of a point, unless their number is what varies
   */
  public static void main(String[] arguments) {
    new Growth(Long.parseLong(arguments[0])).print();
  }

  private void print() {
    seconds(queues(4 * writes, SERVERS, TABLETS, ROWS)); // Compiles the hot methods.
    System.out.println(
        "quantity             exponent  last step  processor time and memory at each size");
    series("writes", n -> queues(n, SERVERS, TABLETS, ROWS), writes / 4, writes, 4 * writes);
    series("servers", n -> queues(writes, (int) n, 20_000, ROWS), 10, 100, 1_000, 10_000);
    LongFunction<RunSpec> tablets = n -> queues(writes, SERVERS, (int) n, ROWS);
    series("tablets", tablets, 100, 1_000, 10_000, 100_000, 1_000_000);
    series("heatmap rows", n -> queues(writes, SERVERS, TABLETS, (int) n), 64, 512, 4_096);
    series("recording intervals", this::intervals, 10, 100, 1_000);
    series("indexes", n -> Runs.writes(1, writes / 20, false, (int) n), 1, 2, 5, 10, 20, 50);
  }

  private static RunSpec queues(long writes, int servers, int tablets, int rows) {
    return Runs.queues(1, writes, servers, tablets, UTILISATION, rows);
  }

  private RunSpec intervals(long count) {
    RunSpec spec = queues(writes, SERVERS, TABLETS, ROWS);
    return Runs.withGrid(spec, spec.durationNanos() / count, ROWS);
  }

  private static void series(String name, LongFunction<RunSpec> specOf, long... sizes) {
    double[] costs = new double[sizes.length];
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < sizes.length; i++) {
      costs[i] = seconds(specOf.apply(sizes[i]));
      points.append(
          String.format(
              Locale.ROOT,
              "  %,d: %.2f s, %d MiB",
              sizes[i],
              costs[i],
              bytesInUse(specOf.apply(sizes[i])) >> 20));
    }
    System.out.printf(
        Locale.ROOT,
        "%-20s %8.2f %10.2f%s%n",
        name,
        exponent(sizes, costs, 0),
        exponent(sizes, costs, sizes.length - 2),
        points);
  }

  /**
   * Returns the exponent of the growth of the cost, 1 where it is proportional to the size.
   *
   * @param first index of the size from which the growth counts, up to the last size
   */
  static double exponent(long[] sizes, double[] costs, int first) {
    int last = sizes.length - 1;
    return Math.log(costs[last] / costs[first])
        / Math.log((double) sizes[last] / (double) sizes[first]);
  }

  /** Returns the least processor time of some runs: what disturbs a run only adds to it. */
  private static double seconds(RunSpec spec) {
    double least = Double.MAX_VALUE;
    for (int i = 0; i < REPETITIONS; i++) {
      least = Math.min(least, ProcessorTime.nanos(() -> run(spec)));
    }
    return least / 1e9;
  }

  /** Returns the memory that a run takes when it is half over, without garbage. */
  private static long bytesInUse(RunSpec spec) {
    System.gc();
    long before = used();
    long[] most = {0};
    Simulation.run(
        spec,
        now -> {
          if (most[0] == 0 && 2 * now >= spec.durationNanos()) {
            System.gc();
            most[0] = used() - before;
          }
        });
    return most[0];
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static void run(RunSpec spec) {
    if (Runs.Prepared.of(spec).run().total().completed() == 0) {
      throw new IllegalStateException("no operation completed");
    }
  }
}
