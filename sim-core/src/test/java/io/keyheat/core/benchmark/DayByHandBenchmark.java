package io.keyheat.core.benchmark;

import io.keyheat.core.engine.RandomStream;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A write of the day at internet scale by bare hands: 1,000 servers of eight cores, 13,000 tablets,
 * a million writes a second, the draws of Keyheat's Spanner profile, the latency counted, and the
 * traffic, the wait and the latency of each row of the heatmap. No schema, no samples of keys, no
 * splits, no report. With JMH's {@code -t 2} two threads do it side by side, which share nothing.
 *
 * <p>Once in the order of arrival, as Keyheat does it, and once server by server: Poisson arrivals
 * whose keys are drawn evenly are as many independent streams, one for each server, of which each
 * needs only its own cores and tablets in the nearest cache.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DayByHandBenchmark {
  private static final int TOGETHER = 1_024;
  private static final int SERVERS = 1_000;
  private static final int CORES = 8;
  private static final int TABLETS = 13_000;
  private static final int TABLE_BITS = 16;
  private static final int ROWS = 256;
  private static final int BUCKET_BITS = 10;
  private static final double GAP_NANOS = 1_000;
  private static final double SERVICE_NANOS = 1.9e6;
  private static final double JITTER_NANOS = 1e6;
  private static final long REST_NANOS = 5_000_000;

  private final long[] firstKey = new long[TABLETS]; // With the sign bit flipped.
  private final int[] serverOf = new int[TABLETS];
  private final int[] rowOf = new int[TABLETS];
  private final int[] table = new int[1 << TABLE_BITS];
  private final long[] freeNanos = new long[SERVERS * CORES];
  private final int[] nextCore = new int[SERVERS];
  private final long[] traffic = new long[TABLETS];
  private final long[] waitNanos = new long[ROWS];
  private final long[] latencyNanos = new long[ROWS];
  private final long[] latencies = new long[32 << BUCKET_BITS];
  private final double[] gaps = new double[TOGETHER];
  private final double[] services = new double[TOGETHER];
  private final double[] quorums = new double[TOGETHER];
  private final long[] keys = new long[2 * TOGETHER];
  private final RandomStream[] random = new RandomStream[4];
  private long now;

  // Server by server, each has a clock of its own.
  private final double[] nowOf = new double[SERVERS];
  private final long[] waits = new long[TOGETHER];
  private final long[] served = new long[TOGETHER];
  private int nextServer;

  /** Lays out the tablets. */
  @Setup
  public void layOut() {
    for (int i = 0; i < random.length; i++) {
      random[i] = new RandomStream(i);
    }
    for (int i = 0; i < TABLETS; i++) {
      firstKey[i] = (Long.divideUnsigned(-1L, TABLETS) * i) ^ Long.MIN_VALUE;
      serverOf[i] = i % SERVERS;
      rowOf[i] = i * ROWS / TABLETS;
    }
    int tablet = 0;
    for (int bucket = 0; bucket < table.length; bucket++) {
      long start = ((long) bucket << (Long.SIZE - TABLE_BITS)) ^ Long.MIN_VALUE;
      while (tablet + 1 < TABLETS && firstKey[tablet + 1] <= start) {
        tablet++;
      }
      table[bucket] = tablet;
    }
  }

  /** What a write needs of random numbers: a gap, a service time, a quorum, and a UUID. */
  @Benchmark
  @OperationsPerInvocation(TOGETHER)
  public long draws() {
    random[0].fillExponentials(gaps, 0);
    random[1].fillExponentials(services, 0);
    random[2].fillExponentials(quorums, 0);
    random[3].fillLongs(keys, 2 * TOGETHER);
    return keys[0];
  }

  /** All of it. */
  @Benchmark
  @OperationsPerInvocation(TOGETHER)
  public long writes() {
    draws();
    for (int i = 0; i < TOGETHER; i++) {
      now += (long) (GAP_NANOS * gaps[i]);
      final int tablet = find(keys[2 * i]);
      final int server = serverOf[tablet];
      final int core = server * CORES + nextCore[server];
      nextCore[server] = (nextCore[server] + 1) % CORES;
      final long queued = freeNanos[core] - now;
      final long wait = queued & ~(queued >> 63);
      final long served = (long) (SERVICE_NANOS * services[i]);
      freeNanos[core] = now + wait + served;
      final long latency = wait + served + REST_NANOS + (long) (JITTER_NANOS * quorums[i]);
      latencies[bucket((latency + 999) / 1000)]++;
      traffic[tablet] += (1L << 40) + served;
      waitNanos[rowOf[tablet]] += wait;
      latencyNanos[rowOf[tablet]] += latency;
    }
    return now;
  }

  /** All of it for the next writes of one server, one short loop after the other. */
  @Benchmark
  @OperationsPerInvocation(TOGETHER)
  public long writesByServer() {
    draws();
    final int server = nextServer;
    nextServer = (nextServer + 1) % SERVERS;
    double time = nowOf[server];
    for (int i = 0; i < TOGETHER; i++) {
      time += SERVERS * GAP_NANOS * gaps[i];
      served[i] = (long) (SERVICE_NANOS * services[i]);
      final int core = server * CORES + i % CORES;
      final long arrived = (long) time;
      final long queued = freeNanos[core] - arrived;
      final long wait = queued & ~(queued >> 63);
      freeNanos[core] = arrived + wait + served[i];
      waits[i] = wait;
    }
    nowOf[server] = time;
    for (int i = 0; i < TOGETHER; i++) {
      final long latency = waits[i] + served[i] + REST_NANOS + (long) (JITTER_NANOS * quorums[i]);
      latencies[bucket((latency + 999) / 1000)]++;
      final int tablet = server + SERVERS * (int) ((keys[2 * i] >>> 1) % (TABLETS / SERVERS));
      traffic[tablet] += (1L << 40) + served[i];
      waitNanos[rowOf[tablet]] += waits[i];
      latencyNanos[rowOf[tablet]] += latency;
    }
    return (long) time;
  }

  private int find(long key) {
    final long flipped = key ^ Long.MIN_VALUE;
    int tablet = table[(int) (key >>> (Long.SIZE - TABLE_BITS))];
    while (tablet + 1 < TABLETS && firstKey[tablet + 1] <= flipped) {
      tablet++;
    }
    return tablet;
  }

  private static int bucket(long micros) {
    final long mask = (2L << BUCKET_BITS) - 1;
    final int shift = Long.SIZE - (BUCKET_BITS + 1) - Long.numberOfLeadingZeros(micros | mask);
    return (shift << BUCKET_BITS) + (int) (micros >>> shift);
  }
}
