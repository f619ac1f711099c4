package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.SMALL;
import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.library.Library;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  private final CommandLineFixture keyheat = new CommandLineFixture();

  @TempDir Path folder;

  @Test
  void helpShowsCommandsAndExamples() {
    assertThat(keyheat.run("--help")).isZero();
    assertThat(keyheat.out())
        .contains(
            "run", "list", "check", "schema", "profiles", "keyheat run spanner/timestamp-key");
  }

  @Test
  void withoutACommandTheUsageIsShown() {
    assertThat(keyheat.run()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).startsWith("Usage: keyheat");
  }

  @Test
  void helpBeforeACommandIsItsHelp() {
    assertThat(keyheat.run("help", "schema")).isZero();
    assertThat(keyheat.out()).startsWith("Usage: keyheat schema");
  }

  @Test
  void helpAloneIsTheUsage() {
    assertThat(keyheat.run("help")).isZero();
    assertThat(keyheat.out()).startsWith("Usage: keyheat");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "schema profile | schema does not take \"profile\"; expected options only; did you mean"
            + " \"--profile\"?",
        "estimate a b | estimate does not take \"b\"; expected FILE",
        "import | import lacks FILE",
        "plan a.yaml | plan lacks --for WHAT",
        "plan a.yaml --for | --for has no value; expected --for WHAT",
      })
  void argumentsTooManyOrTooFewAreNamedWithWhatIsExpected(String line, String message) {
    assertThat(keyheat.run((Object[]) line.split(" "))).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).startsWith("keyheat: " + message).contains("Try: keyheat ");
  }

  @Test
  void aCommandHasTheProgramsVersion() {
    assertThat(keyheat.run("check", "--version")).isZero();
    assertThat(keyheat.out()).startsWith("keyheat ");
  }

  @Test
  void theVersionIsALine() {
    assertThat(keyheat.run("--version")).isZero();
    assertThat(keyheat.out()).matches("keyheat \\S+\\R");
  }

  @Test
  void theLibraryIsListedWithALineEach() {
    assertThat(keyheat.run("list")).isZero();
    assertThat(keyheat.out().lines()).hasSameSizeAs(Library.names());
    assertThat(keyheat.out()).contains("spanner/timestamp-key  ");
  }

  @Test
  void profilesShowTheSourceOfEveryParameter() {
    assertThat(keyheat.run("profiles")).isZero();
    assertThat(keyheat.out()).contains("spanner", "firestore", "datastore");
    assertThat(keyheat.run("profiles", "spanner")).isZero();
    assertThat(keyheat.out())
        .containsPattern("sizeSplits.threshold +8GB +Spanner documentation")
        .containsPattern("loadSplits.window +60s +assumed: Chosen");
  }

  @Test
  void theSchemaIsJsonThatNamesTheFields() throws Exception {
    assertThat(keyheat.run("schema")).isZero();
    JsonNode schema = new ObjectMapper().readTree(keyheat.out());
    assertThat(schema.get("properties").has("tables")).isTrue();
  }

  @Test
  void soIsTheSchemaOfProfiles() throws Exception {
    assertThat(keyheat.run("schema", "--profile")).isZero();
    JsonNode schema = new ObjectMapper().readTree(keyheat.out());
    assertThat(schema.get("properties").has("loadSplits")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rnu",
        "run",
        "run --all spanner/timestamp-key",
        "run --all --variant slow",
        "run --seed x spanner/timestamp-key",
        "run --sed 1 spanner/timestamp-key",
        "run --threads 0 spanner/timestamp-key",
        "run no/such-scenario",
        "run no-such-file.yaml",
        "run spanner/timestamp-kye",
        "run --variant nobody spanner/timestamp-key",
        "check no-such-file.yaml",
        "check @.",
        "profiles nobody",
      })
  void aMistakeOfTheUserIsSaidInFewWordsAndEndsWithTwo(String arguments) {
    assertThat(keyheat.run((Object[]) arguments.split(" ")))
        .as(arguments)
        .isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.out()).isEmpty();
    assertThat(keyheat.err()).isNotBlank().doesNotContain("\tat ", "Exception");
    assertThat(keyheat.err().lines()).hasSizeLessThanOrEqualTo(4);
  }

  @Test
  void aNearNameIsGuessed() {
    keyheat.run("run", "spanner/timestamp-kye");
    assertThat(keyheat.err()).contains("spanner/timestamp-key");
  }

  @Test
  void aMisspeltCommandIsGuessed() {
    assertThat(keyheat.run("rnu", "spanner/timestamp-key")).isEqualTo(2);
    assertThat(keyheat.err()).contains("there is no command \"rnu\"", "did you mean \"run\"?");
  }

  @Test
  void aStatementThatIsNotUnderstoodFailsAStrictImport() throws Exception {
    Path schema = folder.resolve("schema.sql");
    Files.writeString(
        schema,
        """
        CREATE TABLE Orders (Id INT64 NOT NULL, At TIMESTAMP) PRIMARY KEY (Id);
        CREAT INDEX ByTime ON Orders(At);
        """);
    assertThat(keyheat.run("import", schema)).isZero();
    assertThat(keyheat.run("import", schema, "--strict")).isEqualTo(1);
    assertThat(keyheat.err()).contains("schema.sql:2:1: \"CREAT INDEX\" begins no known statement");
  }

  @Test
  void aSoundScenarioHasNoMistakes() throws Exception {
    String spread = SMALL.replace("time-first: {}", "time-first: {tables: {Log: {key: [UserId]}}}");
    Path file = write(folder, "small.yaml", spread);
    assertThat(keyheat.run("check", file, "--strict")).as(keyheat.err()).isZero();
    assertThat(keyheat.out())
        .matches(
            file
                + ": no mistakes; 2 variants, about 24,000 operations, \\d s of a core and \\d+ MB,"
                + " 3 expectations\n"
                + "  simulated: the whole run\n");
  }

  @Test
  void aRuleThatAKeyMayBreakIsNamedWithItsTitleAndPlace() throws Exception {
    Path file = write(folder, "small.yaml", SMALL.replace("rate: 200/s", "rate: 9000/s"));
    assertThat(keyheat.run("check", file)).isZero();
    assertThat(keyheat.out().lines().toList())
        .anySatisfy(line -> assertThat(line).endsWith("3 expectations; 2 warnings"))
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith(file + ":12:10: tables.Log.key: warning: ")
                    .endsWith("(SP-01, SP-06, SP-07)"))
        .anySatisfy(line -> assertThat(line).startsWith("    100 %").endsWith("in time-first"))
        .contains("    → Put another part of the key first, whose values are spread.");
  }

  @Test
  void warningsAreMistakesOnlyToTheStrictAndNotesToNobody() throws Exception {
    Path noted = write(folder, "noted.yaml", SMALL);
    Path warned = write(folder, "warned.yaml", SMALL.replace("rate: 200/s", "rate: 9000/s"));
    assertThat(keyheat.run("check", noted, "--strict")).isZero();
    assertThat(keyheat.run("check", noted, warned)).isZero();
    assertThat(keyheat.run("check", noted, warned, "--strict")).isEqualTo(1);
  }

  @Test
  void warningsComeAsJsonToo() throws Exception {
    Path file = write(folder, "small.yaml", SMALL.replace("rate: 200/s", "rate: 9000/s"));
    assertThat(keyheat.run("check", file, "--json")).isZero();
    JsonNode warnings = new ObjectMapper().readTree(keyheat.out()).at("/scenarios/0/warnings");
    assertThat(warnings)
        .anySatisfy(
            warning -> {
              assertThat(warning.get("id").asText()).isEqualTo("growing-key");
              assertThat(warning.get("rule").asText()).isEqualTo("SP-01");
              assertThat(warning.get("level").asText()).isEqualTo("warning");
              assertThat(warning.get("title").asText()).isEqualTo("A growing first key part");
              assertThat(warning.get("line").asInt()).isEqualTo(12);
              assertThat(warning.get("path").asText()).isEqualTo("tables.Log.key");
              assertThat(warning.get("variants").get(0).asText()).isEqualTo("time-first");
            });
  }

  @Test
  void allMistakesOfAllFilesAreShownAtOnce() throws Exception {
    Path first = write(folder, "first.yaml", SMALL.replace("p99 < 1s", "p99 < 1/s"));
    Path second =
        write(
            folder,
            "second.yaml",
            SMALL
                .replace("time-first.throughput", "time-frist.throughput")
                .replace("spaces.Log.rows", "spaces.Lgo.rows"));
    assertThat(keyheat.run("check", first, second)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err().lines())
        .hasSize(3)
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .startsWith(first + ":23:5: expect: milliseconds and operations per second"),
            line ->
                assertThat(line)
                    .startsWith(second + ":21:5: expect: unknown variant")
                    .contains("time-first"),
            line ->
                assertThat(line)
                    .startsWith(second + ":22:5: expect: unknown key space")
                    .contains("Log"));
  }

  @Test
  void aVariantThatIsNotThereIsOneMistakeOfAllExpectationsThatNameIt() throws Exception {
    Path file = write(folder, "a.yaml", SMALL.replace("time-first.", "renamed."));
    assertThat(keyheat.run("check", file)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err().lines())
        .singleElement()
        .asString()
        .contains("unknown variant \"renamed\"")
        .endsWith(" (and in 1 more expectation)");
  }

  @Test
  void aKeyOfAnyWidthIsSound() throws Exception {
    String uniform = "{uniform: [1, 9000000000000000000]}";
    String wide = "{type: int64, values: {mix: {share: 0.5, hot: 7, rest: " + uniform + "}}}";
    String text =
        SMALL
            .replace("key: [At, UserId]", "key: [A, B, C]")
            .replace("key: [UserId, At]", "key: [C, B, A]");
    for (String name : new String[] {"A", "B", "C"}) {
      text = text.replace("      UserId:", "      " + name + ": " + wide + "\n      UserId:");
    }
    Path file = write(folder, "wide.yaml", text);
    assertThat(keyheat.run("check", file)).as(keyheat.err()).isZero(); // 3 × 64 bits.
  }
}
