package io.keyheat.scenarios.schema.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.KeySpacePlan;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.SchemaScenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatedSplitsTest {
  private static final int TABLETS = 16;

  private static final String SCENARIO =
      """
      title: Orders by user
      system: %s
      servers: 4
      duration: 1m
      tables:
        orders:
          columns:
            id: {type: int64, values: %s}
            customer: {type: int64, values: {uniform: [1, 100000]}}
          key: [id]
          partition: []
          preSplits: 16
          rowSize: 500B
          indexes:
            by_customer: {on: [customer], partition: []}
      loads:
        in: {insert: orders, rate: 100/s}
      """;

  private static final String UNIFORM = "{uniform: [1, 1000000]}";

  @TempDir private Path folder;

  private static RunSpec spec(String system, String values) throws Exception {
    return ScenarioReader.read("orders.yaml", SCENARIO.formatted(system, values))
        .variants()
        .get(0)
        .spec();
  }

  private TableSpec readAgain(String ddl, String system) throws Exception {
    Path file = folder.resolve("schema.sql");
    Files.writeString(file, ddl);
    return SchemaScenario.read(file.toString(), system, ReadOptions.DEFAULT)
        .variants()
        .get(0)
        .spec()
        .tables()
        .get(0);
  }

  /** PRE_SPLIT_REGIONS cuts a table's rows alone: its indexes begin in one Region. */
  @Test
  void anIndexOfTidbIsSplitWhereTheRunHadItSplit() throws Exception {
    RunSpec spec = spec("tikv", "{bitReversed: 1}");
    String ddl = SchemaText.of(SimulatedSplits.of(spec), SchemaDialect.TIDB_SQL);
    assertThat(ddl)
        .contains("PRE_SPLIT_REGIONS = 4")
        .contains("SPLIT TABLE orders INDEX by_customer BY (")
        .doesNotContain("SPLIT TABLE orders BY");
    TableSpec again = readAgain(ddl, "tikv");
    assertThat(again.preSplits().tablets()).isEqualTo(TABLETS);
    assertThat(DdlText.splits(again, again.indexes().get(0)).tablets()).isEqualTo(TABLETS);
  }

  @ParameterizedTest
  @CsvSource({"cockroachdb, COCKROACHDB_SQL", "tikv, TIDB_SQL", "yugabytedb, YUGABYTEDB_SQL"})
  void statementsSplitRowsAndIndexAtTheKeysOfTheRun(String system, SchemaDialect dialect)
      throws Exception {
    RunSpec spec = spec(system, UNIFORM);
    List<TableSpec> simulated = SimulatedSplits.of(spec);
    TableSpec again = readAgain(SchemaText.of(simulated, dialect), system);
    IndexSpec index = again.indexes().get(0);
    assertThat(again.preSplits().keys())
        .hasSize(TABLETS - 1)
        .hasSameElementsAs(simulated.get(0).preSplits().keys());
    assertThat(DdlText.splits(again, index).keys()).hasSize(TABLETS - 1);
  }

  /** Spanner's DDL has no splits: comments say at which keys a call is to make them. */
  @Test
  void commentsNameTheSplitPointsThatNoStatementMakes() throws Exception {
    RunSpec spec = spec("spanner", UNIFORM);
    String ddl = SchemaText.of(SimulatedSplits.of(spec), SchemaDialect.GOOGLESQL);
    assertThat(ddl)
        .containsPattern("-- Split points of orders: (\\(\\d+\\), ){14}\\(\\d+\\)\n")
        .containsPattern("-- Split points of orders.by_customer: (\\(\\d+\\), ){14}\\(\\d+\\)\n");
  }

  /** An application may write 4711 in four digits, in ten or in eight bytes. */
  @Test
  void splitPointsOfARowKeyAreNamedByItsParts() throws Exception {
    RunSpec spec = spec("bigtable", UNIFORM);
    SchemaDialect dialect = SchemaDialect.BIGTABLE_CBT;
    assertThat(SchemaText.of(SimulatedSplits.of(spec, dialect), dialect)).doesNotContain("splits=");
    assertThat(SimulatedSplits.comments(spec, dialect))
        .containsPattern("# split points of orders, by the parts of its row key: \\(\\d+\\), ")
        .contains("# split points of orders-by_customer, ");
  }

  @Test
  void splitPointsOfNumbersAreNumbersHoweverLarge() throws Exception {
    RunSpec spec = spec("spanner", "{bitReversed: 1}");
    assertThat(SchemaText.of(SimulatedSplits.of(spec), SchemaDialect.GOOGLESQL))
        .contains("(576460752303423488), (1152921504606846976), ");
  }

  /** What the runs of an advised shard begin with is no part of Spanner's statements either. */
  @Test
  void aShardInFrontIsSplitAtEachOfItsNumbers() throws Exception {
    String sharded =
        SCENARIO
            .formatted("spanner", UNIFORM)
            .replace("key: [id]", "key: [shard, id]")
            .replace(
                "columns:\n",
                "columns:\n      shard: {type: int64, values: {hash: [id], modulo: 4}}\n")
            .replace("preSplits: 16", "preSplits: 4");
    RunSpec spec = ScenarioReader.read("orders.yaml", sharded).variants().get(0).spec();
    assertThat(SchemaText.of(SimulatedSplits.of(spec), SchemaDialect.GOOGLESQL))
        .contains("-- Split points of orders: (1), (2), (3)\n");
    KeySpacePlan rows = spec.plan().keySpaces().get(0);
    assertThat(rows.splits().size()).isEqualTo(3);
    assertThat(rows.format().printParts(rows.splits().hi()[0], rows.splits().lo()[0]).get(0))
        .isEqualTo("1");
  }

  /** Each row that is written later lies before all descending times that there are today. */
  @Test
  void splitsBetweenShardsNameNoTimeOfTheRun() throws Exception {
    String text =
        """
        title: Newest first
        system: spanner
        servers: 4
        duration: 1m
        tables:
          t:
            columns:
              shard: {type: int64, values: {uniform: [0, 3]}}
              made: {type: timestamp, values: now}
            key: [shard, made desc]
            preSplits: 4
        loads: {in: {insert: t, rate: 100/s}}
        """;
    RunSpec spec = ScenarioReader.read("t.yaml", text).variants().get(0).spec();
    assertThat(SimulatedSplits.of(spec).get(0).preSplits().keys())
        .containsExactly(List.of(1L), List.of(2L), List.of(3L));
  }

  /** Of 24 equal shares of what 200 rows with a few popular ones are asked for, some are a row. */
  @Test
  void asManySplitsAreCountedAsAreListed() throws Exception {
    String text =
        """
        title: Flags
        system: spanner
        servers: 6
        duration: 1m
        tables:
          t:
            columns: {id: {type: int64, values: {zipf: {min: 1, count: 200, theta: 1.0}}}}
            key: [id]
            existing: 200
            preSplits: 24
        loads: {read: {lookup: t, rate: 100/s}}
        """;
    RunSpec spec = ScenarioReader.read("t.yaml", text).variants().get(0).spec();
    PreSplits splits = SimulatedSplits.of(spec).get(0).preSplits();
    assertThat(splits.tablets()).isEqualTo(splits.keys().size() + 1).isLessThan(24);
  }
}
