package io.keyheat.emulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An application with the vendor's client library writes to the vendor's emulator through the
 * recorder. A test is skipped where its emulator or Node is missing, unless {@code
 * KEYHEAT_REQUIRE_EMULATORS=1} is set.
 */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class RecordedApplicationTest {
  private static final int WRITES = Integer.getInteger("keyheat.emulated.writes", 2000);
  private static final Path NODE = Path.of("target", "node").toAbsolutePath();
  private static final Pattern SPEED =
      Pattern.compile("\"perSecond\":(\\d+),\"medianMicros\":(\\d+)");
  private static final Pattern VERDICT = Pattern.compile("(?m)^(Hot: .*|Nothing is hot: .*)");
  private static final Pattern COMPLETED = Pattern.compile("([\\d,]+) of [\\d,]+ operations/s");

  @TempDir private Path folder;

  /** How fast an application was. */
  private record Speed(int perSecond, int medianMicros) {}

  @ParameterizedTest
  @EnumSource(EmulatedSystem.class)
  void eachWriteIsRecordedAndTimeFirstKeysBurnWhileHashedOnesDoNot(EmulatedSystem system)
      throws Exception {
    need("npm and node", hasClients());
    Path program = system.program(NODE.resolve("node_modules"));
    need(program.toString(), Files.exists(program));
    int port = EmulatedSystem.freePort();
    Process emulator = system.start(port, folder, NODE.resolve("node_modules"));
    try {
      application(system, port, "setup");
      Recorded time = recorded(system, port, "time");
      Recorded hash = recorded(system, port, "hash");
      Speed direct = speed(application(system, port, "hash", "" + WRITES)); // As warm as before.
      System.out.printf(
          Locale.ROOT,
          "| %s | %,d/s, %,d µs | %,d/s, %,d µs | %,d of %,d | %s | %s | %s |%n",
          system.id(),
          direct.perSecond(),
          direct.medianMicros(),
          hash.speed().perSecond(),
          hash.speed().medianMicros(),
          hash.records(),
          WRITES,
          system.rate(),
          answer(time),
          answer(hash));
      assertThat(time.records()).isEqualTo(WRITES);
      assertThat(hash.records()).isEqualTo(WRITES);
      assertThat(time.verdict()).startsWith("Hot: " + system.hotTable() + ".");
      assertThat(hash.verdict()).startsWith("Nothing is hot");
    } finally {
      emulator.destroy();
      emulator.waitFor(20, TimeUnit.SECONDS);
      emulator.destroyForcibly();
    }
  }

  private static void need(String what, boolean isThere) {
    boolean required = "1".equals(System.getenv("KEYHEAT_REQUIRE_EMULATORS"));
    assertThat(isThere || !required).as(what + " is required").isTrue();
    assumeTrue(isThere, what + " is not on this machine, so its recording is not tested");
  }

  /** The client libraries, which are fetched once. */
  private static boolean hasClients() throws InterruptedException {
    try {
      Files.createDirectories(NODE);
      for (String file : List.of("package.json", "app.mjs")) {
        Files.write(NODE.resolve(file), Files.readAllBytes(Path.of("src/test/node", file)));
      }
      if (!Files.exists(NODE.resolve("node_modules"))) {
        new ProcessBuilder("npm", "install", "--no-audit", "--no-fund", "--no-package-lock")
            .directory(NODE.toFile())
            .redirectErrorStream(true)
            .redirectOutput(NODE.resolve("npm.log").toFile())
            .start()
            .waitFor();
      }
      return Files.exists(NODE.resolve("node_modules/@google-cloud"))
          && new ProcessBuilder("node", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private String application(EmulatedSystem system, int port, String... arguments)
      throws Exception {
    List<String> command = new ArrayList<>(List.of("node", "app.mjs", system.id()));
    command.addAll(List.of(arguments));
    Path out = folder.resolve("application.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(NODE.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder.environment().put(system.variable(), system.address(port));
    int code = builder.start().waitFor();
    String text = Files.readString(out);
    assertThat(code).as(text).isZero();
    return text;
  }

  private static Speed speed(String printed) {
    Matcher speed = SPEED.matcher(printed);
    assertThat(speed.find()).as(printed).isTrue();
    return new Speed(Integer.parseInt(speed.group(1)), Integer.parseInt(speed.group(2)));
  }

  /**
   * A recording.
   *
   * @param records of the events, without those of indexes
   * @param verdict of the recording at production's rate
   */
  private record Recorded(Speed speed, long records, String verdict) {}

  private Recorded recorded(EmulatedSystem system, int upstream, String kind) throws Exception {
    int port = EmulatedSystem.freePort();
    Path printed = folder.resolve("recorder-" + kind + ".txt");
    Process recorder =
        keyheat(
            printed,
            "record",
            system.id(),
            "--listen",
            "" + port,
            "--upstream",
            "localhost:" + upstream,
            "--name",
            kind,
            "--at",
            system.rate(),
            "--for",
            "2m",
            "--out",
            "out-" + kind);
    Speed speed;
    try {
      while (recorder.isAlive() && !Files.readString(printed).contains("point the application")) {
        Thread.sleep(50);
      }
      speed = speed(application(system, port, kind, "" + WRITES));
    } finally {
      recorder.destroy();
    }
    assertThat(recorder.waitFor(300, TimeUnit.SECONDS)).isTrue();
    String text = Files.readString(printed);
    assertThat(recorder.exitValue()).as(text).isZero();
    Matcher verdict = VERDICT.matcher(text);
    assertThat(verdict.find()).as(text).isTrue();
    String trace = unpacked(folder.resolve(kind + ".trace.csv.gz"));
    assertThat(trace + text).as("what is in no key").doesNotContain("secret");
    String table = "," + kind + "_events,";
    long records = trace.lines().filter(line -> line.contains(table)).count();
    return new Recorded(speed, records, verdict.group(1));
  }

  private static String unpacked(Path file) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private Process keyheat(Path printed, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx2g",
                "-cp",
                System.getProperty("java.class.path"),
                "io.keyheat.scenarios.cli.Main"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(printed.toFile())
        .start();
  }

  private static String answer(Recorded recorded) {
    Matcher completed = COMPLETED.matcher(recorded.verdict());
    String hot = recorded.verdict().startsWith("Hot") ? "hot, " : "nothing is hot, ";
    return completed.find() ? hot + completed.group(1) + "/s" : recorded.verdict();
  }
}
