package io.keyheat.scenarios.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever is not the page stays out, and the page stays within its limits. */
class LocalServerTest {
  private static final Limits LIMITS =
      new Limits(10_000, 1000, 1_000_000_000, 200_000, 500_000_000, 60, 60);

  @Test
  void thePageIsServedUnderItsTokenAlone() throws IOException {
    try (Served served = new Served(LIMITS)) {
      assertThat(served.get("").status()).isEqualTo(200);
      String right = served.base().substring(1);
      String wrong = (right.startsWith("x") ? "y" : "x") + right.substring(1);
      for (String path :
          List.of(
              "/",
              "",
              "//",
              "/" + wrong,
              served.base() + "..",
              "/favicon.ico",
              "/%2e%2e/" + served.base().substring(1),
              "/%00" + served.base(),
              served.base().toLowerCase(java.util.Locale.ROOT).replace('_', '-') + "x",
              "*",
              served.base().substring(0, served.base().length() - 1))) {
        assertThat(served.ask("GET", path.isEmpty() ? "/x" : path, host(served), "").status())
            .as(path)
            .isIn(400, 404);
      }
    }
  }

  @Test
  void twoServersHaveDifferentTokensThatCannotBeGuessed() throws IOException {
    try (Served one = new Served(LIMITS);
        Served two = new Served(LIMITS)) {
      assertThat(one.base()).isNotEqualTo(two.base());
      // Eighteen random bytes in base 64.
      assertThat(one.base()).matches("/[A-Za-z0-9_-]{24}/");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", ""})
  void anotherHostIsRefused(String host) throws IOException {
    try (Served served = new Served(LIMITS)) {
      assertThat(served.ask("GET", served.base(), Map.of("Host", host), "").status())
          .isIn(400, 403);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://evil.example", "null", "http://127.0.0.1", "https://HOST", ""})
  void anotherOriginCanNeitherRunNorRead(String origin) throws IOException {
    try (Served served = new Served(LIMITS)) {
      Map<String, String> headers =
          Map.of("Host", served.host(), "Origin", origin.replace("HOST", served.host()));
      assertThat(served.ask("POST", served.base() + "run", headers, Served.QUICK).status())
          .isEqualTo(403);
      assertThat(served.ask("GET", served.base(), headers, "").status()).isEqualTo(403);
      assertThat(served.get("progress").status()).as("nothing was run").isEqualTo(404);
    }
  }

  @Test
  void aRequestThatChangesSomethingNeedsAnOrigin() throws IOException {
    try (Served served = new Served(LIMITS)) {
      assertThat(served.ask("POST", served.base() + "run", host(served), Served.QUICK).status())
          .isEqualTo(403);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cross-site", "same-site"})
  void whatABrowserSendsForAnotherSiteIsRefused(String site) throws IOException {
    try (Served served = new Served(LIMITS)) {
      Map<String, String> headers = Map.of("Host", served.host(), "Sec-Fetch-Site", site);
      assertThat(served.ask("GET", served.base(), headers, "").status()).isEqualTo(403);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET, run, 405",
    "GET, check, 405",
    "GET, stop, 405",
    "POST, progress, 405",
    "POST, '', 405",
    "DELETE, run, 405",
    "PUT, check, 405",
    "HEAD, '', 405",
    "OPTIONS, '', 405",
    "GET, nothing, 404",
    "GET, ../../etc/passwd, 404",
    "GET, run/, 404",
    "GET, %2e%2e/%2e%2e/etc/passwd, 404",
    "GET, ..%2f..%2fetc%2fpasswd, 404",
    "GET, report/../../../../etc/passwd, 404",
    "GET, pom.xml, 404",
    "TRACE, '', 405",
    "PATCH, run, 405",
    "GET, progress, 404",
    "GET, report, 404",
    "GET, replay, 404",
    "POST, stop, 404"
  })
  void nothingElseIsServed(String method, String path, int status) throws IOException {
    try (Served served = new Served(LIMITS)) {
      Map<String, String> headers =
          Map.of("Host", served.host(), "Origin", "http://" + served.host());
      assertThat(served.ask(method, served.base() + path, headers, "").status()).isEqualTo(status);
    }
  }

  @Test
  void anInternalErrorOfARequestIsHandedToTheCommand() throws IOException {
    // The body may have one byte more than it can count.
    Limits impossible =
        new Limits(Integer.MAX_VALUE, 1000, 1_000_000_000, 200_000, 500_000_000, 60, 60);
    List<Throwable> faults = new CopyOnWriteArrayList<>();
    try (Served served = new Served(impossible, faults::add)) {
      assertThat(served.post("check", Served.QUICK).status()).isEqualTo(500);
      assertThat(faults).singleElement().isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aHugeBodyIsRefused() throws IOException {
    try (Served served = new Served(LIMITS)) {
      assertThat(served.post("check", "#".repeat(10_000)).status()).isEqualTo(200);
      assertThat(served.post("check", "#".repeat(10_001)).status()).isEqualTo(413);
    }
  }

  @Test
  void aBodyThatSaysItIsHugeIsRefusedBeforeItComes() throws IOException {
    try (Served served = new Served(LIMITS)) {
      String head =
          "POST %scheck HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\n"
              .formatted(served.base(), served.host(), served.host());
      for (String length : List.of("2000000000")) {
        assertThat(served.send(head + "Content-Length: " + length + "\r\n\r\n").status())
            .as(length)
            .isEqualTo(413);
      }
      String chunk = "2710\r\n" + "#".repeat(10_000) + "\r\n";
      String chunked = head + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n";
      assertThat(served.send(chunked + chunk + "0\r\n\r\n").status()).isEqualTo(200);
      assertThat(served.send(chunked + chunk + chunk + "0\r\n\r\n").status()).isEqualTo(413);
      assertThat(served.get("").status()).as("it still serves").isEqualTo(200);
    }
  }

  @Test
  void requestsThatNeverComeWholeDoNotKeepThePageWaiting() throws IOException {
    try (Served served = new Served(LIMITS)) {
      boolean waits = true;
      // Once in a while a machine is too busy for the page to be served within their time.
      for (int i = 0; i < 5 && waits; i++) {
        waits = waitsForOthers(served);
      }
      assertThat(waits).isFalse();
    }
  }

  /** Whether the page is served only after the server has given up requests that stalled. */
  private static boolean waitsForOthers(Served served) throws IOException {
    String stranger = "POST /run HTTP/1.1\r\nHost: evil.example\r\n";
    String known = "POST %s HTTP/1.1\r\nHost: %s\r\n".formatted(served.base(), served.host());
    String body = "Content-Length: 1000\r\n\r\n";
    List<Socket> stalled = new ArrayList<>();
    try {
      for (int i = 0; i < 10; i++) {
        for (String begin : List.of("G", "GET / HTTP/1.1\r\nHo", stranger + body, known + body)) {
          stalled.add(served.begin(begin));
        }
      }
      assertThat(served.get("").status()).isEqualTo(200);
      assertThat(served.post("check", Served.QUICK).status()).isEqualTo(200);
      return isClosed(stalled.get(0));
    } finally {
      for (Socket socket : stalled) {
        socket.close();
      }
    }
  }

  private static boolean isClosed(Socket socket) throws IOException {
    socket.setSoTimeout(1);
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    }
  }

  @Test
  void aRunThatNeedsTooMuchMemoryIsRefusedWithTheReason() throws IOException {
    try (Served served = new Served(new Limits(10_000, 1000, 1_000_000_000, 200_000, 1, 60, 60))) {
      assertThat(served.post("run", Served.QUICK).text()).contains("expected at most 1 here");
    }
  }

  /** A run with so many cells that what earlier tests let go of in between is small beside it. */
  @Test
  void whatARunKeepsIsBoundedByItsCells() throws Exception {
    String text = Served.QUICK.replace("interval: 1s", "interval: 1ms\nheatmapRows: 300");
    // 5,000 intervals of 300 rows, 2 servers and ten for the load.
    long cells = 5_000 * 312L;
    Limits limits = new Limits(10_000, 1000, 1_000_000_000, cells, 500_000_000, 60, 60);
    try (Served served = new Served(limits)) {
      long before = usedWith(served, Served.QUICK);
      long used = usedWith(served, text);
      assertThat(used - before).isBetween(5_000 * 300L / 2, cells * Limits.CELL_BYTES);
    }
  }

  private static long usedWith(Served served, String text) throws Exception {
    assertThat(served.post("run", text).status()).isEqualTo(200);
    assertThat(awaitEnd(served).path("state").asText()).isEqualTo("done");
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  @Test
  void aRequestWithoutOneHostOfItsOwnIsRefused() throws IOException {
    try (Served served = new Served(LIMITS)) {
      String host = "Host: " + served.host() + "\r\n";
      for (String request :
          List.of(
              "GET %s HTTP/1.0\r\n",
              "GET %s HTTP/1.1\r\n" + host + host,
              "GET %s HTTP/1.1\r\n" + host + "Host: evil.example\r\n",
              "GET http://evil.example%s HTTP/1.1\r\n" + host,
              "GET %s HTTP/1.1\r\n" + host + "Origin: http://evil.example\r\n")) {
        String text = request.formatted(served.base()) + "Connection: close\r\n\r\n";
        assertThat(served.send(text).status()).as(text).isIn(400, 403);
      }
      String good = "GET %s HTTP/1.1\r\n".formatted(served.base()) + host;
      assertThat(served.send(good + "Connection: close\r\n\r\n").status()).isEqualTo(200);
    }
  }

  @Test
  void tooManyRequestsAreRefusedUntilTimeHasPassed() {
    long[] nanos = {0};
    RequestRate rate = new RequestRate(10, () -> nanos[0]);
    for (int i = 0; i < 20; i++) {
      assertThat(rate.allows()).as("request %d of two seconds' worth", i).isTrue();
    }
    assertThat(rate.allows()).isFalse();
    nanos[0] += 100_000_000;
    assertThat(rate.allows()).isTrue();
    assertThat(rate.allows()).isFalse();
  }

  @Test
  void theServerTellsWhenThereAreTooManyRequests() throws IOException {
    try (Served served =
        new Served(new Limits(10_000, 1, 1_000_000, 100_000, 500_000_000, 60, 60))) {
      int answered = 0;
      int status = 200;
      // One more is allowed for each second that these take, however slow the machine is.
      while (status == 200 && answered < 1000) {
        status = served.get("").status();
        answered += status == 200 ? 1 : 0;
      }
      assertThat(answered).as("two seconds' worth").isGreaterThanOrEqualTo(2);
      assertThat(status).isEqualTo(429);
    }
  }

  @Test
  void theAnswersKeepToThemselves() throws IOException {
    try (Served served = new Served(LIMITS)) {
      Map<String, String> headers = served.get("").headers();
      assertThat(headers)
          .containsEntry("cache-control", "no-store")
          .containsEntry("referrer-policy", "no-referrer")
          .containsEntry("x-content-type-options", "nosniff")
          .containsEntry("x-frame-options", "DENY")
          .doesNotContainKey("access-control-allow-origin");
      assertThat(headers.get("content-security-policy"))
          .contains("default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'")
          .doesNotContain("unsafe");
      assertThat(served.get("nothing").headers().get("content-security-policy"))
          .isEqualTo("default-src 'none'; frame-ancestors 'none'");
    }
  }

  @Test
  void nobodyReachesItButThisMachine() throws IOException {
    try (Served served = new Served(LIMITS)) {
      int port = URI.create(served.address()).getPort();
      for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
        for (InetAddress address : Collections.list(network.getInetAddresses())) {
          if (!address.isLoopbackAddress()) {
            assertThat(isOpen(address, port)).as("%s", address).isFalse();
          }
        }
      }
      // Whoever listens on all interfaces listens on these too.
      for (String other : List.of("127.0.0.2", "::1")) {
        for (InetAddress address : InetAddress.getAllByName(other)) {
          assertThat(isOpen(address, port)).as(other).isFalse();
        }
      }
      assertThat(isOpen(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port)).isTrue();
    }
  }

  private static boolean isOpen(InetAddress address, int port) throws IOException {
    try (Socket socket = new Socket(address, port)) {
      return socket.isConnected();
    } catch (SocketException e) {
      return false; // Refused, or this machine has no such network.
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/etc/passwd", "../secret.yaml", "./profile.yaml"})
  void noFileIsReadWhateverTheScenarioNames(String file) throws IOException {
    try (Served served = new Served(LIMITS)) {
      String asProfile = Served.QUICK.replace("system: spanner", "system: " + file);
      assertThat(served.post("check", asProfile).text())
          .contains("is not a file that this page has", "or one of");
      String asTrace = Served.QUICK.replace("rate: 3000/s", "trace: " + file);
      assertThat(served.post("check", asTrace).text()).contains("is not a file that this page has");
    }
  }

  @Test
  void mistakesAreToldWithTheirPlace() throws IOException {
    try (Served served = new Served(LIMITS)) {
      JsonNode problems =
          json(served.post("check", Served.QUICK.replace("servers: 2", "server: 2")).text())
              .path("problems");
      assertThat(problems).as("what stands there is not missing, too").hasSize(1);
      assertThat(problems.path(0).path("path").asText()).isEqualTo("server");
      assertThat(problems.path(0).path("message").asText()).contains("did you mean \"servers\"?");
      assertThat(problems.path(0).path("line").asInt()).isEqualTo(3);
      assertThat(json(served.post("check", Served.QUICK).text()).path("variants").path(0).asText())
          .isEqualTo("run");
    }
  }

  @Test
  void aRunGrowsAndEndsWithItsFiguresItsReportAndItsReplay() throws Exception {
    try (Served served = new Served(LIMITS)) {
      int run = json(served.post("run", Served.QUICK).text()).path("run").asInt();
      JsonNode done = awaitEnd(served);
      assertThat(done.path("run").asInt()).isEqualTo(run);
      assertThat(done.path("state").asText()).isEqualTo("done");
      JsonNode variant = done.path("variants").path(0);
      int cells = Base64.getDecoder().decode(variant.path("cells").asText()).length;
      assertThat(cells).isEqualTo(5 * variant.path("rows").asInt()).isPositive();
      assertThat(done.path("expectations").path(0).path("holds").asBoolean()).isTrue();
      JsonNode rest = json(served.get("progress?have=3").text()).path("variants").path(0);
      assertThat(rest.path("first").asInt()).isEqualTo(3);
      assertThat(Base64.getDecoder().decode(rest.path("cells").asText()))
          .hasSize(2 * variant.path("rows").asInt());
      assertThat(served.get("report").text()).contains("<title>quick");
      assertThat(served.get("replay").text()).contains("<title>quick");
      assertThat(served.get("progress?have=x").status()).isEqualTo(400);
    }
  }

  @Test
  void oneRunAtATimeAndItCanBeStopped() throws Exception {
    try (Served served = new Served(LIMITS)) {
      assertThat(served.post("run", Served.ENDLESS).status()).isEqualTo(200);
      assertThat(served.post("run", Served.QUICK).status()).isEqualTo(409);
      assertThat(served.post("stop", "").status()).isEqualTo(200);
      assertThat(awaitEnd(served).path("state").asText()).isEqualTo("stopped");
      assertThat(served.post("run", Served.QUICK).status()).isEqualTo(200);
      assertThat(awaitEnd(served).path("state").asText()).isEqualTo("done");
    }
  }

  @Test
  void aRunEndsWhenItsTimeIsOver() throws Exception {
    try (Served served =
        new Served(new Limits(10_000, 1000, 1_000_000_000, 200_000, 500_000_000, 1, 60))) {
      served.post("run", Served.ENDLESS);
      assertThat(awaitEnd(served).path("message").asText()).contains("stopped after 1 s");
    }
  }

  @Test
  void aRunEndsWhenThePageThatWantedItIsGone() throws Exception {
    try (Served served =
        new Served(new Limits(10_000, 1000, 1_000_000_000, 200_000, 500_000_000, 60, 1))) {
      assertThat(served.post("run", Served.ENDLESS).status()).isEqualTo(200);
      JsonNode progress;
      long millis = 1000;
      // Nobody asks for longer than that; the run alone would take much longer. Asking keeps it
      // going, so a busy machine gets more time before it is asked again.
      do {
        millis *= 2;
        Thread.sleep(millis);
        progress = json(served.get("progress").text());
      } while (progress.path("state").asText().equals("running") && millis < 60_000);
      assertThat(progress.path("state").asText()).isEqualTo("stopped");
      assertThat(progress.path("message").asText()).contains("no page has requested");
    }
  }

  @Test
  void aRunThatIsWatchedGoesOn() throws Exception {
    try (Served served =
        new Served(new Limits(10_000, 1000, 1_000_000_000, 200_000, 500_000_000, 60, 1))) {
      served.post("run", Served.ENDLESS);
      long begunNanos = System.nanoTime();
      long askedNanos = begunNanos;
      long longestNanos = 0;
      String state = "running";
      while (state.equals("running") && System.nanoTime() - begunNanos < 1_200_000_000L) {
        long beforeNanos = askedNanos;
        askedNanos = System.nanoTime();
        state = json(served.get("progress").text()).path("state").asText();
        longestNanos = Math.max(longestNanos, System.nanoTime() - beforeNanos);
        Thread.sleep(20);
      }
      // A machine that lets this thread wait for a second may have stopped the run, and rightly so.
      assertThat(state.equals("running") || longestNanos > 900_000_000L).as(state).isTrue();
    }
  }

  @Test
  void aRunThatNeedsTooMuchIsRefusedWithTheReason() throws IOException {
    try (Served served = new Served(new Limits(10_000, 1000, 1000, 100_000, 500_000_000, 60, 60))) {
      assertThat(served.post("run", Served.SLOW).text()).contains("expected at most 1,000");
    }
    try (Served served =
        new Served(new Limits(10_000, 1000, 100_000_000, 1000, 500_000_000, 60, 60))) {
      assertThat(served.post("run", Served.QUICK).text()).contains("expected at most 1,000 here");
    }
  }

  @Test
  void expectationsAboutWarningsAreJudgedAsOnTheCommandLine() throws Exception {
    String slashInKind =
        Served.QUICK
            .replace("system: spanner", "system: datastore")
            .replace("tables: {T:", "tables: {Order/Old:")
            .replace("insert: T", "insert: Order/Old")
            .replace("throughput > 0", "'warnings.\"DS-28\" == 1'");
    try (Served served = new Served(LIMITS)) {
      served.post("run", slashInKind);
      JsonNode expectation = awaitEnd(served).path("expectations").path(0);
      assertThat(expectation.path("holds").asBoolean()).as(expectation.toString()).isTrue();
    }
  }

  private static JsonNode awaitEnd(Served served) throws Exception {
    for (int i = 0; i < 9000; i++) { // Three minutes and more.
      JsonNode progress = json(served.get("progress").text());
      if (!progress.path("state").asText().equals("running")) {
        return progress;
      }
      Thread.sleep(20);
    }
    throw new AssertionError("the run did not end");
  }

  private static Map<String, String> host(Served served) {
    return Map.of("Host", served.host());
  }

  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text);
  }
}
