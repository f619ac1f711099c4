package io.keyheat.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

/**
 * What one region server's capacity does to sequential and to spread keys: each server has {@link
 * #HANDLERS} handlers, which {@link HeldWrites} holds for each write. Nothing splits or moves, and
 * no log is written.
 */
class HBaseCapacityTest {
  private static final int HANDLERS = 4;

  /** Of one server's capacity. */
  private static final double[] SHARES = {0.5, 0.7, 0.9, 1.5};

  private static final int REPETITIONS = Integer.getInteger("keyheat.real.repetitions", 3);
  private static final int SECONDS =
      Math.max(10, Integer.getInteger("keyheat.real.seconds", 150) / 5);
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] VALUE = new byte[100];

  /** What clients saw, from a quarter of the time on. */
  private record Seen(
      double offeredPerSecond,
      double answeredPerSecond,
      double p50Millis,
      double p99Millis,
      long failed) {}

  @Test
  void eachRateIsOfferedToSequentialAndToSpreadKeys() throws Exception {
    assumeThat(RealRecording.isAsked("hbase", "capacity")).isTrue();
    HBaseTestingUtility utility = new HBaseTestingUtility();
    utility.getConfiguration().setInt("hbase.regionserver.handler.count", HANDLERS);
    HBaseCluster.start(utility);
    Path file = Path.of("target/recordings/hbase/capacity.csv");
    Files.createDirectories(file.getParent());
    try (PrintWriter lines = new PrintWriter(file.toFile(), StandardCharsets.UTF_8)) {
      utility.getAdmin().balancerSwitch(false, true);
      lines.println("keys,repetition,share,capacity,offered,answered,p50_ms,p99_ms,failed");
      offer(utility, Workload.UNIFORM, heldPerSecond(), 0); // Classes are loaded, code compiled.
      for (int repetition = 1; repetition <= REPETITIONS; repetition++) {
        // Besides the time for which it is held a handler has HBase's own work to do.
        double capacity =
            offer(utility, Workload.SEQUENTIAL, 1.5 * heldPerSecond(), repetition)
                .answeredPerSecond();
        assertThat(capacity).isLessThan(heldPerSecond());
        for (Workload workload : List.of(Workload.SEQUENTIAL, Workload.UNIFORM)) {
          for (double share : SHARES) {
            Seen seen = offer(utility, workload, share * capacity, repetition);
            lines.printf(
                Locale.ROOT,
                "%s,%d,%.1f,%.1f,%.1f,%.1f,%.1f,%.1f,%d%n",
                workload.folder(),
                repetition,
                share,
                capacity,
                seen.offeredPerSecond(),
                seen.answeredPerSecond(),
                seen.p50Millis(),
                seen.p99Millis(),
                seen.failed());
            lines.flush();
          }
        }
      }
    } finally {
      utility.shutdownMiniCluster();
    }
  }

  /** What the handlers of one server could do if HBase had nothing to do itself. */
  private static double heldPerSecond() {
    return HANDLERS * 1000.0 / HeldWrites.HELD_MILLIS;
  }

  private static Seen offer(
      HBaseTestingUtility utility, Workload workload, double perSecond, long seed)
      throws Exception {
    TableName table = TableName.valueOf("t" + System.nanoTime());
    utility
        .getAdmin()
        .createTable(
            TableDescriptorBuilder.newBuilder(table)
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
                .setCoprocessor(HeldWrites.class.getName())
                .build(),
            quarters());
    utility.waitUntilAllRegionsAssigned(table);
    try (AsyncConnection connection =
        ConnectionFactory.createAsyncConnection(utility.getConfiguration()).get()) {
      return write(connection.getTable(table), workload, perSecond, seed);
    } finally {
      utility.deleteTable(table);
    }
  }

  /** One region for each server: the uniform keys' quarters. Sequential keys are in the first. */
  private static byte[][] quarters() {
    byte[][] cuts = new byte[RealCluster.SERVERS - 1][];
    for (int i = 0; i < cuts.length; i++) {
      long first = (i + 1) * (Workload.KEYS / RealCluster.SERVERS);
      cuts[i] = Bytes.toBytes(String.format(Locale.ROOT, "e%012d", first));
    }
    return cuts;
  }

  private static Seen write(AsyncTable<?> table, Workload workload, double perSecond, long seed)
      throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    List<CompletableFuture<Void>> all = new ArrayList<>();
    List<long[]> answers = new ArrayList<>();
    AtomicLong failed = new AtomicLong();
    long startNanos = System.nanoTime();
    long endNanos = TimeUnit.SECONDS.toNanos(SECONDS);
    double dueNanos = 0;
    for (long number = 0; dueNanos < endNanos; number++) {
      dueNanos += -Math.log(1 - random.nextDouble()) / perSecond * 1e9;
      long due = startNanos + (long) dueNanos;
      LockSupport.parkNanos(due - System.nanoTime());
      long[] answer = {due - startNanos, -1};
      answers.add(answer);
      Put put = new Put(Bytes.toBytes(workload.key(number, Workload.KEYS, random)));
      put.addColumn(FAMILY, FAMILY, VALUE).setDurability(Durability.SKIP_WAL);
      all.add(
          table
              .put(put)
              .handle(
                  (none, e) -> {
                    if (e == null) {
                      answer[1] = System.nanoTime() - startNanos;
                    } else {
                      failed.incrementAndGet();
                    }
                    return null;
                  }));
    }
    long answeredUntil = System.nanoTime() - startNanos;
    CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get(5, TimeUnit.MINUTES);
    return seen(answers, answeredUntil, failed.get());
  }

  private static Seen seen(List<long[]> answers, long endNanos, long failed) {
    long fromNanos = endNanos / 4;
    long answered =
        answers.stream().filter(one -> one[1] >= fromNanos && one[1] < endNanos).count();
    double[] millis =
        answers.stream()
            .filter(one -> one[0] >= fromNanos && one[1] >= 0)
            .mapToDouble(one -> (one[1] - one[0]) / 1e6)
            .sorted()
            .toArray();
    long offered = answers.stream().filter(one -> one[0] >= fromNanos).count();
    return new Seen(
        offered / ((endNanos - fromNanos) / 1e9),
        answered / ((endNanos - fromNanos) / 1e9),
        quantile(millis, 0.5),
        quantile(millis, 0.99),
        failed);
  }

  private static double quantile(double[] sorted, double share) {
    return Arrays.stream(sorted)
        .skip((long) (share * sorted.length))
        .findFirst()
        .orElse(Double.NaN);
  }
}
