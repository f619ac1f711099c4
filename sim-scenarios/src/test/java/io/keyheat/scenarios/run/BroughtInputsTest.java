package io.keyheat.scenarios.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.keyheat.core.Simulation;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.value.generator.Zipf;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.schema.Imported;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables, loads, schemas and logs as people have them: each is read, and runs. */
class BroughtInputsTest {
  private static CheckedScenario read(String text) throws ScenarioException {
    return CheckedScenario.of(ScenarioReader.read("mine.yaml", text, ReadOptions.DEFAULT));
  }

  private static RunResult run(CheckedScenario scenario) {
    return Simulation.run(scenario.specs().get(0), now -> {});
  }

  private static final String SINGLE_TABLE =
      """
      title: A single table
      system: dynamodb
      servers: 4
      duration: 1m
      tables:
        app:
          columns:
            pk: {type: string%s}
            sk: {type: string%s}
          key: [pk, sk]
          rowSize: 1KB
          existing: 1000
      """;

  /** Two loads, each with patterns of its own. */
  @Test
  void aColumnHoldsTextsOfSeveralPatterns() throws Exception {
    String text =
        SINGLE_TABLE.formatted(
                ", values: {text: \"USER#{n}\", n: {uniform: [1, 100000]}}",
                ", values: {choice: [PROFILE, \"ORDER#{n}\"], weights: [1, 9]}")
            + """
            loads:
              orders: {upsert: app, rate: 50/s}
              tenants:
                upsert: app
                rate: 50/s
                values: {pk: {text: "TENANT#{n}", n: {uniform: [1, 10]}}, sk: {constant: META}}
            """;
    assertThat(run(read(text)).total().completed()).isGreaterThan(5000);
  }

  @Test
  void aLoadWritesAnEntityOfATable() throws Exception {
    String entities =
        """
            entities:
              user: {pk: {text: "USER#{n}", n: {uniform: [1, 1000]}}, sk: PROFILE}
              order: {pk: {text: "USER#{n}", n: {uniform: [1, 1000]}}, sk: {join: ["ORDER#", ulid]}}
        """;
    String loads =
        """
        loads:
          orders: {insert: app, entity: order, rate: 50/s}
          profiles: {lookup: app, entity: %s, rate: 50/s}
          history: {scan: app, entity: order, where: [pk], limit: 10, rate: 10/s}
        """;
    String text = SINGLE_TABLE.formatted("", "") + entities;
    assertThat(run(read(text + loads.formatted("user"))).total().completed()).isGreaterThan(5000);
    assertThatThrownBy(() -> read(text + loads.formatted("usr")))
        .hasMessageContaining("did you mean \"user\"?");
  }

  /** Values of rows: 1 to 50,000 as they count up, or as their generator says. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{sequence: 1} | {zipf: 1.1} | 1 | 50000 | 1.1",
        "{sequence: 1} | {zipf: {count: 100}} | 1 | 100 | 0.99",
        "{uniform: [7, 1006]} | {zipf: {theta: 0.5}} | 7 | 1000 | 0.5",
        "{uniform: [7, 1006]} | {zipf: {min: 0, count: 10}} | 0 | 10 | 0.99",
      })
  void zipfGoesOverTheRowsThatAreThere(
      String rows, String asked, long min, long count, double theta) throws Exception {
    String text =
        """
        title: Popular rows
        system: spanner
        servers: 3
        duration: 1m
        tables:
          T:
            columns: {Id: {type: int64, values: %s}}
            key: [Id]
            rowSize: 1KB
            existing: %d
        loads: {read: {lookup: T, values: {Id: %s}, rate: 10/s}}
        """
            .formatted(rows, rows.startsWith("{seq") ? 50_000 : 500, asked);
    CallLoad load = (CallLoad) read(text).specs().get(0).loads().get(0);
    assertThat(load.values().get("Id")).isEqualTo(new Zipf(min, count, theta, false));
  }

  /**
   * As YCSB's load E. Scans from even keys go to all eight tablets, and those of the end to one.
   */
  @ParameterizedTest
  @CsvSource({
    "'{uniform: [1, 800000]}', 5, ''",
    "'{uniform: [700001, 800000]}', 95, ''",
    "'{uniform: [700001, 800000]}', 95, ', reverse: true'",
    "'{uniform: [1, 800000]}', 5, ', offset: 1'",
    "'{uniform: [700001, 799000]}', 95, ', offset: 1'",
  })
  void aScanReadsRowsFromAKeyOn(String start, double least, String more) throws Exception {
    String text =
        """
        title: Scans from a key on
        system: hbase
        servers: 4
        duration: 1m
        tables:
          usertable:
            columns: {key: {type: int64, values: {sequence: 1}}}
            key: [key]
            rowSize: 100B
            existing: 800000
            preSplits: [100001, 200001, 300001, 400001, 500001, 600001, 700001]
        loads: {scans: {scan: usertable, startAt: %s, limit: 50, rate: 400/s%s}}
        """
            .formatted(start, more);
    RunResult result = run(read(text));
    double all = result.servers().stream().mapToDouble(s -> s.utilisationMean()).sum();
    double busiest =
        result.servers().stream().mapToDouble(s -> s.utilisationMean()).max().orElse(0);
    assertThat(100 * busiest / all).isGreaterThan(least);
    if (least < 50) {
      assertThat(busiest / all).isLessThan(0.5);
    }
    assertThatThrownBy(() -> read(text.replace("startAt", "where: [key], startAt")))
        .hasMessageContaining("needs a key column after the conditions");
  }

