package io.keyheat.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.recording.RecordedSystem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hours of clients that come, write, break off or say nonsense leave no more behind than a minute.
 */
@Tag("nightly")
@Timeout(value = 3, unit = TimeUnit.HOURS)
class RecordingSoakTest {
  private static final int SECONDS = Integer.getInteger("keyheat.record.soakSeconds", 3600);
  private static final int CLIENTS = 8;
  private static final int REPORTS = Math.max(10, SECONDS / 60);

  /** Calls a second of all clients, 0 for as many as they can. */
  private static final int RATE_PER_SECOND = Integer.getInteger("keyheat.record.soakRate", 0);

  private static final String TABLE = "projects/p/instances/i/tables/events";
  private static final String SERVICE = "google.bigtable.v2.Bigtable";

  @TempDir private Path folder;

  private final AtomicLong calls = new AtomicLong();
  private final AtomicLong connections = new AtomicLong();

  /** What the process holds. */
  private record Held(long threads, long files, long heapMegabytes) {
    static Held now() {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      long heap = (runtime.totalMemory() - runtime.freeMemory()) >> 20;
      return new Held(Thread.activeCount(), RecordingBoundsTest.openFiles(), heap);
    }
  }

  @Test
  void nothingPilesUp() throws Exception {
    try (GrpcStub stub = new GrpcStub((method, message) -> List.of(new byte[0]));
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, stub.address(), folder)) {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
      List<Thread> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        SplittableRandom random = new SplittableRandom(i);
        Thread client = new Thread(() -> live(recording.port(), random, end));
        client.setDaemon(true);
        client.start();
        clients.add(client);
      }
      Held first = null;
      for (int report = 1; report <= REPORTS; report++) {
        Thread.sleep(TimeUnit.SECONDS.toMillis(SECONDS) / REPORTS);
        Held held = Held.now();
        first = first == null ? held : first;
        System.out.printf(
            Locale.ROOT,
            "%,d connections, %,d calls, %,d records: %d threads, %d files, %d MB%n",
            connections.get(),
            calls.get(),
            recording.counts().written(),
            held.threads(),
            held.files(),
            held.heapMegabytes());
      }
      for (Thread client : clients) {
        client.join();
      }
      Thread.sleep(1000);
      Held last = Held.now();
      assertThat(last.threads()).isLessThanOrEqualTo(first.threads());
      assertThat(last.files()).isLessThanOrEqualTo(first.files());
      assertThat(last.heapMegabytes()).isLessThanOrEqualTo(2 * first.heapMegabytes() + 20);
      closed(recording);
      assertThat(recording.counts().written()).isEqualTo(calls.get());
    }
  }

  private void live(int port, SplittableRandom random, long endNanos) {
    while (System.nanoTime() < endNanos) {
      connections.incrementAndGet();
      try {
        if (random.nextInt(4) == 0) {
          nonsense(port, random);
        } else {
          write(port, random);
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static void nonsense(int port, SplittableRandom random) throws IOException {
    byte[] bytes = new byte[random.nextInt(1, 10_000)];
    random.nextBytes(bytes);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      if (random.nextBoolean()) {
        socket
            .getOutputStream()
            .write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      }
      socket.getOutputStream().write(bytes);
      socket.setSoLinger(random.nextBoolean(), 0);
    } catch (java.net.SocketException e) {
      // The server breaks off what it does not understand.
    }
  }

  private void write(int port, SplittableRandom random) throws IOException {
    try (GrpcClient client = new GrpcClient(port, SERVICE)) {
      long begun = System.nanoTime();
      int written = 0;
      for (int i = random.nextInt(1, 200); i > 0; i--) {
        awaitTurn(begun, written++);
        ProtoMessage set = ProtoMessage.of().with(1, ProtoMessage.of());
        ProtoMessage row =
            ProtoMessage.of().text(1, TABLE).text(2, "row" + random.nextLong()).with(3, set);
        client.call("MutateRow", row);
        calls.incrementAndGet();
      }
      if (random.nextInt(10) == 0) {
        client.open("MutateRow"); // It goes in the middle of a call.
      }
    }
  }

  private static void awaitTurn(long begunNanos, int call) {
    if (RATE_PER_SECOND > 0) {
      long due = begunNanos + call * TimeUnit.SECONDS.toNanos(CLIENTS) / RATE_PER_SECOND;
      LockSupport.parkNanos(due - System.nanoTime());
    }
  }

  /** Its counts at the end are all that a test of them wants. */
  private static void closed(RecordingFixture recording) throws IOException {
    recording.close();
  }
}
