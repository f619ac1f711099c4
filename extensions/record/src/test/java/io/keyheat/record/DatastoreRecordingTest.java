package io.keyheat.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.recording.RecordedSystem;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entities and index entries of Datastore's calls, over gRPC and over HTTP. */
class DatastoreRecordingTest {
  @TempDir private Path folder;

  private static ProtoMessage path(String kind, long id) {
    ProtoMessage element = ProtoMessage.of().text(1, kind);
    return id == 0 ? element : element.integer(2, id);
  }

  private static ProtoMessage key(ProtoMessage... elements) {
    ProtoMessage key = ProtoMessage.of();
    for (ProtoMessage element : elements) {
      key.with(2, element);
    }
    return key;
  }

  private static ProtoMessage property(String name, ProtoMessage value) {
    return ProtoMessage.of().text(1, name).with(2, value);
  }

  /** Whatever is committed first gets the id 77. */
  private static byte[] answer() {
    ProtoMessage allocated = ProtoMessage.of().with(3, key(path("Event", 77)));
    return ProtoMessage.of().with(3, allocated).with(3, ProtoMessage.of()).toBytes();
  }

  private static ProtoMessage commit() {
    ProtoMessage event =
        ProtoMessage.of()
            .with(1, key(path("Event", 0)))
            .with(3, property("n", ProtoMessage.of().integer(2, 5)))
            .with(3, property("note", ProtoMessage.of().text(17, "hush").integer(19, 1)));
    ProtoMessage child = key(path("User", 1), path("Event", 2));
    return ProtoMessage.of()
        .with(6, ProtoMessage.of().with(4, event))
        .with(6, ProtoMessage.of().with(7, child));
  }

  private static final List<String> COMMITTED =
      List.of("insert,Event,77", "insert,Event.n,5,77", "delete,User/Event,1,2");

  @Test
  void keysThatTheServerChoosesAreTakenFromItsAnswer() throws IOException {
    try (GrpcStub stub = new GrpcStub((method, message) -> List.of(answer()));
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.DATASTORE, stub.address(), folder);
        GrpcClient client = new GrpcClient(recording.port(), "google.datastore.v1.Datastore")) {
      client.call("Commit", commit());
      client.call("Lookup", ProtoMessage.of().with(3, key(path("Event", 77))));
      ProtoMessage equal =
          ProtoMessage.of()
              .with(1, ProtoMessage.of().text(2, "n"))
              .integer(2, 5)
              .with(3, ProtoMessage.of().integer(2, 5));
      ProtoMessage query =
          ProtoMessage.of()
              .with(3, ProtoMessage.of().text(1, "Event"))
              .with(4, ProtoMessage.of().with(2, equal));
      client.call("RunQuery", ProtoMessage.of().with(3, query));
      client.call("RunQuery", ProtoMessage.of().with(7, ProtoMessage.of().text(1, "SELECT *")));
      assertThat(recording.lines())
          .containsExactly(
              COMMITTED.get(0),
              COMMITTED.get(1),
              COMMITTED.get(2),
              "lookup,Event,77",
              "scan,Event.n,5");
      assertThat(recording.counts().left()).containsEntry("GQL queries", 1L);
      assertThat(RecordingFixture.text(recording.trace())).doesNotContain("hush");
    }
  }

  @Test
  void httpCarriesTheSameMessages() throws IOException, InterruptedException {
    try (HttpStub stub = new HttpStub((target, body) -> answer());
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.DATASTORE, stub.address(), folder)) {
      URI address = URI.create("http://127.0.0.1:" + recording.port() + "/v1/projects/p:commit");
      HttpRequest request =
          HttpRequest.newBuilder(address)
              .header("Content-Type", "application/x-protobuf")
              .header("Authorization", GrpcClient.CREDENTIAL)
              .POST(HttpRequest.BodyPublishers.ofByteArray(commit().toBytes()))
              .build();
      HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
      client.send(request, HttpResponse.BodyHandlers.ofByteArray());
      assertThat(recording.lines()).containsExactlyElementsOf(COMMITTED);
    }
  }
}
