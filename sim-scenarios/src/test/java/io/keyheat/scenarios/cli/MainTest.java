package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.SMALL;
import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.keyheat.scenarios.library.Library;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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
    assertThat(keyheat.out()).startsWith("Usage: keyheat");
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
    assertThat(keyheat.out()).contains("assumed: ");
  }

  @Test
  void theSchemaIsJsonThatNamesTheFields() throws Exception {
    assertThat(keyheat.run("schema")).isZero();
    JsonNode schema = new ObjectMapper().readTree(keyheat.out());
    assertThat(schema.get("properties").has("tables")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rnu",
        "run",
        "run --seed x spanner/timestamp-key",
        "run --sed 1 spanner/timestamp-key",
        "run --threads 0 spanner/timestamp-key",
        "run no/such-scenario",
        "run no-such-file.yaml",
        "run spanner/timestamp-kye",
        "run --variant nobody spanner/timestamp-key",
        "check no-such-file.yaml",
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
  void aSoundScenarioHasNoMistakes() throws Exception {
    Path file = write(folder, "small.yaml", SMALL);
    assertThat(keyheat.run("check", file)).as(keyheat.err()).isZero();
    assertThat(keyheat.out())
        .isEqualTo(file + ": no mistakes; 2 variants, about 24,000 operations, 3 expectations\n");
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
  void aKeyThatDoesNotFitIsAMistakeInTheScenario() throws Exception {
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
    assertThat(keyheat.run("check", file)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains(file + ":").contains("at most 128").hasLineCount(2);
  }
}
