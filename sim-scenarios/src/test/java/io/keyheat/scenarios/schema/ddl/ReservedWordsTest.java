package io.keyheat.scenarios.schema.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.SchemaScenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReservedWordsTest {
  private static final String SCENARIO =
      """
      title: Names that languages keep for their grammar
      system: %s
      servers: 4
      duration: 1m
      tables:
        order:
          columns:
            group: {type: int64, values: {uniform: [1, 1000000]}}
            to: {type: int64, values: {uniform: [1, 1000000]}}
            select: {type: int64, values: {uniform: [1, 1000000]}}
          key: [group, to]
          rowSize: 500B
          indexes:
            from: {on: [select]}
      loads:
        in: {insert: order, rate: 100/s}
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "spanner, GOOGLESQL, `, sql",
    "spanner, POSTGRESQL, '\"', sql",
    "cockroachdb, COCKROACHDB_SQL, '\"', sql",
    "tikv, TIDB_SQL, `, sql",
    "yugabytedb, YUGABYTEDB_SQL, '\"', sql",
    "yugabytedb, YUGABYTEDB_CQL, '\"', cql"
  })
  void reservedNamesAreQuotedAndReadAgain(
      String system, SchemaDialect dialect, String quote, String ending) throws Exception {
    List<TableSpec> tables =
        ScenarioReader.read("names.yaml", SCENARIO.formatted(system))
            .variants()
            .get(0)
            .spec()
            .tables();
    String ddl = SchemaText.of(tables, dialect);
    for (String name : List.of("order", "group", "to", "select", "from")) {
      assertThat(ddl.replace(quote + name + quote, "")).doesNotContain(name + " ");
    }
    Path file = folder.resolve("schema." + ending);
    Files.writeString(file, ddl);
    TableSpec again =
        SchemaScenario.read(file.toString(), system, ReadOptions.DEFAULT)
            .variants()
            .get(0)
            .spec()
            .tables()
            .get(0);
    assertThat(again.name()).isEqualTo("order");
    assertThat(again.columns())
        .extracting(ColumnSpec::name)
        .containsExactly("group", "to", "select");
    assertThat(again.primaryKey()).isEqualTo(tables.get(0).primaryKey());
    assertThat(again.indexes()).singleElement().extracting("name").isEqualTo("from");
  }
}
