package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages and results use the words of the system for a table, a row and a column. */
class SystemWordsTest {
  private static final String SCENARIO =
      """
      title: One counter and a growing key
      system: SYSTEM
      servers: 2
      duration: 1m
      tables:
        Counter:
          key: [Id]
          columns:
            Id: {type: int64, values: {constant: 1}}
        Log:
          key: [At]
          columns:
            At: {type: timestamp, values: now}
      loads:
        counts: {update: Counter, rate: 2000/s}
        logs: {insert: Log, rate: 9000/s}
      """;

  private static final String DATA_WORDS = "/variants/0/dataWords";

  @TempDir Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();

  @ParameterizedTest
  @CsvSource({
    "spanner,   table,      row,      columns",
    "datastore, kind,       entit,    properties",
    "firestore, collection, document, fields",
    "dynamodb,  table,      item,     attributes",
  })
  void warningsAndResultsUseThem(String system, String table, String row, String columns)
      throws IOException {
    Path scenario = scenario(system);
    keyheat.run("check", scenario);
    assertThat(keyheat.out()).containsIgnoringCase(" " + row);

    Path out = folder.resolve("out");
    assertThat(keyheat.run("run", scenario, "--out", out)).as(keyheat.err()).isZero();
    JsonNode words =
        new ObjectMapper().readTree(out.resolve("result.json").toFile()).at(DATA_WORDS);
    assertThat(words.path("table").asText()).isEqualTo(table);
    assertThat(words.path("columns").asText()).isEqualTo(columns);
  }

  @ParameterizedTest
  @CsvSource({"spanner, rows", "datastore, entities"})
  void findingsUseThem(String system, String rows) throws IOException {
    keyheat.run("run", scenario(system), "--out", folder.resolve("out"));
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .containsIgnoringCase(rows + " are written in key order");
  }

  private Path scenario(String system) throws IOException {
    return CommandLineFixture.write(folder, "words.yaml", SCENARIO.replace("SYSTEM", system));
  }
}
