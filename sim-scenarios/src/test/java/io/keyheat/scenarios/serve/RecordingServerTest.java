package io.keyheat.scenarios.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.report.recording.RecordingPage;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.trace.TraceKeys;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.record.LiveRecording;
import io.keyheat.scenarios.record.LiveRecording.RecordingFiles;
import io.keyheat.scenarios.record.LiveRecording.RecordingSpec;
import io.keyheat.scenarios.record.RecordedSystem;
import io.keyheat.scenarios.record.model.ProductionSpec;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a recording, as a browser asks for it. */
class RecordingServerTest {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @TempDir private Path folder;

  private static HttpResponse<String> get(String address) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
    return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private static void put(int port, String key) throws Exception {
    String item = "{\"TableName\": \"T\", \"Item\": {\"pk\": {\"S\": \"" + key + "\"}}}";
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
            .header("X-Amz-Target", "DynamoDB_20120810.PutItem")
            .POST(HttpRequest.BodyPublishers.ofString(item))
            .build();
    CLIENT.send(request, HttpResponse.BodyHandlers.discarding());
  }

  @Test
  void thePageIsToldHowFarTheRecordingIsAndNobodyElse() throws Exception {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    var stub = LoopbackHttp.server(0);
    byte[] answer =
        "{\"Table\": {\"TableName\": \"T\", \"KeySchema\": [{\"AttributeName\": \"pk\", \"KeyType\": \"HASH\"}]}}"
            .getBytes(StandardCharsets.UTF_8);
    stub.createContext(
        "/",
        exchange -> {
          // A call whose request has not come whole has not succeeded, and is not recorded.
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    stub.start();
    RecordingSpec spec =
        new RecordingSpec(
            RecordedSystem.DYNAMODB,
            InetAddress.getLoopbackAddress(),
            0,
            InetSocketAddress.createUnresolved("127.0.0.1", stub.getAddress().getPort()),
            false,
            new ProductionSpec(Profiles.load("dynamodb"), 1, 1, 1));
    RecordingFiles files = new RecordingFiles(folder.resolve("t.csv.gz"), folder.resolve("s"));
    SystemRules rules =
        SystemRules.of(Profiles.vendor("dynamodb").rules(), Profiles.load("dynamodb").words());
    TraceKeys keys = new TraceKeys(rules, true);
    LiveRecording recording = LiveRecording.start(spec, files);
    try (recording;
        RecordingServer server =
            RecordingServer.start(recording, RecordingPage.of("dynamodb"), keys, Served::fail)) {
      for (int i = 0; i < 120; i++) {
        put(recording.port(), i % 2 == 0 ? "2026-01-01" : "k" + i);
      }
      recording.close();
      HttpResponse<String> page = get(server.address());
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).contains("Newest keys");
      assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
          .contains("connect-src 'self'");
      String progress = get(server.address() + "progress").body();
      assertThat(progress)
          .contains("\"records\":120", "\"name\":\"T\",\"number\":120", "upsert T(k119)")
          .contains("\"production\":{\"tables\":1,\"answered\":", "\"refused\":[]")
          .containsPattern("\"rules\":\\[\\{\"table\":\"T\"")
          .containsPattern("\"heat\":\\[\\{\"table\":\"T\",\"rows\":24");
      assertThat(get(server.address().replaceFirst("/[^/]+/$", "/other/")).statusCode())
          .isEqualTo(404);
    } finally {
      stub.stop(0);
    }
  }
}
