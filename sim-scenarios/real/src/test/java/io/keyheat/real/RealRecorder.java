package io.keyheat.real;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a workload to a cluster, an open loop of Poisson arrivals, and records it as {@code
 * keyheat validate --against} reads it.
 */
final class RealRecorder {
  private static final String TABLE = "events";
  private static final int VALUE_BYTES = 4096;
  private static final long LOOK_MILLIS = 500;
  private static final double NANOS = 1e9;

  private final RealCluster cluster;
  private final int seconds;

  RealRecorder(RealCluster cluster, int seconds) {
    this.cluster = cluster;
    this.seconds = seconds;
  }

  /**
   * The writes of a recording.
   *
   * @param latestMillis how late the latest write was sent
   */
  record Sent(long sent, long failed, long latestMillis) {}

  /** Records a workload in a folder. */
  Sent record(Workload workload, long seed, Path folder) throws Exception {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("scenario.yaml"), scenario(workload));
    cluster.createTable(TABLE, workload.cuts());
    long startNanos = System.nanoTime() + 500_000_000L;
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService looking = Executors.newSingleThreadExecutor();
    try {
      Future<Void> looked = looking.submit(look(folder, startNanos, over));
      Sent sent = write(workload, seed, folder, startNanos);
      over.set(true);
      looked.get();
      return sent;
    } finally {
      looking.shutdownNow();
    }
  }

  private Sent write(Workload workload, long seed, Path folder, long startNanos) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    Random values = new Random(seed);
    long sent = 0;
    long latestNanos = 0;
    long expected = (long) (seconds * cluster.writesPerSecond());
    LatencyLog latencies = new LatencyLog();
    RealCluster.RowWriter writer = cluster.writer();
    try (PrintWriter trace = packed(folder.resolve("writes.csv.gz"))) {
      trace.println("time,operation,table,key");
      double dueNanos = 0;
      while (true) {
        dueNanos += -Math.log(1 - random.nextDouble()) / cluster.writesPerSecond() * NANOS;
        if (dueNanos >= seconds * NANOS) {
          break;
        }
        String key = workload.key(sent++, expected, random);
        trace.printf(
            Locale.ROOT, "%.4f,%s,%s,%s%n", dueNanos / NANOS, workload.operation(), TABLE, key);
        byte[] value = new byte[VALUE_BYTES];
        values.nextBytes(value);
        long due = startNanos + (long) dueNanos;
        LockSupport.parkNanos(due - System.nanoTime());
        long second = (long) (dueNanos / NANOS);
        writer.write(key, value, () -> latencies.answered(second, System.nanoTime() - due));
        latestNanos = Math.max(latestNanos, System.nanoTime() - due);
      }
    } finally {
      writer.close();
    }
    try (PrintWriter log = packed(folder.resolve("latency.csv.gz"))) {
      latencies.write(log);
    }
    return new Sent(sent, writer.failed(), latestNanos / 1_000_000);
  }

  private Callable<Void> look(Path folder, long startNanos, AtomicBoolean over) {
    return () -> {
      try (PrintWriter ranges = packed(folder.resolve("ranges.csv.gz"))) {
        ranges.println(
            "time_seconds,table,start_key,limit_key,server,bytes" + cluster.furtherColumns());
        while (!over.get()) {
          double time = (System.nanoTime() - startNanos) / NANOS;
          for (String range : time < 0 ? List.<String>of() : cluster.ranges()) {
            ranges.printf(Locale.ROOT, "%.1f,%s,%s%n", time, TABLE, range);
          }
          Thread.sleep(LOOK_MILLIS);
        }
      }
      return null;
    };
  }

  private String scenario(Workload workload) {
    return """
    title: "%1$s, four servers: %2$s keys"
    system:
    %3$sservers: %4$d
    duration: %5$ds
    tables:
      %6$s:
        columns:
          key: {type: %11$s, values: {trace: 3}}
        key: [key]
        %10$srowSize: %7$dB  # %8$,d of value
    loads:
      writes:
        %9$s: %6$s
        trace: {file: writes.csv.gz, records: %6$s}
    """
        .formatted(
            cluster.title(),
            workload.folder(),
            cluster.system().indent(2),
            RealCluster.SERVERS,
            seconds,
            TABLE,
            VALUE_BYTES + cluster.overheadBytes(),
            VALUE_BYTES,
            workload.operation(),
            workload.cuts().isEmpty() ? "" : "preSplits: " + numbers(workload) + "\n    ",
            workload.keyType());
  }

  /** The cuts without leading zeros. */
  private static List<Long> numbers(Workload workload) {
    return workload.cuts().stream().map(Long::valueOf).toList();
  }

  private static PrintWriter packed(Path file) throws IOException {
    return new PrintWriter(
        new OutputStreamWriter(
            new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8));
  }
}
