package io.keyheat.core.benchmark;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.HeatRows;
import io.keyheat.core.model.cluster.InitialRows;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.Moving;
import io.keyheat.core.model.cluster.Servers;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** From a key to its slice, and with it to its tablet and its row of the heatmap. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RoutingBenchmark {
  private static final int KEYS = 1 << 16;

  @Param({"16", "2000", "12000"})
  int tablets;

  /**
   * {@code even}: tablets and keys over the whole range; {@code crowded}: in a thousandth of it.
   */
  @Param({"even", "crowded"})
  String keys;

  private final long[] wanted = new long[KEYS];
  private KeySpace space;
  private int next;

  @Setup
  public void fill() {
    int shift = keys.equals("even") ? 0 : 10;
    RandomStream random = new RandomStream(1);
    Cluster cluster = new Cluster(new Servers(1, 1), Moving.AT_ONCE, 1, random);
    long[] none = {};
    long[] first = {0};
    space =
        cluster.addSpace("T", new HeatRows(first, first, 0), 0, new InitialRows(0, 0, none, none));
    int last = space.tabletOf(0);
    for (int i = 1; i < tablets; i++) {
      long start = (Long.divideUnsigned(-1L, tablets) * i) >>> shift;
      last = cluster.split(last, start, 0, 0);
    }
    for (int i = 0; i < KEYS; i++) {
      wanted[i] = random.nextLong() >>> shift;
    }
  }

  @Benchmark
  public int find() {
    next = (next + 1) & (KEYS - 1);
    return space.find(wanted[next], 0);
  }
}
