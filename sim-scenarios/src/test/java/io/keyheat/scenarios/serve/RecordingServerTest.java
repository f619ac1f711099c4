package io.keyheat.scenarios.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.report.recording.RecordingPage;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.trace.TraceKeys;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.recording.KeyRecording;
import io.keyheat.scenarios.recording.ProductionCounts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

  /** A recording of 120 writes, half of them to one key. */
  private record Recorded(Path trace) implements KeyRecording {
    @Override
    public int port() {
      return 0;
    }

    @Override
    public boolean upstreamAnswers() {
      return true;
    }

    @Override
    public RecordingCounts counts() {
      return new RecordingCounts(121, 120, 0, Map.of("T", 120L), Map.of(), Map.of());
    }

    @Override
    public Optional<ProductionCounts> production() {
      return Optional.of(new ProductionCounts(1, 20, 1, 2, 0, 0, Map.of()));
    }

    @Override
    public List<String> newestKeys() {
      return List.of("upsert T(k119)");
    }

    @Override
    public List<CountMap> maps() {
      return List.of(new CountMap("T", 2, 2, List.of(1, 2, 3, 4)));
    }

    @Override
    public Optional<IOException> fault() {
      return Optional.empty();
    }

    @Override
    public Optional<Path> writeSchema() {
      return Optional.empty();
    }

    @Override
    public void close() {}
  }

  @Test
  void thePageIsToldHowFarTheRecordingIsAndNobodyElse() throws Exception {
    String lines =
        IntStream.range(0, 120)
            .mapToObj(
                i -> 1_800_000_000_000_000L + i + ",upsert,T," + (i % 2 == 0 ? "day" : "k" + i))
            .collect(Collectors.joining("\n", "time,operation,table,pk\n", "\n"));
    KeyRecording recording = new Recorded(Files.writeString(folder.resolve("t.csv"), lines));
    SystemRules rules =
        SystemRules.of(Profiles.vendor("dynamodb").rules(), Profiles.load("dynamodb").words());
    TraceKeys keys = new TraceKeys(rules, true);
    try (RecordingServer server =
        RecordingServer.start(recording, RecordingPage.of("dynamodb"), keys, Served::fail)) {
      HttpResponse<String> page = get(server.address());
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).contains("Newest keys");
      assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
          .contains("connect-src 'self'");
      assertThat(get(server.address() + "progress").body())
          .contains("\"calls\":121", "\"records\":120", "\"name\":\"T\",\"number\":120")
          .contains("upsert T(k119)", "\"production\":{\"tables\":1,\"answered\":20")
          .containsPattern("\"rules\":\\[\\{\"table\":\"T\"")
          .contains("\"heat\":[{\"table\":\"T\",\"rows\":2,\"columns\":2,\"cells\":[1,2,3,4]");
      assertThat(get(server.address().replaceFirst("/[^/]+/$", "/other/")).statusCode())
          .isEqualTo(404);
    }
  }
}
