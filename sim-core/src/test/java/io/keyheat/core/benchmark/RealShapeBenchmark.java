package io.keyheat.core.benchmark;

import io.keyheat.core.Runs;
import io.keyheat.core.result.RunResult;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A whole scenario beside bare hands: 50 single-core servers at a utilisation of 0.8, 2,000
 * tablets, uniform keys, exponential service, every latency and every cell of the heatmap recorded.
 * Each iteration runs both, one after the other, and prints the ratio of their speeds, by the
 * processor time that each took.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 7)
@Fork(
    value = 1,
    jvmArgsAppend = { // As "keyheat" has it.
      "-XX:+UseParallelGC",
      "-Xmx2g",
      "-Xmn64m",
      "-XX:+UseTransparentHugePages"
    })
public class RealShapeBenchmark {
  private static final int SERVERS = 50;
  private static final int TABLETS = 2_000;
  private static final int HEATMAP_ROWS = 256;
  private static final double UTILISATION = 0.8;

  @Param("40000000")
  long writes;

  private Runs.Prepared prepared;
  private BareHands bareHands;
  private RunResult result;
  private double bareNanos;
  private double keyheatNanos;
  private double bareMeanNanos;
  private long seed;

  /** The workload's plan costs the same whatever the number of writes, so it stays outside. */
  @Setup(Level.Invocation)
  public void prepare() {
    seed++;
    prepared =
        Runs.Prepared.of(Runs.queues(seed, writes, SERVERS, TABLETS, UTILISATION, HEATMAP_ROWS));
    bareHands = new BareHands(SERVERS, TABLETS);
  }

  @Benchmark
  public void sideBySide() {
    long start = processorNanos();
    bareMeanNanos = bareHands.run(writes, UTILISATION, seed);
    long between = processorNanos();
    result = prepared.run();
    bareNanos = (between - start) / (double) writes;
    keyheatNanos = (processorNanos() - between) / (double) result.total().offered();
  }

  /** Both run on this thread; what other programs take of the machine's time is not theirs. */
  private static long processorNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  @TearDown(Level.Invocation)
  public void report() {
    check();
    System.out.printf(
        Locale.ROOT,
        "bare hands %.1f ns, Keyheat %.1f ns a write: %.3f of the speed of bare hands%n",
        bareNanos,
        keyheatNanos,
        bareNanos / keyheatNanos);
  }

  /** Both have simulated the same system: an M/M/1 queue a server, 5 ms in the mean. */
  private void check() {
    double keyheatMillis = result.total().latency().meanMillis();
    double bareMillis = bareMeanNanos / 1e6;
    // Keyheat cuts its tablets at a sample of the keys, so that the servers are not quite alike.
    double tolerance = 0.05 + 40 / Math.sqrt((double) bareHands.recorded());
    if (Math.abs(keyheatMillis - bareMillis) > tolerance * bareMillis
        || result.total().completed() + result.total().inFlight() != result.total().offered()) {
      throw new IllegalStateException(keyheatMillis + " ms, by bare hands " + bareMillis);
    }
  }
}
