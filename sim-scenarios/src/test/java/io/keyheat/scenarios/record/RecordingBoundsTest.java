package io.keyheat.scenarios.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.scenarios.record.key.KeyRecord;
import io.keyheat.scenarios.record.key.NamedCounts;
import io.keyheat.scenarios.record.key.RecordedValue;
import io.keyheat.scenarios.record.output.TraceRecorder;
import io.keyheat.scenarios.record.output.TraceWriter;
import io.keyheat.scenarios.record.splice.Tap;
import io.keyheat.scenarios.record.wire.CallHead;
import io.keyheat.scenarios.record.wire.CallWatcher;
import io.keyheat.scenarios.record.wire.HttpCall;
import io.keyheat.scenarios.record.wire.MemoryBudget;
import io.keyheat.scenarios.record.wire.UnaryCall;
import io.keyheat.scenarios.record.wire.WatchedCall;
import io.keyheat.scenarios.trace.TraceOperation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nothing that passes fills the memory, holds up decoding, or ends the recording of the rest. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RecordingBoundsTest {
  private static final String TABLE = "projects/p/instances/i/tables/events";
  private static final String BIGTABLE = "google.bigtable.v2.Bigtable";
  private static final String SPANNER = "google.spanner.v1.Spanner";

  @TempDir private Path folder;

  private static ProtoMessage row(String key, int cellBytes) {
    ProtoMessage cell = ProtoMessage.of().bytes(4, new byte[cellBytes]);
    ProtoMessage set = ProtoMessage.of().with(1, cell);
    return ProtoMessage.of().text(1, TABLE).text(2, key).with(3, set);
  }

  @Test
  void callsThatAreNeverAnsweredKeepNoMoreThanTheirShareOfMemory() throws IOException {
    List<GrpcClient> waiting = new ArrayList<>();
    try (GrpcStub stub =
            new GrpcStub(
                (method, message) ->
                    method.equals("CheckAndMutateRow") ? null : List.of(new byte[0]),
                message -> message.length < 99);
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, stub.address(), folder)) {
      int calls = 12; // Of 16 MB each, where 128 MB may be kept.
      for (int i = 0; i < calls; i++) {
        GrpcClient client = new GrpcClient(recording.port(), BIGTABLE);
        waiting.add(client);
        client.open("MutateRow");
        client.send(row("waits " + i, 16 << 20));
        while (stub.taken() <= 2 * i) {
          sleep(1);
        }
        awaitDecoded(recording, i + 1L);
      }
      try (GrpcClient other = new GrpcClient(recording.port(), BIGTABLE)) {
        other.call("MutateRow", row("through", 1));
      }
      for (GrpcClient client : waiting) {
        client.close();
      }
      assertThat(recording.lines()).containsExactly("upsert,events,through");
      assertThat(recording.counts().left())
          .as("seven of 16 MB and a little more fit into 128 MB")
          .containsEntry(MemoryBudget.NO_ROOM, calls - 7L);
    }
  }

  /** What came before a call that fails is decoded once the failure is counted. */
  private static void awaitDecoded(RecordingFixture recording, long failures) throws IOException {
    String failing = "CheckAndMutateRow";
    try (GrpcClient other = new GrpcClient(recording.port(), BIGTABLE)) {
      other.call(failing, row("fails", 1));
    }
    while (recording.counts().failed().getOrDefault(failing, 0L) < failures) {
      sleep(1);
    }
  }

  @Test
  void manySmallPiecesThatWaitTakeNoMoreMemoryThanOneLarge() {
    NamedCounts left = new NamedCounts();
    TapQueue queue = new TapQueue(new NobodyWatches(left), left, new RecordingClock(), null);
    Tap.ConnectionTap tap = queue.connected();
    byte[] piece = {'G'};
    for (int i = 0; i < 1_000_000; i++) {
      tap.passes(true, 0, piece, 1);
    }
    assertThat(decodeAll(queue)).isBetween(300_000, 450_000);
    assertThat(left.counts()).containsEntry("connections that were faster than decoding", 1L);
  }

  private static int decodeAll(TapQueue queue) {
    int decoded = 0;
    while (!queue.isEmpty()) {
      try {
        queue.decode(0);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      decoded++;
    }
    return decoded;
  }

  private record NobodyWatches(NamedCounts left) implements CallWatcher {
    @Override
    public WatchedCall begins(CallHead head) {
      return null;
    }

    @Override
    public void passed(String what) {
      left.add(what);
    }
  }

  @Test
  void longKeysThatWaitForTheirTurnAreWrittenEarlyAndNotLost() throws IOException {
    Path trace = folder.resolve("long.csv.gz");
    NamedCounts left = new NamedCounts();
    TraceWriter writer = TraceWriter.create(trace);
    TraceRecorder recorder = new TraceRecorder(writer, false, left, record -> {});
    String longText = "k".repeat(1_000_000);
    for (int i = 0; i < 20_000; i++) {
      // All began now, so none has been held for long enough. Together they are 20 GB.
      List<RecordedValue> key = List.of(RecordedValue.text(longText));
      recorder.add(new KeyRecord(1_800_000_000_000_000L, TraceOperation.INSERT, "T", key));
      while (i - writer.written() > 15_000) { // About 11,800 are held.
        Thread.onSpinWait();
      }
    }
    recorder.finish();
    writer.close();
    assertThat(writer.written()).isEqualTo(20_000);
    assertThat(writer.dropped()).isZero();
  }

  @Test
  void aBodyThatIsDamagedAtTheEndOfItsConnectionEndsNothingElse() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(new byte[1000]);
    }
    byte[] cut = java.util.Arrays.copyOf(packed.toByteArray(), 12);
    try (RawServer server =
            new RawServer(
                (in, out) -> {
                  readHead(in);
                  // Its body goes on to the end of the connection, and is cut off.
                  out.write(ascii("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n"));
                  out.write(cut);
                });
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.DYNAMODB, server.address(), folder)) {
      for (int i = 0; i < 3; i++) {
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), recording.port())) {
          client
              .getOutputStream()
              .write(ascii("POST / HTTP/1.1\r\nX-Amz-Target: DynamoDB_1.GetItem\r\n\r\n"));
          client.getInputStream().readAllBytes();
        }
      }
      closed(recording);
      assertThat(recording.counts().left())
          .as("each by itself, so decoding went on")
          .containsEntry("connections that broke their protocol", 3L);
    }
  }

  private static void readHead(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) in.readNBytes(1)[0]);
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void aValueThatIsNestedWithoutEndCostsItsOwnCallOnly() throws IOException {
    ProtoMessage value = ProtoMessage.of().text(3, "7");
    byte[] nested = value.toBytes();
    for (int depth = 0; depth < 5000; depth++) {
      ProtoMessage list = ProtoMessage.of().bytes(1, nested);
      nested = ProtoMessage.of().with(6, list).toBytes();
    }
    ProtoMessage rows = ProtoMessage.of().bytes(1, nested);
    ProtoMessage write = ProtoMessage.of().text(1, "T").text(2, "Id").with(3, rows);
    ProtoMessage commit =
        ProtoMessage.of()
            .text(1, "projects/p/instances/i/databases/d/sessions/s")
            .with(4, ProtoMessage.of().with(1, write));
    try (GrpcStub stub = new GrpcStub((method, message) -> List.of(new byte[0]));
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.SPANNER, stub.address(), folder);
        GrpcClient client = new GrpcClient(recording.port(), SPANNER)) {
      client.call("Commit", commit);
      client.call("Commit", commit);
      closed(recording);
      assertThat(recording.counts().left())
          .containsEntry("calls whose messages could not be read (StackOverflowError)", 2L);
    }
  }

  @Test
  void aServerThatAnswersByteByByteForEverHoldsUpNoQuestion() throws IOException {
    try (RawServer trickle =
        new RawServer(
            (in, out) -> {
              while (true) {
                out.write('x');
                sleep(20);
              }
            })) {
      assertThatThrownBy(() -> HttpCall.post(trickle.address(), Map.of(), new byte[0], 300))
          .isInstanceOf(IOException.class);
      assertThatThrownBy(() -> UnaryCall.call(trickle.address(), "/a/b", new byte[0], 300))
          .isInstanceOf(IOException.class); // The class has a time limit.
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whatAnUpstreamSendsBeforeItDiesReachesTheClientAndNoOtherIsHarmed() throws IOException {
    Random random = new Random(11);
    byte[] garbage = new byte[100_000];
    random.nextBytes(garbage);
    try (RawServer server =
            new RawServer(
                (in, out) -> {
                  in.readNBytes(Http2Peer.PREFACE.length);
                  out.write(garbage);
                });
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.SPANNER, server.address(), folder)) {
      for (int i = 0; i < 20; i++) {
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), recording.port())) {
          client.setSoTimeout(60_000);
          client.getOutputStream().write(Http2Peer.PREFACE);
          assertThat(client.getInputStream().readNBytes(garbage.length)).isEqualTo(garbage);
          assertThat(client.getInputStream().read()).as("the end").isNegative();
        }
      }
      closed(recording);
      assertThat(recording.counts().connections()).isEqualTo(20);
    }
  }

  @Test
  void fiveHundredConnectionsLeaveNoThreadAndNoFileHandleBehind() throws Exception {
    long before = threads(); // Of other tests in this JVM; they may end meanwhile.
    try (RawServer echo = new RawServer((in, out) -> in.transferTo(out));
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, echo.address(), folder)) {
      long handles = openFiles();
      long others = threads();
      List<Socket> clients = new ArrayList<>();
      for (int i = 0; i < 500; i++) {
        Socket client = new Socket(InetAddress.getLoopbackAddress(), recording.port());
        client.getOutputStream().write('G');
        assertThat(client.getInputStream().read()).isEqualTo('G');
        clients.add(client);
      }
      assertThat(threads()).as("two a connection").isGreaterThanOrEqualTo(1000);
      for (Socket client : clients) {
        client.close();
      }
      awaitAtMost(others, RecordingBoundsTest::threads);
      if (handles > 0) {
        awaitAtMost(handles + 8, RecordingBoundsTest::openFiles);
      }
    }
    awaitAtMost(before, RecordingBoundsTest::threads);
  }

  private static void awaitAtMost(long most, java.util.function.LongSupplier number) {
    while (number.getAsLong() > most) { // The class has a time limit.
      sleep(10);
    }
  }

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("keyheat-"))
        .count();
  }

  /** Open files of this process; 0 where that cannot be asked. */
  static long openFiles() {
    return java.lang.management.ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.UnixOperatingSystemMXBean system
        ? system.getOpenFileDescriptorCount()
        : 0;
  }

  /** Its counts at the end are all that a test of them wants. */
  private static void closed(RecordingFixture recording) throws IOException {
    recording.close();
  }
}
