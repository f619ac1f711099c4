package io.keyheat.scenarios.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Schemas in the place of scenarios. */
class SchemaAsScenarioTest {
  @TempDir Path folder;

  private List<Problem> problems(String name, String text) throws Exception {
    Path file = Files.writeString(folder.resolve(name), text);
    return catchThrowableOfType(ScenarioException.class, () -> ScenarioReader.read(file))
        .problems();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "t.json | {\"TableName\": \"t\", \"KeySchema\": []}                         | dynamodb",
        "t.yaml | 'Resources: {T: {Type: AWS::DynamoDB::Table}}'                    | dynamodb",
        "f.json | {\"indexes\": [], \"fieldOverrides\": []}                         | firestore",
        "i.yaml | 'indexes: [{kind: K, properties: [{name: a}, {name: b}]}]'        | datastore",
        "h.rb   | create 't', 'f'                                                   | hbase",
        "b.sh   | cbt createtable t                                                 | bigtable",
        "s.cql  | CREATE TABLE t (id int PRIMARY KEY);                              | NAME",
      })
  void aSchemaIsNamedAsSuchWithTheCommandThatTakesIt(String name, String text, String system)
      throws Exception {
    String file = folder.resolve(name).toString();
    assertThat(problems(name, text))
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.message())
                    .startsWith("is a schema, read as ")
                    .contains("keyheat check " + file + " --system " + system + ";"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "t.csv   | 'time,operation,table,key'",
        "T.JSONL | {\"time\": 1, \"op\": \"insert\", \"table\": \"t\", \"key\": \"k\"}",
      })
  void aTraceIsNamedAsSuchWithTheCommandThatTakesIt(String name, String text) throws Exception {
    assertThat(problems(name, text))
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.message())
                    .startsWith("has the name of a trace")
                    .contains("keyheat run --trace " + folder.resolve(name)));
  }

  @Test
  void whatAScenarioLacksIsMissingInItsFileAndNotInItsSchema() throws Exception {
    String ddl = "CREATE TABLE T (Id INT64) PRIMARY KEY (Id);\n";
    Files.writeString(folder.resolve("schema.sql"), ddl);
    assertThat(problems("s.yaml", "schema: schema.sql\nsystem: spanner\nservers: 3\n"))
        .filteredOn(problem -> problem.message().startsWith("is missing"))
        .hasSizeGreaterThan(1)
        .extracting(Problem::file)
        .containsOnly(folder.resolve("s.yaml").toString());
  }

  @Test
  void aScenarioWithoutItsFieldsIsStillOne() throws Exception {
    assertThat(problems("s.yaml", "title: 'AWS::DynamoDB, KeySchema: x'\nservers: 3\n"))
        .extracting(Problem::message)
        .noneMatch(message -> message.contains("is a schema"))
        .anyMatch(message -> message.startsWith("is missing"));
  }
}
