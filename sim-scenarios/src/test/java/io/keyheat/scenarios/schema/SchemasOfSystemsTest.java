package io.keyheat.scenarios.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.SourceText;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.schema.ddl.SchemaText;
import io.keyheat.scenarios.schema.text.SchemaFinding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The schemas of the ten systems, as their tools write them, become the tables of scenarios. */
class SchemasOfSystemsTest {
  private static final Path SCHEMAS = Path.of("src/test/resources/io/keyheat/scenarios/schema");

  @TempDir Path folder;

  private static Imported read(String file, String system) throws ScenarioException {
    Path path = SCHEMAS.resolve(file);
    List<SchemaDialect> languages =
        system.isEmpty() ? List.of() : Profiles.vendor(system).schemas();
    return Imported.read(path.toString(), SourceText.read(path), languages);
  }

  private static List<TableSpec> tables(Path schema, String system) throws ScenarioException {
    Imported imported =
        Imported.read(
            schema.toString(), SourceText.read(schema), Profiles.vendor(system).schemas());
    StringBuilder loads = new StringBuilder();
    for (ImportedTable table : imported.tables()) {
      loads.append("  in").append(loads.length()).append(": {insert: \"");
      loads.append(table.name).append("\", rate: 10/s}\n");
    }
    String scenario =
        """
        title: Imported
        schema: '%s'
        system: %s
        servers: 3
        duration: 10s
        loads:
        %s\
        """
            .formatted(schema.toAbsolutePath(), system, loads);
    ScenarioFile file = ScenarioReader.read("imported", scenario);
    CheckedScenario.of(file);
    return file.variants().get(0).spec().tables();
  }

  private static List<TableSpec> tables(String file, String system) throws ScenarioException {
    return tables(SCHEMAS.resolve(file), system);
  }

  private static TableSpec table(List<TableSpec> tables, String name) {
    return tables.stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow();
  }

  private static String key(List<KeyPart> parts) {
    return parts.stream()
        .map(part -> part.column() + (part.descending() ? " desc" : ""))
        .collect(Collectors.joining(", "));
  }

