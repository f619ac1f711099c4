package io.keyheat.emulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
  private static final Pattern SPEED =
      Pattern.compile("\"perSecond\":(\\d+),\"medianMicros\":(\\d+)");
  private static final Pattern VERDICT =
      Pattern.compile("(?m)^(finding .*|No operation failed .*)");
  private static final Pattern COMPLETED = Pattern.compile("([\\d,]+/s) completed");

  @TempDir private Path folder;

  /** How fast an application was. */
  private record Speed(int perSecond, int medianMicros) {}

  @ParameterizedTest
  @EnumSource(EmulatedSystem.class)
  void eachWriteIsRecordedAndTimeFirstKeysBurnWhileHashedOnesDoNot(EmulatedSystem system)
      throws Exception {
    EmulatedSystem.need("npm and node", EmulatedSystem.hasNodeModules());
    Path program = system.program();
    EmulatedSystem.need(program.toString(), Files.exists(program));
    int port = EmulatedSystem.freePort();
    Process emulator = system.start(port, folder);
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
      assertThat(time.verdict()).matches("finding +" + system.hotTable() + ": .*");
      assertThat(hash.verdict()).startsWith("No operation failed");
    } finally {
      EmulatedSystem.stop(emulator);
    }
  }

  private String application(EmulatedSystem system, int port, String... arguments)
      throws Exception {
    List<String> command = new ArrayList<>(List.of("node", "app.mjs", system.id()));
    command.addAll(List.of(arguments));
    Path out = folder.resolve("application.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(EmulatedSystem.NODE.toFile())
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
   * @param completed operations of the replay at production's rate
   * @param verdict of that replay: the headline of one without losses, or the first finding
   */
  private record Recorded(Speed speed, long records, String completed, String verdict) {}

  private Recorded recorded(EmulatedSystem system, int upstream, String kind) throws Exception {
    try (RecorderProcess recorder =
        RecorderProcess.start(
            system,
            upstream,
            folder,
            kind,
            "--at",
            system.rate(),
            "--for",
            "2m",
            "--out",
            "out-" + kind)) {
      Speed speed = speed(application(system, recorder.port(), kind, "" + WRITES));
      String text = recorder.end();
      Matcher verdict = VERDICT.matcher(text);
      assertThat(verdict.find()).as(text).isTrue();
      Matcher completed = COMPLETED.matcher(text);
      assertThat(completed.find()).as(text).isTrue();
      List<String> trace = recorder.records();
      assertThat(trace + text).as("what is in no key").doesNotContain("secret");
      String table = "," + kind + "_events,";
      long records = trace.stream().filter(line -> line.contains(table)).count();
      return new Recorded(speed, records, completed.group(1), verdict.group(1));
    }
  }

  private static String answer(Recorded recorded) {
    String hot = recorded.verdict().startsWith("finding") ? "hot, " : "there is no hotspot, ";
    return hot + recorded.completed();
  }
}
