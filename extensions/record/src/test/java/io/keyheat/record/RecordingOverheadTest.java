package io.keyheat.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import io.keyheat.scenarios.recording.RecordedSystem;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a call costs more through the recorder than on the bare connection: the two take turns, in
 * one process, so that processor time can be compared whatever else the machine does.
 */
@Tag("full")
class RecordingOverheadTest {
  private static final String SERVICE = "google.bigtable.v2.Bigtable";
  private static final String TABLE = "projects/p/instances/i/tables/events";
  private static final int ROUNDS = 7;
  private static final int CALLS = 2000;
  private static final int CLIENTS = 64;

  /** Many clients that did not pause would measure how long they wait for each other. */
  private static final long PAUSE_MILLIS = 100;

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  @TempDir private Path folder;

  /** One round of calls. */
  private record Round(
      double medianMicros, double p99Micros, double perSecond, double processorMicros) {}

  private static Round round(int port, int clients) throws Exception {
    long[][] nanos = new long[clients][CALLS / clients];
    List<Thread> threads = new ArrayList<>();
    long begun = System.nanoTime();
    long processor = SYSTEM.getProcessCpuTime();
    for (int i = 0; i < clients; i++) {
      long[] own = nanos[i];
      long delay = PAUSE_MILLIS * i / clients;
      Thread thread = new Thread(() -> write(port, own, delay, clients == 1 ? 0 : PAUSE_MILLIS));
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    double used = (SYSTEM.getProcessCpuTime() - processor) / 1e3 / CALLS;
    long[] all = Arrays.stream(nanos).flatMapToLong(Arrays::stream).sorted().toArray();
    assertThat(all[0]).isPositive();
    int of99 = all.length * 99 / 100;
    return new Round(all[all.length / 2] / 1e3, all[of99] / 1e3, CALLS / seconds, used);
  }

  private static void write(int port, long[] nanos, long delayMillis, long pauseMillis) {
    ProtoMessage set = ProtoMessage.of().with(1, ProtoMessage.of());
    try (GrpcClient client = new GrpcClient(port, SERVICE)) {
      Thread.sleep(delayMillis);
      for (int i = -1; i < nanos.length; i++) { // The first call connects.
        long before = System.nanoTime();
        client.call("MutateRow", ProtoMessage.of().text(1, TABLE).text(2, "row" + i).with(3, set));
        if (i >= 0) {
          nanos[i] = System.nanoTime() - before;
        }
        Thread.sleep(pauseMillis);
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static String medians(List<Round> rounds) {
    return String.format(
        Locale.ROOT,
        "%,.0f µs a call, p99 %,.0f µs, %,.0f calls/s, %,.0f µs of processor time a call",
        median(rounds.stream().map(Round::medianMicros).toList()),
        median(rounds.stream().map(Round::p99Micros).toList()),
        median(rounds.stream().map(Round::perSecond).toList()),
        median(rounds.stream().map(Round::processorMicros).toList()));
  }

  private static double median(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }

  @SuppressWarnings("try") // It ends before its counts are read.
  @Test
  void callsTakeAboutAsLongThroughTheRecorder() throws Exception {
    try (GrpcStub stub = new GrpcStub((method, message) -> List.of(new byte[0]));
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, stub.address(), folder)) {
      for (int clients : new int[] {1, CLIENTS}) {
        List<Round> bare = new ArrayList<>();
        List<Round> recorded = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
          bare.add(round(stub.address().getPort(), clients));
          recorded.add(round(recording.port(), clients));
        }
        System.out.println(clients + " at a time, bare: " + medians(bare));
        System.out.println(clients + " at a time, recorded: " + medians(recorded));
        // The client and the stub of these tests share the process, so this is far from tight.
        assertThat(median(recorded.stream().map(Round::processorMicros).toList()))
            .isLessThan(5 * median(bare.stream().map(Round::processorMicros).toList()) + 500);
      }
      recording.close();
      assertThat(recording.counts().written())
          .isEqualTo(ROUNDS * (CALLS + 1L + (CALLS / CLIENTS + 1L) * CLIENTS));
    }
  }
}
