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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Writes a workload to a cluster, an open loop of Poisson arrivals, and records it as {@code keyheat
 * validate --against} reads it.
 */
final class RealRecorder {
  private static final double WRITES_PER_SECOND = 800;
  private static final int VALUE_BYTES = 4096;
  private static final long LOOK_MILLIS = 500;
  private static final double NANOS = 1e9;

  private final HBaseCluster cluster;
  private final TableName table = TableName.valueOf("events");
  private final int seconds;

  RealRecorder(HBaseCluster cluster, int seconds) {
    this.cluster = cluster;
    this.seconds = seconds;
  }

  /** What came of the writes. */
  record Outcome(long sent, long failed) {}

  Outcome record(Workload workload, long seed, Path folder) throws Exception {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("scenario.yaml"), scenario(workload));
    cluster.createTable(table);
    long startNanos = System.nanoTime() + 500_000_000L;
    AtomicBoolean over = new AtomicBoolean();
    Thread looking = new Thread(() -> look(folder, startNanos, over), "regions");
    looking.start();
    Outcome outcome = write(workload, seed, folder, startNanos);
    over.set(true);
    looking.join();
    cluster.deleteTable(table);
    return outcome;
  }

  private Outcome write(Workload workload, long seed, Path folder, long startNanos)
      throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    Random values = new Random(seed);
    AtomicLong answered = new AtomicLong();
    AtomicLong failed = new AtomicLong();
    long sent = 0;
    try (AsyncConnection connection =
            ConnectionFactory.createAsyncConnection(cluster.configuration()).get();
        PrintWriter trace = packed(folder.resolve("writes.csv.gz"))) {
      AsyncTable<?> writing = connection.getTable(table);
      trace.println("time,operation,table,key");
      double dueNanos = 0;
      while (true) {
        dueNanos += -Math.log(1 - random.nextDouble()) / WRITES_PER_SECOND * NANOS;
        if (dueNanos >= seconds * NANOS) {
          break;
        }
        String key = workload.key(sent++, random);
        trace.printf(Locale.ROOT, "%.4f,insert,%s,%s%n", dueNanos / NANOS, table, key);
        byte[] value = new byte[VALUE_BYTES];
        values.nextBytes(value);
        LockSupport.parkNanos(startNanos + (long) dueNanos - System.nanoTime());
        Put put =
            new Put(Bytes.toBytes(key)).addColumn(HBaseCluster.FAMILY, HBaseCluster.FAMILY, value);
        var unused =
            writing
                .put(put)
                .whenComplete((none, e) -> (e == null ? answered : failed).incrementAndGet());
      }
      while (answered.get() + failed.get() < sent) {
        Thread.sleep(LOOK_MILLIS);
      }
    }
    return new Outcome(sent, failed.get());
  }

  private void look(Path folder, long startNanos, AtomicBoolean over) {
    try (PrintWriter ranges = packed(folder.resolve("ranges.csv.gz"))) {
      ranges.println("time_seconds,table,start_key,limit_key,server,bytes");
      while (!over.get()) {
        double time = (System.nanoTime() - startNanos) / NANOS;
        for (String region : time < 0 ? List.<String>of() : cluster.regions(table)) {
          ranges.printf(Locale.ROOT, "%.1f,%s,%s%n", time, table, region);
        }
        Thread.sleep(LOOK_MILLIS);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private String scenario(Workload workload) {
    return """
        title: "HBase 2.6.3, four region servers: %s keys"
        system:
          profile: hbase
          sizeSplits: {threshold: 40MiB, stages: 2MiB below 2}
          balancer: {interval: 15s}
        servers: %d
        duration: %ds
        tables:
          events:
            columns:
              key: {type: string, values: {trace: 3}}
            key: [key]
            rowSize: 4131B  # 4,096 of value, 13 of key, 22 of what HBase keeps with each cell
        loads:
          writes:
            insert: events
            trace: {file: writes.csv.gz, records: events}
        """
        .formatted(workload.folder(), HBaseCluster.SERVERS, seconds);
  }

  private static PrintWriter packed(Path file) throws IOException {
    return new PrintWriter(
        new OutputStreamWriter(
            new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8));
  }
}