  /** Each dialect writes ranges in its own words. */
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "tikv | CREATE TABLE t (id BIGINT, at DATETIME, PRIMARY KEY (id, at)) PARTITION BY RANGE"
            + " (TO_DAYS(at)) (PARTITION a VALUES LESS THAN (TO_DAYS('2025-12-01')), PARTITION b"
            + " VALUES LESS THAN (739982), PARTITION c VALUES LESS THAN MAXVALUE);"
            + " | {rangeOf: [at], bounds: [2025-12-01T00:00:00Z, 2026-01-01T00:00:00Z]}"
            + " | 'key: [_tidb_partition, id, at]' | 'preSplits: [1, 2]'",
        "tikv | CREATE TABLE t (id BIGINT PRIMARY KEY) PARTITION BY RANGE (id) (PARTITION a VALUES"
            + " LESS THAN (1000), PARTITION b VALUES LESS THAN (2000));"
            + " | {rangeOf: [id], bounds: [1000, 2000]}"
            + " | 'key: [_tidb_partition, id]' | 'preSplits: [1, 2]'",
        "yugabytedb | CREATE TABLE t (id INT, d DATE, PRIMARY KEY (id ASC, d)) PARTITION BY RANGE"
            + " (d); CREATE TABLE t1 PARTITION OF t FOR VALUES FROM ('2025-12-01') TO"
            + " ('2026-01-01'); CREATE TABLE t2 PARTITION OF t DEFAULT;"
            + " | {rangeOf: [d], bounds: [2025-12-01T00:00:00Z, 2026-01-01T00:00:00Z]}"
            + " | 'key: [_partition, id, d]' | 'preSplits: [1, 2]'",
        "yugabytedb | CREATE TABLE t (id INT, d DATE, PRIMARY KEY (id, d)) PARTITION BY RANGE (d);"
            + " CREATE TABLE t1 (id INT, d DATE); ALTER TABLE ONLY t ATTACH PARTITION t1 FOR VALUES"
            + " FROM ('2025-12-01') TO ('2026-01-01'); ALTER TABLE ONLY t1 ADD CONSTRAINT p PRIMARY"
            + " KEY (id, d);"
            + " | {hash: [id], modulo: 16}"
            + " | 'key: [_partition, _bucket, id, d]' | 'preSplits: [1, 2]'",
        "cockroachdb | CREATE TABLE t (c STRING, id INT, PRIMARY KEY (c, id)) PARTITION BY LIST (c)"
            + " (PARTITION a VALUES IN ('CA', 'US'), PARTITION b VALUES IN ('AU')); | {choice:"
            + " ['AU', 'CA', 'US']} | 'key: [c, id]' | \"preSplits: ['AU', 'CA', 'US']\"",
        "cockroachdb | CREATE TABLE t (d DATE, id INT, PRIMARY KEY (d, id)) PARTITION BY RANGE (d)"
            + " (PARTITION a VALUES FROM (MINVALUE) TO ('2026-01-01'), PARTITION b VALUES FROM"
            + " ('2026-01-01') TO (MAXVALUE));"
            + " | now | 'key: [d, id]' | 'preSplits: [2026-01-01T00:00:00Z]'",
      })
  void partitionsByRangesHaveTabletsOfTheirOwn(
      String system, String ddl, String values, String key, String splits) throws Exception {
    Imported imported = Imported.read("s.sql", ddl, Profiles.vendor(system));
    assertThat(imported.left()).isEmpty();
    assertThat(imported.tableNames()).containsExactly("t");
    assertThat(imported.yaml()).contains(values, key, splits.replace("\"", ""));
    assertThat(run(read(SchemaDraft.yaml(imported, system, 3, 50))).total().completed())
        .isGreaterThan(10_000);
  }

  /** The same table, as the command line, Terraform and the CDK make it. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "t.sh | aws dynamodb create-table --table-name Orders \\~ --attribute-definitions"
            + " AttributeName=user,AttributeType=S AttributeName=num,AttributeType=N"
            + " AttributeName=shop,AttributeType=S --key-schema AttributeName=user,KeyType=HASH"
            + " AttributeName=num,KeyType=RANGE --provisioned-throughput"
            + " ReadCapacityUnits=10,WriteCapacityUnits=5 --global-secondary-indexes"
            + " \"IndexName=byShop,KeySchema=[{AttributeName=shop,KeyType=HASH}],Projection={ProjectionType=ALL}\"",
        "t.tf | resource \"aws_dynamodb_table\" \"orders\" {~"
            + " name = \"Orders\"~"
            + " hash_key = \"user\"~"
            + " range_key = \"num\"~"
            + " read_capacity = 10~"
            + " write_capacity = 5~"
            + " attribute {~"
            + " name = \"user\"~"
            + " type = \"S\"~"
            + " }~"
            + " attribute {~"
            + " name = \"num\"~"
            + " type = \"N\"~"
            + " }~"
            + " attribute {~"
            + " name = \"shop\"~"
            + " type = \"S\"~"
            + " }~"
            + " global_secondary_index {~"
            + " name = \"byShop\"~"
            + " hash_key = \"shop\"~"
            + " projection_type = \"ALL\"~"
            + " }~"
            + "}",
        "t.ts | const t = new dynamodb.Table(this, 'Orders', {partitionKey: {name: 'user', type:"
            + " dynamodb.AttributeType.STRING}, sortKey: {name: 'num', type:"
            + " dynamodb.AttributeType.NUMBER}, readCapacity: 10, writeCapacity: 5});"
            + " t.addGlobalSecondaryIndex({indexName: 'byShop', partitionKey: {name: 'shop', type:"
            + " dynamodb.AttributeType.STRING}});",
        "t.py | t = dynamodb.Table(self, \"Orders\","
            + " partition_key=dynamodb.Attribute(name=\"user\","
            + " type=dynamodb.AttributeType.STRING), sort_key=dynamodb.Attribute(name=\"num\","
            + " type=dynamodb.AttributeType.NUMBER), read_capacity=10, write_capacity=5)~"
            + "t.add_global_secondary_index(index_name=\"byShop\","
            + " partition_key=dynamodb.Attribute(name=\"shop\","
            + " type=dynamodb.AttributeType.STRING))",
      })
  void codeThatMakesTablesOfDynamoDbIsRead(String file, String code) throws Exception {
    Imported imported = Imported.read(file, code.replace("~", "\n"), Profiles.vendor("dynamodb"));
    assertThat(imported.left()).isEmpty();
    assertThat(imported.yaml())
        .contains("  Orders:", "key: [user, num]", "units: {writes: 5/s, reads: 10/s}")
        .contains("num: {type: int64", "byShop: {on: [shop], nullFiltered: true, stores: all}");
  }

  @Test
  void splitKeysOfAScriptAreKeptWhereTheScenarioSaysTheValues(@TempDir Path folder)
      throws Exception {
    Files.writeString(folder.resolve("t.hbase"), "create 't', 'f', SPLITS => ['g', 'm', 't']\n");
    String text =
        """
        title: Rows of a script
        schema: t.hbase
        system: hbase
        servers: 3
        duration: 1m
        %sloads: {write: {insert: t, rate: 10/s}}
        """;
    String values =
        "tables: {t: {columns: {rowkey: {values: {choice: [anna, hugo, nora, zoe]}}}}}\n";
    Path file = folder.resolve("s.yaml");
    Files.writeString(file, text.formatted(values));
    var kept = ScenarioReader.read(file, ReadOptions.DEFAULT);
    assertThat(kept.variants().get(0).spec().tables().get(0).preSplits().keys()).hasSize(3);
    assertThat(kept.schemaFindings()).noneMatch(f -> f.problem().message().contains("split keys"));
    Files.writeString(file, text.formatted(""));
    var counted = ScenarioReader.read(file, ReadOptions.DEFAULT);
    assertThat(counted.variants().get(0).spec().tables().get(0).preSplits().keys()).isEmpty();
    assertThat(counted.schemaFindings())
        .anyMatch(f -> f.problem().message().contains("to use the split keys, set"));
  }

  @ParameterizedTest
  @CsvSource({"QueueTimestampNanos", "created_ms", "eventTimeMicros", "tsIso"})
  void aWholeNumberWithAUnitOfTimeInItsNameCountsUp(String name) throws Exception {
    String ddl = "CREATE TABLE q (%s INT64, id INT64) PRIMARY KEY (%s, id);".formatted(name, name);
    assertThat(Imported.read("s.sql", ddl, Profiles.vendor("spanner")).yaml())
        .contains(name + ": {type: int64, values: {sequence: 1}}");
  }

  /** One record in ten comes up to eight seconds late, as each server writes its own. */
  @ParameterizedTest
  @CsvSource({"8, true", "70, false"})
  void aLogOutOfOrderIsSorted(int late, boolean isSorted, @TempDir Path folder) throws Exception {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 2000; i++) {
      double time = 1_767_225_600 + i / 10.0 - (i % 10 == 9 && i > 700 ? late : 0);
      log.append(String.format(Locale.ROOT, "%.3f,insert,Log,%d\n", time, i));
    }
    Path file = folder.resolve("log.csv");
    Files.writeString(file, log.toString());
    String text =
        """
        title: A log
        system: spanner
        servers: 3
        tables: {Log: {columns: {Id: {type: int64, values: {trace: 3}}}, key: [Id], rowSize: 1KB}}
        loads: {replay: {insert: Log, trace: {file: '%s', records: Log}}}
        """
            .formatted(file.toString().replace("\\", "/"));
    if (isSorted) {
      assertThat((double) run(read(text)).total().completed()).isCloseTo(2000, withinPercentage(1));
    } else {
      assertThatThrownBy(() -> read(text)).hasMessageContaining("before that of the last record");
    }
  }
}
