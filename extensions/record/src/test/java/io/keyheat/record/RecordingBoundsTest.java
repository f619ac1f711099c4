package io.keyheat.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Status;
import io.keyheat.record.key.KeyRecord;
import io.keyheat.record.key.NamedCounts;
import io.keyheat.record.key.RecordedValue;
import io.keyheat.record.output.TraceRecorder;
import io.keyheat.record.output.TraceWriter;
import io.keyheat.record.proxy.GrpcQuestion;
import io.keyheat.record.proxy.HttpUpstream;
import io.keyheat.record.proxy.MemoryBudget;
import io.keyheat.scenarios.recording.RecordedSystem;
import io.keyheat.scenarios.trace.TraceOperation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nothing that passes fills the memory, holds up decoding, or ends the recording of the rest. */
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
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

  @Tag("full")
  @Test
  void callsThatAreNeverAnsweredKeepNoMoreThanTheirShareOfMemory() throws IOException {
    List<GrpcClient> waiting = new ArrayList<>();
    try (GrpcStub stub =
            new GrpcStub(
                (method, message) -> List.of(new byte[0]), message -> message.length < 99);
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, stub.address(), folder)) {
      int calls = 10; // Of 16 MB each, where 128 MB may be kept.
      for (int i = 0; i < calls; i++) {
        GrpcClient client = new GrpcClient(recording.port(), BIGTABLE);
        waiting.add(client);
        client.open("MutateRow");
        client.send(row("waits " + i, 16 << 20));
        while (stub.taken() <= i) {
          sleep(1);
        }
      }
      try (GrpcClient other = new GrpcClient(recording.port(), BIGTABLE)) {
        other.call("MutateRow", row("through", 1));
      }
      waiting.forEach(GrpcClient::close);
      assertThat(recording.lines()).containsExactly("upsert,events,through");
      assertThat(recording.counts().left())
          .as("seven of 16 MB and a little more fit into 128 MB")
          .containsEntry(MemoryBudget.NO_ROOM, calls - 7L);
    }
  }

  @Tag("full")
  @Test
  void aCallOf64MegabytesIsRecordedAndALargerOnePasses() throws IOException {
    int large = (64 << 20) - 1000;
    try (GrpcStub stub = new GrpcStub((method, message) -> List.of(new byte[message.length]));
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, stub.address(), folder);
        GrpcClient client = new GrpcClient(recording.port(), BIGTABLE)) {
      assertThat(client.call("MutateRow", row("large", large)).get(0)).hasSizeGreaterThan(large);
      client.call("MutateRow", row("larger", large + 1000));
      assertThat(client.status()).isEqualTo(Status.Code.OK);
      client.call("MutateRow", row("next", 1));
      assertThat(recording.lines()).containsExactly("upsert,events,large", "upsert,events,next");
      assertThat(recording.counts().left()).containsEntry(MemoryBudget.NO_ROOM, 1L);
    }
  }

  @Test
  void aClientThatReadsNothingHoldsTheServerBack() throws IOException {
    byte[] megabyte = new byte[1 << 20];
    try (GrpcStub endless = new GrpcStub((method, message) -> Collections.nCopies(1000, megabyte));
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, endless.address(), folder);
        GrpcClient client = new GrpcClient(recording.port(), BIGTABLE)) {
      client.openSlowly("ReadRows");
      client.send(row("", 1));
      for (int tries = 0; endless.sent() == 0 && tries < 600; tries++) {
        sleep(100); // The first connection takes long on a busy machine.
      }
      sleep(1000);
      assertThat(endless.sent()).as("of 1000 messages of 1 MB").isBetween(1, 32);
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
        sleep(1);
      }
    }
    recorder.finish();
    writer.close();
    assertThat(writer.written()).isEqualTo(20_000);
    assertThat(writer.dropped()).isZero();
  }

  @Test
  void aValueThatIsNestedWithoutEndCostsItsOwnCallOnly() throws IOException {
    byte[] nested = ProtoMessage.of().text(3, "7").toBytes();
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
      assertThat(recording.lines()).isEmpty();
      assertThat(recording.counts().left())
          .containsEntry(
              "calls whose messages could not be read (InvalidProtocolBufferException)", 2L);
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
      HttpUpstream upstream = new HttpUpstream(trickle.address());
      assertThatThrownBy(() -> upstream.send("POST", "/", Map.of(), new byte[0], 300))
          .isInstanceOf(IOException.class);
      assertThatThrownBy(() -> GrpcQuestion.ask(trickle.address(), "a/b", new byte[0], 300))
          .isInstanceOf(IOException.class); // The class has a time limit.
    }
  }

  @Tag("full")
  @Test
  void aThousandConnectionsNeedNoThreadsAndLeaveNoFileHandleBehind() throws Exception {
    try (GrpcStub stub = new GrpcStub((method, message) -> List.of(new byte[0]));
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, stub.address(), folder)) {
      try (GrpcClient first = new GrpcClient(recording.port(), BIGTABLE)) {
        first.call("MutateRow", row("first", 1));
      }
      long handles = openFiles();
      long threads = Thread.activeCount();
      List<GrpcClient> clients = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        GrpcClient client = new GrpcClient(recording.port(), BIGTABLE);
        client.call("MutateRow", row("row " + i, 1));
        assertThat(client.status()).isEqualTo(Status.Code.OK);
        clients.add(client);
      }
      assertThat(Thread.activeCount()).isLessThan((int) threads + 20);
      clients.forEach(GrpcClient::close);
      while (openFiles() > handles + 8) { // The class has a time limit.
        sleep(10);
      }
      assertThat(recording.lines()).hasSize(1001);
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Open files of this process; 0 where that cannot be asked. */
  static long openFiles() {
    return java.lang.management.ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.UnixOperatingSystemMXBean system
        ? system.getOpenFileDescriptorCount()
        : 0;
  }
}
