package io.keyheat.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.recording.RecordedSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Row keys of Bigtable's calls as they are in the trace. */
class BigtableRecordingTest {
  private static final String TABLE = "projects/p/instances/i/tables/events";

  @TempDir private Path folder;

  /** The second entry of each batch fails; no condition holds. */
  private static List<byte[]> answer(String method, byte[] message) {
    if (method.equals("ReadModifyWriteRow")) {
      return null;
    }
    if (!method.equals("MutateRows")) {
      return List.of(new byte[0]);
    }
    ProtoMessage ok = ProtoMessage.of().integer(1, 0).with(2, ProtoMessage.of());
    ProtoMessage bad = ProtoMessage.of().integer(1, 1).with(2, ProtoMessage.of().integer(1, 9));
    return List.of(
        ProtoMessage.of().with(1, ok).toBytes(), ProtoMessage.of().with(1, bad).toBytes());
  }

  private static ProtoMessage row(String key, ProtoMessage mutation) {
    return ProtoMessage.of().text(1, TABLE).text(2, key).with(3, mutation);
  }

  @Test
  void rowKeysAreThoseOfMutationsThatSucceededAndOfReads() throws IOException {
    ProtoMessage set = ProtoMessage.of().with(1, ProtoMessage.of().text(1, "f"));
    ProtoMessage delete = ProtoMessage.of().with(4, ProtoMessage.of());
    try (GrpcStub stub = new GrpcStub(BigtableRecordingTest::answer);
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, stub.address(), folder);
        GrpcClient client = new GrpcClient(recording.port(), "google.bigtable.v2.Bigtable")) {
      client.call("MutateRow", row("20260101#a", set));
      client.call("MutateRow", row("20260101#b", delete));
      ProtoMessage first = ProtoMessage.of().text(1, "x1").with(2, set);
      ProtoMessage second = ProtoMessage.of().text(1, "x2").with(2, set);
      client.call("MutateRows", ProtoMessage.of().text(1, TABLE).with(2, first).with(2, second));
      ProtoMessage check =
          ProtoMessage.of().text(1, TABLE).text(2, "c").with(4, delete).with(5, set);
      client.call("CheckAndMutateRow", check);
      ProtoMessage range = ProtoMessage.of().text(1, "m").text(3, "n");
      ProtoMessage rows = ProtoMessage.of().text(1, "k").with(2, range);
      client.call("ReadRows", ProtoMessage.of().text(1, TABLE).with(2, rows));
      client.call("ReadRows", ProtoMessage.of().text(1, TABLE));
      client.call("ReadModifyWriteRow", ProtoMessage.of().text(1, TABLE).text(2, "z"));
      assertThat(recording.lines())
          .containsExactly(
              "upsert,events,20260101#a",
              "delete,events,20260101#b",
              "upsert,events,x1",
              "lookup,events,c",
              "upsert,events,c",
              "lookup,events,k",
              "scan,events,m");
      assertThat(recording.counts().failed())
          .containsEntry("entry of MutateRows", 1L)
          .containsEntry("ReadModifyWriteRow", 1L);
      assertThat(recording.counts().left()).containsEntry("reads of the whole of events", 1L);
    }
  }

  @Test
  void valuesWithoutOrderAreHashedAlikeAndRisingOnesStay() throws IOException {
    ProtoMessage set = ProtoMessage.of().with(1, ProtoMessage.of().text(1, "f"));
    try (GrpcStub stub = new GrpcStub(BigtableRecordingTest::answer);
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, stub.address(), folder, true);
        GrpcClient client = new GrpcClient(recording.port(), "google.bigtable.v2.Bigtable")) {
      for (int i = 0; i < 40; i++) {
        client.call("MutateRow", row("ada" + i * 7919 % 40, set));
        String other = TABLE + "-by-time";
        client.call("MutateRow", ProtoMessage.of().text(1, other).text(2, "2026" + (100 + i)));
      }
      client.call("MutateRow", row("ada0", set));
      List<String> lines = recording.lines();
      assertThat(lines).contains("upsert,events-by-time,2026100", "upsert,events-by-time,2026139");
      assertThat(lines).noneMatch(line -> line.contains(",ada"));
      assertThat(lines.get(0)).matches("upsert,events,h[0-9a-f]{16}").isEqualTo(lines.get(80));
      assertThat(lines.stream().distinct()).hasSize(80);
    }
  }

  @Test
  void keysOfBytesAreHexadecimalInTheWholeTable() throws IOException {
    ProtoMessage set = ProtoMessage.of().with(1, ProtoMessage.of().text(1, "f"));
    try (GrpcStub stub = new GrpcStub(BigtableRecordingTest::answer);
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, stub.address(), folder);
        GrpcClient client = new GrpcClient(recording.port(), "google.bigtable.v2.Bigtable")) {
      for (byte[] key : List.of(new byte[] {0, (byte) 0xFF}, new byte[] {'a', 'b'})) {
        client.call("MutateRow", ProtoMessage.of().text(1, TABLE).bytes(2, key).with(3, set));
      }
      assertThat(recording.lines()).containsExactly("upsert,events,00ff", "upsert,events,6162");
    }
  }
}
