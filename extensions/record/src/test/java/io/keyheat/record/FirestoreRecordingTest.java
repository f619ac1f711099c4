package io.keyheat.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.recording.RecordedSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents and index entries of Firestore's calls as they are in the trace. */
class FirestoreRecordingTest {
  private static final String DOCUMENTS = "projects/p/databases/(default)/documents";
  private static final String SERVICE = "google.firestore.v1.Firestore";
  private static final ProtoMessage TIME = ProtoMessage.of().integer(1, 1_767_225_600L);

  @TempDir private Path folder;

  private static List<byte[]> answer(String method, byte[] message) {
    ProtoMessage answer = ProtoMessage.of();
    switch (method) {
      case "Commit" ->
          answer.with(1, ProtoMessage.of().with(2, ProtoMessage.of().with(10, TIME))).with(2, TIME);
      case "BatchWrite" ->
          answer.with(2, ProtoMessage.of()).with(2, ProtoMessage.of().integer(1, 6));
      case "Write" -> answer.text(1, "s").with(4, TIME);
      default -> {}
    }
    return List.of(answer.toBytes());
  }

  private static ProtoMessage field(String name, ProtoMessage value) {
    return ProtoMessage.of().text(1, name).with(2, value);
  }

  private static ProtoMessage integer(long value) {
    return ProtoMessage.of().integer(2, value);
  }

  private static ProtoMessage document(String path, ProtoMessage... fields) {
    ProtoMessage document = ProtoMessage.of().text(1, DOCUMENTS + "/" + path);
    for (ProtoMessage field : fields) {
      document.with(2, field);
    }
    return document;
  }

  private static ProtoMessage query(String collection, ProtoMessage filter) {
    ProtoMessage query = ProtoMessage.of().with(2, ProtoMessage.of().text(2, collection));
    return query.with(3, filter);
  }

  private static ProtoMessage equal(String field, long value) {
    return ProtoMessage.of()
        .with(
            2,
            ProtoMessage.of()
                .with(1, ProtoMessage.of().text(2, field))
                .integer(2, 5)
                .with(3, integer(value)));
  }

  @Test
  void commitsWriteDocumentsAndAnEntryOfEachIndexedField() throws IOException {
    ProtoMessage mustBeNew = ProtoMessage.of().integer(1, 0);
    ProtoMessage nested =
        ProtoMessage.of().with(6, ProtoMessage.of().with(1, field("b", integer(2))));
    ProtoMessage array =
        ProtoMessage.of().with(9, ProtoMessage.of().with(1, integer(3)).with(1, integer(4)));
    ProtoMessage serverTime = ProtoMessage.of().text(1, "at").integer(2, 1);
    ProtoMessage write =
        ProtoMessage.of()
            .with(1, document("users/ada/orders/7", field("a", nested), field("tags", array)))
            .with(4, mustBeNew)
            .with(7, serverTime);
    ProtoMessage delete = ProtoMessage.of().text(2, DOCUMENTS + "/users/bob");
    try (GrpcStub stub = new GrpcStub(FirestoreRecordingTest::answer);
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.FIRESTORE, stub.address(), folder);
        GrpcClient client = new GrpcClient(recording.port(), SERVICE)) {
      client.call("Commit", ProtoMessage.of().with(2, write).with(2, delete));
      assertThat(recording.lines())
          .containsExactlyInAnyOrder(
              "insert,users/orders,ada,7",
              "insert,users/orders.a.b,ada,2,7",
              "insert,users/orders.tags,ada,3,7",
              "insert,users/orders.tags,ada,4,7",
              "insert,users/orders.at,ada,2026-01-01T00:00:00Z,7",
              "delete,users,bob");
    }
  }

  @Test
  void theWriteStreamIsReadMessageByMessage() throws Exception {
    try (GrpcStub stub = new GrpcStub(FirestoreRecordingTest::answer);
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.FIRESTORE, stub.address(), folder);
        GrpcClient client = new GrpcClient(recording.port(), SERVICE)) {
      client.open("Write");
      client.send(ProtoMessage.of().text(1, "db"));
      client.receive();
      for (int i = 0; i < 3; i++) {
        ProtoMessage write =
            ProtoMessage.of().with(1, document("log/" + i, field("n", integer(i))));
        client.send(ProtoMessage.of().with(3, write));
        client.receive();
      }
      client.finish();
      assertThat(recording.lines())
          .containsExactly(
              "upsert,log,0",
              "upsert,log.n,0,0",
              "upsert,log,1",
              "upsert,log.n,1,1",
              "upsert,log,2",
              "upsert,log.n,2,2");
    }
  }

  @Test
  void batchesGetsQueriesAndListensAreRecorded() throws IOException {
    ProtoMessage first = ProtoMessage.of().with(1, document("log/a"));
    ProtoMessage second = ProtoMessage.of().with(1, document("log/b"));
    try (GrpcStub stub = new GrpcStub(FirestoreRecordingTest::answer);
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.FIRESTORE, stub.address(), folder);
        GrpcClient client = new GrpcClient(recording.port(), SERVICE)) {
      client.call("BatchWrite", ProtoMessage.of().with(2, first).with(2, second));
      client.call("BatchGetDocuments", ProtoMessage.of().text(2, DOCUMENTS + "/log/a"));
      client.call(
          "RunQuery", ProtoMessage.of().text(1, DOCUMENTS).with(2, query("log", equal("n", 5))));
      client.call(
          "RunQuery",
          ProtoMessage.of().text(1, DOCUMENTS).with(2, query("log", ProtoMessage.of())));
      ProtoMessage target =
          ProtoMessage.of()
              .text(1, DOCUMENTS + "/users/ada")
              .with(2, query("orders", ProtoMessage.of()));
      client.call("Listen", ProtoMessage.of().with(2, ProtoMessage.of().with(2, target)));
      assertThat(recording.lines())
          .containsExactly("upsert,log,a", "lookup,log,a", "scan,log.n,5", "scan,users/orders,ada");
      assertThat(recording.counts().failed()).containsEntry("write of BatchWrite", 1L);
      assertThat(recording.counts().left())
          .containsEntry("queries of log without a bound value", 1L);
    }
  }
}
