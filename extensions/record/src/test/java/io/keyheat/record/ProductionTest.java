package io.keyheat.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.recording.ProductionSpec;
import io.keyheat.scenarios.recording.RecordedSystem;
import io.keyheat.scenarios.recording.Recorder.RecordingSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls that are answered as late as production would, and refused as it would. */
class ProductionTest {
  private static final String SERVICE = "google.bigtable.v2.Bigtable";
  private static final String TABLE = "projects/p/instances/i/tables/events";
  private static final int LEARNED = 100;
  private static final int SCALE = 10_000;

  /**
   * Fifty writes a second: less than a hundredth of what clients offer that wait a second for each
   * answer, the longest that a server keeps them. A machine that is busy simulates that in time.
   */
  private static final String SMALL =
      """
      title: A small server
      extends: bigtable
      servers:
        cores: {value: 1, source: "Chosen for this test.", assumed: true}
      costs:
        write: {value: 20ms, source: "Chosen for this test.", assumed: true}
      """;

  private static final Status.Code UNAVAILABLE = Status.Code.UNAVAILABLE;
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @TempDir private Path folder;

  private static RecordingSpec spec(
      RecordedSystem system, String profile, int scale, InetSocketAddress upstream)
      throws Exception {
    return new RecordingSpec(
        system,
        InetAddress.getLoopbackAddress(),
        0,
        upstream,
        false,
        new ProductionSpec(Profiles.load(profile), 1, scale, 1));
  }

  private static void write(GrpcClient client, String key) throws IOException {
    ProtoMessage set = ProtoMessage.of().with(1, ProtoMessage.of());
    client.call("MutateRow", ProtoMessage.of().text(1, TABLE).text(2, key).with(3, set));
  }

  /** Each call stands for many at the end of the table. */
  private static String time(int i) {
    return "2026-11-22T10:%02d:%02d.%06d".formatted(i / 600, i / 10 % 60, i);
  }

  @SuppressWarnings("try") // It ends before its counts are read.
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aRefusedCallHasItsStatusNeverComesToTheServerAndLeavesTheConnectionWhole() throws Exception {
    Path small = Files.writeString(folder.resolve("small.yaml"), SMALL);
    try (GrpcStub stub = new GrpcStub((method, message) -> List.of(new byte[0]));
        RecordingFixture recording =
            new RecordingFixture(
                spec(RecordedSystem.BIGTABLE, small.toString(), 5_000, stub.address()), folder);
        GrpcClient client = new GrpcClient(recording.port(), SERVICE);
        GrpcClient other = new GrpcClient(recording.port(), SERVICE)) {
      int sent = 0;
      int refused = 0;
      while (refused < 3) {
        write(sent % 2 == 0 ? client : other, time(sent++));
        Status.Code status = (sent % 2 == 1 ? client : other).status();
        assertThat(status).isIn(Status.Code.OK, UNAVAILABLE);
        refused += status.equals(UNAVAILABLE) ? 1 : 0;
      }
      assertThat(sent).isGreaterThan(LEARNED);
      assertThat(stub.taken()).isEqualTo(sent - refused);
      assertThat(recording.recording().production().orElseThrow().refused())
          .isEqualTo(Map.of("UNAVAILABLE in events", (long) refused));
      recording.close();
      assertThat(recording.counts().written()).isEqualTo(sent - refused);
      assertThat(recording.counts().failed()).isEqualTo(Map.of("MutateRow", (long) refused));
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void dynamoNamesItsOwnException() throws Exception {
    AtomicInteger items = new AtomicInteger();
    try (HttpStub stub = new HttpStub((target, body) -> answer(target, items));
        RecordingFixture recording =
            new RecordingFixture(
                spec(RecordedSystem.DYNAMODB, "dynamodb", SCALE, stub.address()), folder)) {
      int sent = 0;
      String answered = "";
      while (!answered.contains("Exception")) {
        sent++;
        answered = put(recording.port());
      }
      assertThat(answered)
          .startsWith("400 {")
          .contains("dynamodb.v20120810#ProvisionedThroughputExceededException\"");
      assertThat(items).hasValue(sent - 1);
      assertThat(sent).isGreaterThan(LEARNED);
    }
  }

  private static byte[] answer(String target, AtomicInteger items) {
    boolean describes = target.endsWith("DescribeTable");
    if (!describes) {
      items.incrementAndGet();
    }
    String key = "{\"AttributeName\": \"day\", \"KeyType\": \"HASH\"}";
    String table = "{\"Table\": {\"TableName\": \"Orders\", \"KeySchema\": [" + key + "]}}";
    return (describes ? table : "{}").getBytes(StandardCharsets.UTF_8);
  }

  private static String put(int port) throws IOException, InterruptedException {
    String item = "{\"TableName\": \"Orders\", \"Item\": {\"day\": {\"S\": \"2026-11-22\"}}}";
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
            .header("X-Amz-Target", "DynamoDB_20120810.PutItem")
            .header("Content-Type", "application/x-amz-json-1.0")
            .POST(HttpRequest.BodyPublishers.ofString(item))
            .build();
    HttpResponse<String> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    return response.statusCode() + " " + response.body();
  }
}
