package io.keyheat.core.benchmark;

import com.sun.management.ThreadMXBean;
import io.keyheat.core.OrdinaryWorkloads;
import io.keyheat.core.OrdinaryWorkloads.Workload;
import io.keyheat.core.RunSpec;
import io.keyheat.core.Runs;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunResult;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Prints what visits of ordinary workloads cost, beside those of the plainest one. Each workload
 * has a JVM of its own, in which its first run, planning included, is the cold start; then warm
 * runs of it and of the plainest one take turns.
 *
 * <p>A visit is what one attempt asks of one tablet, or an attempt that is rejected. Cold runs
 * count the processor time of the whole JVM from its start, with the compiler and the garbage
 * collector; warm runs count that of the run's thread, without planning.
 */
final class Ordinary {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final String HEADING =
      """
                                                  ------ warm -------        cold  rejected
      workload                                    ns   times    bytes          ns
      """;

  private static final int WARM_UPS = 2;
  private static final int WARM_RUNS = 5;

  private Ordinary() {}

  /**
   * Prints the table.
   *
   * @param arguments visits of a run; then part of the names of the workloads that are measured, by
   *     default of all; then whether they are measured in this JVM
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    String visits = arguments[0];
    String part = arguments.length > 1 ? arguments[1] : "";
    boolean here = arguments.length > 2;
    if (!here) {
      System.out.print(HEADING);
    }
    for (Workload workload : OrdinaryWorkloads.all()) {
      if (workload.name().contains(part) && here) {
        print(System.out, measured(workload, Long.parseLong(visits), WARM_UPS, WARM_RUNS));
      } else if (workload.name().contains(part)) {
        measureApart(visits, workload.name());
      }
    }
  }

  private static void measureApart(String visits, String name)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Ordinary.class.getName(), visits, name, "here"));
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new IllegalStateException(name + " failed");
    }
  }

  static void print(PrintStream out, Line line) {
    out.printf(
        Locale.ROOT,
        "%-40s %6.1f %6.2f %8.1f %11.1f %8.0f%%%n",
        line.workload(),
        line.warm().nanos(),
        line.warm().nanos() / line.plainestNanos(),
        line.warm().bytes(),
        line.coldNanos(),
        100 * line.warm().rejectedShare());
  }

  /** What was measured of a workload; costs are those of a visit. */
  record Line(String workload, Cost warm, double plainestNanos, double coldNanos) {}

  /** What a run cost, by visit. */
  record Cost(double nanos, double bytes, double rejectedShare) {}

  static Line measured(Workload workload, long visits, int warmUps, int runs) {
    RunResult first = Runs.Prepared.of(workload.ofVisits(visits)).run();
    double cold = ProcessorTime.sinceStart() / visits(first);
    Workload plainest = OrdinaryWorkloads.all().get(0);
    List<Cost> warm = new ArrayList<>();
    List<Cost> plain = new ArrayList<>();
    for (int run = -warmUps; run < runs; run++) {
      Cost own = cost(workload.ofVisits(visits).withSeed(run));
      Cost beside = cost(plainest.ofVisits(visits).withSeed(run));
      if (run >= 0) {
        warm.add(own);
        plain.add(beside);
      }
    }
    return new Line(workload.name(), least(warm), least(plain).nanos(), cold);
  }

  private static Cost cost(RunSpec spec) {
    Runs.Prepared prepared = Runs.Prepared.of(spec);
    long thread = Thread.currentThread().getId();
    long bytes = THREADS.getThreadAllocatedBytes(thread);
    long nanos = THREADS.getCurrentThreadCpuTime();
    RunResult result = prepared.run();
    nanos = THREADS.getCurrentThreadCpuTime() - nanos;
    bytes = THREADS.getThreadAllocatedBytes(thread) - bytes;
    double visits = visits(result);
    return new Cost(nanos / visits, bytes / visits, (visits - result.visits()) / visits);
  }

  /** Visits that were served, and attempts that were not. */
  private static double visits(RunResult result) {
    OperationStats all = result.total();
    long served = all.completed() + all.failed().timeout() + all.inFlight();
    return (double) result.visits() + Math.max(0, all.attempts() - served);
  }

  /** What disturbs a run only adds to it. */
  private static Cost least(List<Cost> costs) {
    return Collections.min(costs, Comparator.comparingDouble(Cost::nanos));
  }
}
