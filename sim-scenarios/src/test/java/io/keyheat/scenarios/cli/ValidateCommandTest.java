package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.library.Validations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValidateCommandTest {
  /** All loads are open and served, so what comes out is what goes in: 200 a second, all but. */
  private static final String HOLDS =
"""
replications: 3
published:
  - {what: rate, source: A. Author, figure: 200/s, metric: user-first.throughput, within: 20%}
""";

  private static final String MISSES =
"""
replications: 3
published:
  - {what: <b>rate</b>, source: <i>A</i>, figure: 900/s, metric: user-first.throughput, reason: R&D}
""";

  @TempDir Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();

  private int validate(String published, Object... more) throws Exception {
    Path file = write(folder, "small.yaml", CommandLineFixture.SMALL + published);
    List<Object> arguments = new java.util.ArrayList<>(List.of("validate", file));
    arguments.addAll(List.of("--short", "--out", folder.resolve("out")));
    arguments.addAll(List.of(more));
    return keyheat.run(arguments.toArray());
  }

  private String written(String name) throws Exception {
    return Files.readString(folder.resolve("out").resolve(name));
  }

  @Test
  void figuresThatAllAgreeEndWithZero() throws Exception {
    assertThat(validate(HOLDS)).as(keyheat::err).isZero();
    assertThat(keyheat.out()).contains("1 published figures: 1 agrees, 0 do not, 0 are open");
    JsonNode figure =
        new ObjectMapper().readTree(written("validation.json")).at("/validations/0/figures/0");
    assertThat(figure.path("publishedValue").asDouble()).isEqualTo(200);
    double mean = figure.path("simulated").asDouble();
    assertThat(mean).isBetween(180.0, 220.0);
    assertThat(figure.path("low95").asDouble()).isLessThan(mean);
    assertThat(figure.path("high95").asDouble()).isGreaterThan(mean);
    assertThat(written("validation.csv").lines()).hasSize(2);
    OutputFilesTest.assertDocumented(folder.resolve("out/validation.csv"), "validation.csv");
    OutputFilesTest.assertMembersDocumented(
        folder.resolve("out/validation.json"), "validation.json");
  }

  /** What does not agree stays in the table, with its reason, and no markup of the file's. */
  @Test
  void aFigureThatDoesNotAgreeEndsWithOneAndStays() throws Exception {
    assertThat(validate(MISSES)).as(keyheat::err).isEqualTo(ExitCode.EXPECTATION_FAILED);
    assertThat(keyheat.out()).contains("does not agree").contains("R&D");
    assertThat(written("validation.html"))
        .contains("\\u003Cb\\u003Erate\\u003C/b\\u003E")
        .contains("\\u003Ci\\u003EA\\u003C/i\\u003E")
        .contains("R\\u0026D")
        .doesNotContain("<b>rate</b>", "<i>A</i>", "R&D");
  }

  @Test
  void theSameSeedGivesTheSameBytesOnAnyNumberOfThreads() throws Exception {
    assertThat(validate(HOLDS, "--threads", 1)).as(keyheat::err).isZero();
    String one = written("validation.csv");
    assertThat(validate(HOLDS, "--threads", 3)).as(keyheat::err).isZero();
    assertThat(written("validation.csv")).isEqualTo(one);
    assertThat(validate(HOLDS, "--seed", 7)).as(keyheat::err).isZero();
    assertThat(written("validation.csv")).isNotEqualTo(one);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "figure: 200/s, metric: user-first.throughputs | did you mean \"throughput\"?",
        "figure: 200ms, metric: user-first.throughput | and the metric have different units",
        "figure: many, metric: user-first.throughput | expected numbers alone",
        "figure: 1, metric: 2 * 3 | has no simulated value",
        "figure: 1/s, metric: user-first.throughput, atLeast: 2/s, atMost: 1/s | more than atMost",
        "figure: 1/s, metric: user-first.throughput, atLeast: 2/s, within: 5% | both a range and",
        "figgure: 1/s, metric: user-first.throughput | did you mean \"figure\"?",
      })
  void mistakesInAPublishedFigureAreNamedBeforeAnythingRuns(String fields, String message)
      throws Exception {
    String published = "published:\n  - {what: rate, source: A, " + fields + "}\n";
    assertThat(validate(published)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("small.yaml:").contains(message);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aScenarioWithoutPublishedFiguresIsNoValidation() throws Exception {
    assertThat(validate("")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("has no published figures");
  }

  @Test
  void theSuiteIsListedAndItsNamesAreCorrected() {
    assertThat(keyheat.run("validate", "--list")).isZero();
    assertThat(keyheat.out().lines()).hasSameSizeAs(Validations.names());
    assertThat(keyheat.run("validate", "queueing/mm2")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("did you mean \"queueing/mm1\"?");
  }

  private static Path recording(String name) {
    return Path.of("src/test/resources/recordings", name);
  }

  /** A running HBase and its simulation agree in every figure. */
  @Test
  void spreadWritesOfARunningDatabaseComeOutAsRecorded() {
    int status =
        keyheat.run(
            "validate",
            "--against",
            recording("hbase-2.6/uniform-1"),
            recording("hbase-2.6/uniform-2"),
            recording("hbase-2.6/uniform-3"),
            "--out",
            folder.resolve("out"));
    assertThat(status).as(keyheat::out).isZero();
    assertThat(keyheat.out()).contains("ranges after 75 s", "15 figures: 15 agree, 0 do not");
    assertThat(keyheat.out())
        .contains("not judged      latency, median of a second's writes", "; 2 more are not judged")
        .containsPattern("recorded 2.1 ms, 1.1 ms, 0.8 ms · simulated \\d");
  }

  /** A shorter recording of the same title would be measured at the longer one's times. */
  @Test
  void recordingsOfOneTitleLastEquallyLong() throws Exception {
    for (String file : List.of("scenario.yaml", "writes.csv.gz", "ranges.csv.gz")) {
      Files.copy(recording("hbase-2.6/uniform-1").resolve(file), folder.resolve(file));
    }
    Path scenario = folder.resolve("scenario.yaml");
    Files.writeString(scenario, Files.readString(scenario).replace("75s", "80s"));
    assertThat(keyheat.run("validate", "--against", recording("hbase-2.6/uniform-1"), folder))
        .isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err())
        .contains("lasts 80 s, but uniform-1 with the same title lasts 75 s; expected repetitions");
  }

  /**
   * Which server has the last tablet is decided by a few random moves: three repetitions show it.
   */
  @Test
  void threeRecordingsOfSequentialWritesAgreeButForTheServersThatChanceChooses() {
    int status =
        keyheat.run(
            "validate",
            "--against",
            recording("accumulo-2.1/sequential-1"),
            recording("accumulo-2.1/sequential-2"),
            recording("accumulo-2.1/sequential-3"),
            "--out",
            folder.resolve("out"));
    assertThat(status).as(keyheat::out).isEqualTo(ExitCode.EXPECTATION_FAILED);
    // Chance decides which of four servers a range moves to, so three runs differ in these shares.
    assertThat(keyheat.out())
        .contains("16 figures: 14 agree, 2 do not")
        .containsPattern("does not agree +share of all writes of the server with rank 2")
        .containsPattern("does not agree +share of all writes of the server with rank 3");
  }

  /** The cut lies a third of the way in, in the middle of the largest file, as in the real one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sequential|takes writes for half a second more|15 figures: 12 agree, 3 do not",
        "salted-4|the real splits are seconds apart|15 figures: 13 agree, 2 do not"
      })
  void whatDoesNotAgreeWithARunningDatabaseIsToldWithItsReason(
      String workload, String reason, String summary) throws Exception {
    int status =
        keyheat.run(
            "validate",
            "--against",
            recording("hbase-2.6/" + workload + "-1"),
            recording("hbase-2.6/" + workload + "-2"),
            recording("hbase-2.6/" + workload + "-3"),
            "--out",
            folder.resolve("out"));
    assertThat(status).isEqualTo(ExitCode.EXPECTATION_FAILED);
    assertThat(keyheat.out())
        .contains(reason, summary)
        .doesNotContain("The reason is not known")
        .containsPattern("agrees +rows before the cut");
    OutputFilesTest.assertDocumented(folder.resolve("out/recordings.csv"), "recordings.csv");
    OutputFilesTest.assertMembersDocumented(
        folder.resolve("out/recordings.json"), "recordings.json");
  }

  /** Half the size of a region makes twice the regions, and that is noticed. */
  @Test
  void anotherThresholdDoesNotAgree() throws Exception {
    for (String file : List.of("scenario.yaml", "writes.csv.gz", "ranges.csv.gz")) {
      Files.copy(recording("hbase-2.6/uniform-1").resolve(file), folder.resolve(file));
    }
    Path scenario = folder.resolve("scenario.yaml");
    Files.writeString(scenario, Files.readString(scenario).replace("40MiB", "20MiB"));
    assertThat(keyheat.run("validate", "--against", folder, "--out", folder.resolve("out")))
        .isEqualTo(ExitCode.EXPECTATION_FAILED);
  }

  /** Keys of traces and written ones have no common order yet; that is a mistake to be told. */
  @Test
  void aRecordingWhoseScenarioCannotBePlannedIsRefusedWithItsLine() throws Exception {
    for (String file : List.of("scenario.yaml", "writes.csv.gz", "ranges.csv.gz")) {
      Files.copy(recording("hbase-2.6/uniform-1").resolve(file), folder.resolve(file));
    }
    Path scenario = folder.resolve("scenario.yaml");
    String text = Files.readString(scenario);
    Files.writeString(scenario, text.replace("key: [key]", "key: [key]\n    preSplits: [e5]"));
    assertThat(keyheat.run("validate", "--against", folder)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).containsPattern("scenario.yaml:\\d+:\\d+: tables.events.preSplits: ");
  }

  @Test
  void aFolderThatIsNoRecordingIsRefused() {
    assertThat(keyheat.run("validate", "--against", folder)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("is no recording; expected a folder with scenario.yaml");
  }
}
