package io.keyheat.core.benchmark;

import io.keyheat.core.Runs;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.result.RunResult;
import java.util.Arrays;
import java.util.Locale;
import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.Simulator;
import umontreal.ssj.simevents.eventlist.SplayTree;

/**
 * Prints the processor time of the work of {@link RealShapeBenchmark} in a bare loop, in Keyheat
 * and in SSJ: 50 servers at a utilisation of 0.8, 2,000 tablets, exponential service, each latency
 * and each heatmap cell recorded. SSJ is spared the keys: it draws the tablet itself.
 */
final class Peers {
  private static final int SERVERS = 50;
  private static final int TABLETS = 2_000;
  private static final int COLUMNS = 100;
  private static final double UTILISATION = 0.8;
  private static final double SERVICE_NANOS = 1e6;
  private static final int ROUNDS = 5;

  private Peers() {}

  /**
   * Prints the ratios.
   *
   * @param arguments writes of each run
   */
  public static void main(String[] arguments) {
    long writes = Long.parseLong(arguments[0]);
    double[] bare = new double[ROUNDS];
    double[] keyheat = new double[ROUNDS];
    double[] ssj = new double[ROUNDS];
    nanosOfEach(1, writes); // Compiles the hot methods.
    for (int round = 0; round < ROUNDS; round++) {
      double[] nanos = nanosOfEach(round + 2, writes);
      bare[round] = nanos[0];
      keyheat[round] = nanos[1];
      ssj[round] = nanos[2];
    }
    print("bare loop", least(bare), least(bare));
    print("Keyheat", least(keyheat), least(bare));
    print("SSJ, splay tree", least(ssj), least(bare));
  }

  private static double[] nanosOfEach(long seed, long writes) {
    return new double[] {
      ProcessorTime.nanos(
              () -> check(new BareHands(SERVERS, TABLETS).run(writes, UTILISATION, seed)))
          / writes,
      keyheatNanos(seed, writes),
      ProcessorTime.nanos(() -> check(new Queues(writes, seed).run())) / writes
    };
  }

  private static double keyheatNanos(long seed, long writes) {
    Runs.Prepared prepared =
        Runs.Prepared.of(Runs.queues(seed, writes, SERVERS, TABLETS, UTILISATION, 256));
    RunResult[] result = new RunResult[1];
    double nanos = ProcessorTime.nanos(() -> result[0] = prepared.run());
    check(1e6 * result[0].total().latency().meanMillis());
    return nanos / result[0].total().offered();
  }

  /** A queue at a utilisation of 0.8 with a service of 1 ms keeps an operation for 5 ms. */
  private static void check(double meanNanos) {
    if (Math.abs(meanNanos / 5e6 - 1) > 0.1) {
      throw new IllegalStateException(meanNanos / 1e6 + " ms");
    }
  }

  /** Returns the least of all rounds: what disturbs a run only adds to it. */
  private static double least(double[] values) {
    return Arrays.stream(values).min().orElseThrow();
  }

  private static void print(String name, double nanos, double bareNanos) {
    System.out.printf(
        Locale.ROOT,
        "%-16s %6.1f ns a write, %5.2f times a bare loop%n",
        name,
        nanos,
        nanos / bareNanos);
  }

  /** The same queues as events of SSJ: an arrival, and an end of service at each server. */
  private static final class Queues {
    private final Simulator simulator = new Simulator(new SplayTree());
    private final RandomStream random;
    private final double gapNanos = SERVICE_NANOS / UTILISATION / SERVERS;
    private final long writes;
    private final double columnNanos;
    private final double[][] waiting = new double[SERVERS][64];
    private final int[] head = new int[SERVERS];
    private final int[] size = new int[SERVERS];
    private final Event[] ends = new Event[SERVERS];
    private final long[] latencies = new long[1 << 16];
    private final long[] heatmap = new long[TABLETS * (COLUMNS + 1)];
    private double totalNanos;
    private long arrived;
    private long served;

    Queues(long writes, long seed) {
      this.writes = writes;
      random = new RandomStream(seed);
      columnNanos = writes * gapNanos / COLUMNS + 1;
      for (int server = 0; server < SERVERS; server++) {
        ends[server] = new End(server);
      }
    }

    /** Returns the mean latency, nanoseconds. */
    double run() {
      simulator.init();
      new Arrival().schedule(gapNanos * random.nextExponential());
      simulator.start();
      return totalNanos / served;
    }

    private void serveNext(int server) {
      ends[server].schedule(SERVICE_NANOS * random.nextExponential());
    }

    private final class Arrival extends Event {
      Arrival() {
        super(simulator);
      }

      @Override
      public void actions() {
        int tablet = (int) random.nextLong(TABLETS);
        int server = tablet % SERVERS;
        int column = Math.min(COLUMNS, (int) (simulator.time() / columnNanos));
        heatmap[column * TABLETS + tablet]++;
        enqueue(server);
        if (size[server] == 1) {
          serveNext(server);
        }
        if (++arrived < writes) {
          schedule(gapNanos * random.nextExponential());
        }
      }

      private void enqueue(int server) {
        double[] queue = waiting[server];
        if (size[server] == queue.length) {
          double[] larger = new double[2 * queue.length];
          for (int i = 0; i < queue.length; i++) {
            larger[i] = queue[(head[server] + i) % queue.length];
          }
          waiting[server] = larger;
          head[server] = 0;
          queue = larger;
        }
        queue[(head[server] + size[server]++) % queue.length] = simulator.time();
      }
    }

    private final class End extends Event {
      private final int server;

      End(int server) {
        super(simulator);
        this.server = server;
      }

      @Override
      public void actions() {
        double latency = simulator.time() - waiting[server][head[server]];
        head[server] = (head[server] + 1) % waiting[server].length;
        totalNanos += latency;
        served++;
        latencies[(int) Math.min(latencies.length - 1, latency / 1e3)]++;
        if (--size[server] > 0) {
          serveNext(server);
        }
      }
    }
  }
}