  private static IndexSpec index(TableSpec table, String name) {
    return table.indexes().stream().filter(i -> i.name().equals(name)).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "googlesql.sql, spanner, 2",
    "spanner-postgresql.sql, spanner, 1",
    "firestore.indexes.json, firestore, 1",
    "index.yaml, datastore, 1",
    "dynamodb.yaml, dynamodb, 1",
    "create-table.json, dynamodb, 1",
    "cockroachdb.sql, cockroachdb, 5",
    "tidb.sql, tikv, 5",
    "yugabytedb.sql, yugabytedb, 3",
    "postgresql-dump.sql, yugabytedb, 1",
    "tables.hbase, hbase, 3",
    "bigtable.cbt, bigtable, 3",
    "bigtable-list.txt, bigtable, 2"
  })
  void tablesOfEachSystemAreThoseOfAScenario(String file, String system, int count)
      throws ScenarioException {
    assertThat(tables(file, system)).hasSize(count);
    assertThat(read(file, system).findings())
        .noneMatch(finding -> finding.kind() == SchemaFinding.Kind.NOT_UNDERSTOOD);
  }

  @Test
  void hashShardedKeysAndIndexesOfCockroachDbBeginWithTheirBucket() throws ScenarioException {
    List<TableSpec> tables = tables("cockroachdb.sql", "cockroachdb");
    TableSpec events = table(tables, "events");
    assertThat(key(events.primaryKey())).isEqualTo("crdb_internal_ts_id_shard_8, ts, id");
    assertThat(key(index(events, "ts_idx").parts())).isEqualTo("crdb_internal_ts_shard_16, ts");
    String yaml = read("cockroachdb.sql", "").yaml();
    assertThat(yaml)
        .contains("crdb_internal_ts_shard_16: {type: int64, values: {hash: [ts], modulo: 16}}")
        .contains("id: {type: int64, values: snowflake}")
        .contains("state: {type: string, values: {constant: 'new'}}")
        .contains("preSplits: 4");
  }

  @Test
  void inlineAndUnnamedIndexesAreIndexes() throws ScenarioException {
    List<TableSpec> tables = tables("cockroachdb.sql", "cockroachdb");
    assertThat(table(tables, "orders").indexes())
        .extracting(IndexSpec::name)
        .containsExactly("orders_created_at_idx", "orders_by_state", "orders_ext");
    TableSpec logs = table(tables, "logs");
    assertThat(logs.indexes()).extracting(IndexSpec::name).containsExactly("logs_at_idx", "ON");
    assertThat(key(logs.primaryKey())).isEqualTo("rowid");
    assertThat(logs.columns()).noneMatch(column -> column.name().equalsIgnoreCase("index"));
  }

  @Test
  void bitsOfTidbStandInFrontOfItsCounters() throws ScenarioException {
    List<TableSpec> tables = tables("tidb.sql", "tikv");
    assertThat(key(table(tables, "orders").primaryKey())).isEqualTo("id_shard, id");
    TableSpec log = table(tables, "log");
    assertThat(key(log.primaryKey())).isEqualTo("_tidb_shard, _tidb_rowid");
    assertThat(key(index(log, "PRIMARY").parts())).isEqualTo("id");
    assertThat(log.preSplits().tablets()).isEqualTo(8);
    assertThat(table(tables, "counters").preSplits().tablets()).isEqualTo(16);
    assertThat(key(table(tables, "heap").primaryKey())).isEqualTo("_tidb_rowid");
    assertThat(read("tidb.sql", "").yaml())
        .contains("id_shard: {type: int64, values: {hash: [id], modulo: 32, perCommit: true}}")
        .contains(
            "_tidb_shard: {type: int64, values: {hash: [_tidb_rowid], modulo: 16, perCommit:"
                + " true}}")
        .contains("id: {type: string, values: {uuid: v1}}");
  }

  @Test
  void yugabyteDbHashesWhatItDeclares() throws ScenarioException {
    List<TableSpec> tables = tables("yugabytedb.sql", "yugabytedb");
    TableSpec orders = table(tables, "orders");
    assertThat(orders.partition()).containsExactly("tenant", "id");
    assertThat(orders.preSplits().tablets()).isEqualTo(16);
    assertThat(index(orders, "idx_created").partition()).isEmpty();
    assertThat(index(orders, "idx_h").partition()).containsExactly("note");
    assertThat(key(index(orders, "b").parts())).isEqualTo("created_bucket_16, created");
    assertThat(table(tables, "metrics").partition()).isEmpty();
    assertThat(table(tables, "metrics").preSplits().keys()).hasSize(2);
    assertThat(table(tables, "t2").partition()).isNull();
    assertThat(read("yugabytedb.sql", "").yaml())
        .contains("id: {type: int64, values: {sequence: 1}");
  }

  @Test
  void dynamoDbsPartitionKeyIsFirst() throws ScenarioException {
    TableSpec orders = tables("dynamodb.yaml", "dynamodb").get(0);
    assertThat(key(orders.primaryKey())).isEqualTo("customerId, orderId");
    assertThat(key(index(orders, "ByStatus").parts())).isEqualTo("status, createdAt");
    assertThat(key(index(orders, "ByTime").parts())).isEqualTo("customerId, createdAt");
  }

  @Test
  void splitsOfHBaseAndBigtableAreTaken() throws ScenarioException {
    List<TableSpec> hbase = tables("tables.hbase", "hbase");
    assertThat(table(hbase, "shop_orders").preSplits().keys())
        .containsExactly(List.of("10"), List.of("20"), List.of("30"));
    assertThat(table(hbase, "hex").preSplits().tablets()).isEqualTo(15);
    assertThat(table(hbase, "file").preSplits().tablets()).isEqualTo(4);
    assertThat(table(tables("bigtable.cbt", "bigtable"), "g1").preSplits().tablets()).isEqualTo(3);
  }

  @Test
  void serialMeansWhatItsSystemMakesOfIt() throws ScenarioException {
    String ddl = "CREATE TABLE t (id bigserial PRIMARY KEY, at timestamptz);";
    for (String[] meaning :
        new String[][] {
          {"cockroachdb", "snowflake"},
          {"yugabytedb", "{sequence: 1}"},
          {"spanner", "{bitReversed: 1}"}
        }) {
      assertThat(Imported.read("t.sql", ddl, Profiles.vendor(meaning[0]).schemas()).yaml())
          .contains("id: {type: int64, values: " + meaning[1] + "}");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "CREAT INDEX i ON t (a);| t.sql:2:1: \"CREAT INDEX\" begins no known statement;"
            + " did you mean \"CREATE\"?",
        "CREATE INDX i ON t (a);| t.sql:2:8: \"CREATE INDX\" is not understood;"
            + " did you mean \"INDEX\"?",
        "CREATE INDEX i ON tt (a);| t.sql:2:1: the index i is on tt, which is not in this file",
        "CREATE INDEX i ON t (bcd);| t.sql:2:14: i is on bcd, which is not a column of t",
        "CREATE TABLE u (id bigserail PRIMARY KEY);| t.sql:2:20: \"bigserail\" is not a known type;"
            + " did you mean \"bigserial\"?",
        "CREATE TABLE u (id int, PRIMRY KEY (id));| t.sql:2:25: \"PRIMRY KEY\" is not understood;"
            + " did you mean \"PRIMARY KEY\"?",
        "CREATE TABLE u (id int PRIMARY KEY, b int NUL);| t.sql:2:43: b: \"NUL\" is not understood;"
            + " did you mean \"NULL\"?",
        "ALTER TABLE nope ADD COLUMN x int;| t.sql:2:1: ALTER TABLE of nope, which is not in this"
            + " file; ignored",
        "CREATE TABLE u (id int PRIMARY KEY) SPLITT INTO 4 TABLETS;| t.sql:2:37: \"SPLITT\" is not"
            + " a known option of a table"
      })
  void whatIsNotUnderstoodIsToldWithItsPlace(String statement, String message)
      throws ScenarioException {
    String ddl = "CREATE TABLE t (a int PRIMARY KEY);\n" + statement;
    Imported imported = Imported.read("t.sql", ddl, Profiles.vendor("yugabytedb").schemas());
    assertThat(imported.left()).first().hasToString(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CREATE TABLE t (id bigint AUTO_RANDOM PRIMARY KEY) | AUTO_RANDOM | tikv",
        "CREATE TABLE t (id bigint PRIMARY KEY) SPLIT INTO 4 TABLETS | SPLIT INTO | yugabytedb",
        "CREATE TABLE t (id int, k int, INDEX (k)) | INDEX ( | cockroachdb",
      })
  void wordsOfAnotherDialectAreNamed(String ddl, String words, String own) throws Exception {
    for (String system : List.of("cockroachdb", "tikv", "yugabytedb")) {
      assertThat(Imported.read("t.sql", ddl, Profiles.vendor(system)).notes())
          .as(system)
          .filteredOn(note -> note.message().startsWith("read as "))
          .hasSize(system.equals(own) ? 0 : 1)
          .allMatch(note -> note.message().contains("; " + words));
    }
  }

  @Test
  void mistakesInAnImportedSchemaCarryItsOwnFileAndLine() throws Exception {
    Path schema = folder.resolve("s.sql");
    Files.writeString(
        schema,
        """
        CREATE TABLE Users (Id INT64, At TIMESTAMP) PRIMARY KEY (Id);
        CREATE TABLE Orphans (
          Id INT64
        ) PRIMARY KEY (Idd);
        CREATE TABLE Lost (Id INT64) PRIMARY KEY (Id), INTERLEAVE IN PARENT Nobody;
        """);
    ScenarioException mistakes =
        catchThrowableOfType(ScenarioException.class, () -> tables(schema, "spanner"));
    assertThat(mistakes.problems())
        .extracting(problem -> Path.of(problem.file()).getFileName() + ":" + problem.line())
        .containsExactly("s.sql:4", "s.sql:5");
  }

  @Test
  void aMistakeOfTheScenarioItselfKeepsItsPlace() throws Exception {
    Path schema = folder.resolve("s.sql");
    Files.writeString(schema, "CREATE TABLE Users (Id INT64) PRIMARY KEY (Id);\n");
    String scenario =
        """
        title: Own mistake
        schema: '%s'
        system: spanner
        servers: 1
        duration: 10s
        tables: {Users: {key: [Ix]}}
        loads: {in: {insert: Users, rate: 1/s}}
        """
            .formatted(schema);
    ScenarioException mistakes =
        catchThrowableOfType(
            ScenarioException.class, () -> ScenarioReader.read("own.yaml", scenario));
    assertThat(mistakes.problems())
        .singleElement()
        .extracting(Problem::file, Problem::line)
        .containsExactly("own.yaml", 6);
  }

  private static final String PROVISIONED =
      """
      {"TableName": "Music",
       "KeySchema": [{"AttributeName": "Artist", "KeyType": "HASH"}],
       "AttributeDefinitions": [{"AttributeName": "Artist", "AttributeType": "S"},
         {"AttributeName": "Genre", "AttributeType": "S"}],
       "ProvisionedThroughput": {"ReadCapacityUnits": 10, "WriteCapacityUnits": 5},
       "GlobalSecondaryIndexes": [{"IndexName": "ByGenre",
         "KeySchema": [{"AttributeName": "Genre", "KeyType": "HASH"}],
         "ProvisionedThroughput": {"ReadCapacityUnits": 30, "WriteCapacityUnits": 20}}]}
      """;

  private List<TableSpec> tablesOf(String dynamoDb) throws Exception {
    Path file = folder.resolve("tables.json");
    Files.writeString(file, dynamoDb);
    return tables(file, "dynamodb");
  }

  private static TableUnits units(double writes, double reads) {
    return new TableUnits(OptionalDouble.of(writes), OptionalDouble.of(reads));
  }

  @Test
  void provisionedUnitsOfDynamoDbSurviveTheWayThereAndBack() throws Exception {
    List<TableSpec> tables = tablesOf(PROVISIONED);
    assertThat(tables.get(0).units()).isEqualTo(units(5, 10));
    assertThat(index(tables.get(0), "ByGenre").units()).isEqualTo(units(20, 30));
    String text = SchemaText.of(tables, SchemaDialect.DYNAMODB_JSON);
    assertThat(text).contains("\"BillingMode\": \"PROVISIONED\"");
    List<TableSpec> again = tablesOf(text);
    assertThat(again.get(0).units()).isEqualTo(units(5, 10));
    assertThat(index(again.get(0), "ByGenre").units()).isEqualTo(units(20, 30));
  }

  /** A provisioned table cannot have an index without units; on demand each may have a maximum. */
  @Test
  void whereOnlySomethingIsBoundedTheTableIsOnDemandWithMaxima() throws Exception {
    List<TableSpec> tables =
        tablesOf(
            PROVISIONED
                .replace("\"ReadCapacityUnits\": 30, ", "")
                .replace("\"WriteCapacityUnits\": 5", "\"WriteCapacityUnits\": 0"));
    String text = SchemaText.of(tables, SchemaDialect.DYNAMODB_JSON);
    assertThat(text)
        .contains("\"BillingMode\": \"PAY_PER_REQUEST\"")
        .contains("\"OnDemandThroughput\": {\"MaxReadRequestUnits\": 10}")
        .contains("\"OnDemandThroughput\": {\"MaxWriteRequestUnits\": 20}");
    List<TableSpec> again = tablesOf(text);
    assertThat(again.get(0).units()).isEqualTo(tables.get(0).units());
    assertThat(index(again.get(0), "ByGenre").units())
        .isEqualTo(index(tables.get(0), "ByGenre").units());
  }

  @Test
  void aTableOnDemandHasNoUnitsAndAParameterIsReported() throws Exception {
    assertThat(tablesOf(PROVISIONED.replaceAll("Units\": [0-9]+", "Units\": 0")).get(0).units())
        .isEqualTo(TableUnits.OF_SYSTEM);
    Imported imported =
        Imported.read(
            "t.json",
            PROVISIONED.replace("\"WriteCapacityUnits\": 5", "\"WriteCapacityUnits\": \"Wcu\""),
            List.of(SchemaDialect.DYNAMODB_JSON));
    assertThat(imported.left())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.message()).contains("WriteCapacityUnits", "\"Wcu\"");
              assertThat(problem.line()).isEqualTo(5);
            });
    assertThat(imported.yaml()).contains("    units: {reads: 10/s}");
  }

  /** A global table says its writes once and its reads for each Region, of which one is run. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "WriteOnDemandThroughputSettings: {MaxWriteRequestUnits: 2000} | | '{writes: 2000/s}'",
        "WriteOnDemandThroughputSettings: {MaxWriteRequestUnits: 2000}"
            + " | ReadOnDemandThroughputSettings: {MaxReadRequestUnits: 500}"
            + " | '{writes: 2000/s, reads: 500/s}'",
        "WriteProvisionedThroughputSettings: {WriteCapacityAutoScalingSettings: {MinCapacity: 100,"
            + " MaxCapacity: 1000}} | ReadProvisionedThroughputSettings: {ReadCapacityUnits: 50}"
            + " | '{writes: 1000/s, reads: 50/s}'",
        "ReadProvisionedThroughputSettings: {ReadCapacityUnits: 7}"
            + " | ReadProvisionedThroughputSettings: {ReadCapacityUnits: 9} | '{reads: 7/s}'",
      })
  void unitsOfAGlobalTableAreThoseOfItsFirstRegion(String settings, String region, String units)
      throws Exception {
    String template =
        """
        Resources: {T: {Type: 'AWS::DynamoDB::GlobalTable', Properties: {
          AttributeDefinitions: [{AttributeName: a, AttributeType: S}],
          KeySchema: [{AttributeName: a, KeyType: HASH}], %s,
          Replicas: [{Region: r1%s, GlobalSecondaryIndexes: [{IndexName: i%s}]}],
          GlobalSecondaryIndexes: [{IndexName: i, %s, Projection: {ProjectionType: KEYS_ONLY},
            KeySchema: [{AttributeName: a, KeyType: HASH}]}]}}}
        """;
    String ofRegion = region == null ? "" : ", " + region;
    Imported read =
        Imported.read(
            "t.yaml",
            template.formatted(settings, ofRegion, ofRegion, settings),
            List.of(SchemaDialect.DYNAMODB_JSON));
    assertThat(read.yaml())
        .contains("    units: " + units + "\n", "i: {on: [a], nullFiltered: true, units: " + units);
  }

  private static final String COUNTED =
      """
      {"Table": {"TableName": "Events",
       "ItemCount": 2000000, "TableSizeBytes": 900000000,
       "AttributeDefinitions": [{"AttributeName": "tenantId", "AttributeType": "S"},
         {"AttributeName": "ts", "AttributeType": "N"}],
       "KeySchema": [{"AttributeName": "tenantId", "KeyType": "HASH"},
         {"AttributeName": "ts", "KeyType": "RANGE"}]}}
      """;

  @Test
  void theItemsThatDynamoDbHasCountedAreTheRowsThatAreThere() throws Exception {
    TableSpec counted = tablesOf(COUNTED).get(0);
    assertThat(counted.existingRows()).isEqualTo(2_000_000);
    assertThat(counted.rowBytes()).isEqualTo(450);
    assertThat(tablesOf(COUNTED.replaceAll(": [29]0+,", ": 0,")).get(0).existingRows()).isZero();
  }

  @Test
  void countsThatAreTakenAreReportedWithTheirLine() throws Exception {
    List<SchemaDialect> languages = List.of(SchemaDialect.DYNAMODB_JSON);
    assertThat(Imported.read("t.json", COUNTED, languages).findings())
        .filteredOn(finding -> finding.problem().line() == 2)
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.problem().message())
                    .startsWith("treated as the number of existing rows"));
    String bytesAlone = COUNTED.replace("\"ItemCount\": 2000000, ", "");
    assertThat(Imported.read("t.json", bytesAlone, languages).left())
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("TableSizeBytes without"));
    assertThat(Imported.read("t.json", COUNTED.replace("2000000", "many"), languages).left())
        .anySatisfy(problem -> assertThat(problem.message()).contains("ItemCount: \"many\""));
  }

  /** An index of fewer entries than items is one of items without its key. */
  @Test
  void membersOfAnIndexThatAreNotTakenAreReported() throws Exception {
    String indexes =
        """
        {"Table": {"TableName": "t", "ItemCount": 50,
         "AttributeDefinitions": [{"AttributeName": "a", "AttributeType": "S"},
           {"AttributeName": "b", "AttributeType": "S"}],
         "KeySchema": [{"AttributeName": "a", "KeyType": "HASH"}],
         "LocalSecondaryIndexes": [{"IndexName": "l", "KeySchema": [
           {"AttributeName": "a", "KeyType": "HASH"}, {"AttributeName": "b", "KeyType": "RANGE"}]}],
         "GlobalSecondaryIndexes": [
           {"IndexName": "few", "KeySchema": [{"AttributeName": "b", "KeyType": "HASH"}],
            "ItemCount": 3, "WarmThroughput": {"ReadUnitsPerSecond": 1}},
           {"IndexName": "all", "KeySchema": [{"AttributeName": "b", "KeyType": "HASH"}],
            "ItemCount": 50}]}}
        """;
    Imported read = Imported.read("t.json", indexes, List.of(SchemaDialect.DYNAMODB_JSON));
    assertThat(read.left())
        .extracting(Problem::message)
        .containsExactly(
            "few has 3 entries of 50 items; treated as one of each item that is there");
    assertThat(read.notes())
        .extracting(Problem::message)
        .contains("l: entries of a local index are stored with the items of their partition key");
  }

  /** A partition serves 1,000 writes and 3,000 reads; a new table or index has four. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{WriteUnitsPerSecond: 20000} | {WriteUnitsPerSecond: 9000} | 20, 9",
        "{ReadUnitsPerSecond: 61000, WriteUnitsPerSecond: 2000} | {} | 21, 4",
        "{ReadUnitsPerSecond: 12000} | {WriteUnitsPerSecond: 6001} | 7",
        "{ReadUnitsPerSecond: 12000, WriteUnitsPerSecond: 4000} | {} | ''",
      })
  void warmThroughputIsTakenAsThePartitionsThatServeIt(String table, String index, String splits)
      throws Exception {
    String template =
        """
        Resources: {T: {Type: 'AWS::DynamoDB::Table', Properties: {
          AttributeDefinitions: [{AttributeName: a, AttributeType: S}],
          KeySchema: [{AttributeName: a, KeyType: HASH}], WarmThroughput: %s,
          GlobalSecondaryIndexes: [{IndexName: i, WarmThroughput: %s,
            Projection: {ProjectionType: KEYS_ONLY},
            KeySchema: [{AttributeName: a, KeyType: HASH}]}]}}}
        """
            .formatted(table, index);
    Imported read = Imported.read("t.yaml", template, List.of(SchemaDialect.DYNAMODB_JSON));
    assertThat(read.left()).isEmpty();
    assertThat(read.notes())
        .extracting(Problem::message)
        .anyMatch(note -> note.contains("WarmThroughput is treated as"));
    String found =
        Pattern.compile("preSplits: (\\d+)")
            .matcher(read.yaml())
            .results()
            .map(result -> result.group(1))
            .collect(Collectors.joining(", "));
    assertThat(found).isEqualTo(splits);
  }
}
