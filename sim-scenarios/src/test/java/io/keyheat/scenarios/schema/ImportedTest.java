package io.keyheat.scenarios.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.schema.TableSpec;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.schema.ddl.SchemaText;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportedTest {
  private static final String GOOGLE_SQL =
      """
      -- what comes first
      CREATE SEQUENCE OrderSeq OPTIONS (sequence_kind = 'bit_reversed_positive');
      CREATE TABLE Customers (
        CustomerId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
        Name STRING(MAX),
        Tags ARRAY<STRING(20)>,
      ) PRIMARY KEY (CustomerId);
      CREATE TABLE Orders (
        CustomerId STRING(36) NOT NULL,
        OrderId INT64 NOT NULL DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE OrderSeq)),
        At TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
        Shard INT64 AS (MOD(FARM_FINGERPRINT(CAST(OrderId AS STRING)), 16)) STORED,
        CONSTRAINT FK_Customer FOREIGN KEY (CustomerId) REFERENCES Customers (CustomerId)
      ) PRIMARY KEY (CustomerId, At DESC), INTERLEAVE IN PARENT Customers ON DELETE CASCADE;
      CREATE NULL_FILTERED INDEX ByShard ON Orders (Shard, At DESC);
      CREATE UNIQUE INDEX ByOrder ON Orders (CustomerId, OrderId), INTERLEAVE IN Customers;
      CREATE CHANGE STREAM Everything FOR ALL;
      """;

  private static final String FIRESTORE =
      """
      {"indexes": [
        {"collectionGroup": "cities", "queryScope": "COLLECTION", "fields": [
          {"fieldPath": "country", "order": "ASCENDING"},
          {"fieldPath": "population", "order": "DESCENDING"}]},
        {"collectionGroup": "cities", "queryScope": "COLLECTION", "fields": [
          {"fieldPath": "regions", "arrayConfig": "CONTAINS"},
          {"fieldPath": "population", "order": "ASCENDING"}]}],
       "fieldOverrides": [{"collectionGroup": "cities", "fieldPath": "seen", "indexes": []}]}
      """;

  private static final String DATASTORE =
      """
      indexes:
      - kind: Task
        ancestor: no
        properties:
        - name: done
        - name: created
          direction: desc
      - kind: Task
        ancestor: yes
        properties: [{name: done}, {name: priority}]
      """;

  @TempDir Path folder;

  private List<TableSpec> tables(String name, String system, String text, String load)
      throws Exception {
    Files.writeString(folder.resolve(name), text);
    Path file = folder.resolve("scenario.yaml");
    Files.writeString(
        file,
        """
        title: Imported
        schema: %s
        system: %s
        servers: 1
        duration: 10s
        loads: {inserts: {insert: %s, rate: 10/s}}
        """
            .formatted(name, system, load));
    ScenarioFile scenario = ScenarioReader.read(file);
    return scenario.variants().get(0).spec().tables();
  }

  @Test
  void tablesOfGoogleSqlAreThoseOfTheScenario() throws Exception {
    List<TableSpec> tables = tables("s.sql", "spanner", GOOGLE_SQL, "Orders");
    TableSpec orders = tables.get(1);
    assertThat(tables).extracting(TableSpec::name).containsExactly("Customers", "Orders");
    assertThat(orders.primaryKey().toString()).contains("CustomerId").contains("At");
    assertThat(orders.primaryKey().get(1).descending()).isTrue();
    assertThat(orders.indexes()).hasSize(2);
    assertThat(orders.indexes().get(0).nullFiltered()).isTrue();
    assertThat(orders.indexes().get(1).interleaved()).isTrue();
    String yaml = Imported.read("s.sql", GOOGLE_SQL, List.of()).yaml();
    assertThat(yaml)
        .contains("CustomerId: {type: string, values: {uuid: v4}}")
        .contains("OrderId: {type: int64, values: {bitReversed: 1}}")
        .contains("Shard: {type: int64, values: {hash: [OrderId], modulo: 16, signed: true}}")
        .contains("interleavedIn: Customers");
  }

  @Test
  void whatCouldNotBeTakenIsNamedWithItsLine() throws Exception {
    Imported imported = Imported.read("s.sql", GOOGLE_SQL, List.of());
    assertThat(imported.left())
        .singleElement()
        .hasToString(
            "s.sql:17:1: CREATE CHANGE STREAM Everything has no counterpart in a scenario");
    assertThat(imported.notes())
        .singleElement()
        .hasToString("s.sql:6:3: Tags ARRAY: treated as text");
    assertThat(imported.findings())
        .filteredOn(finding -> finding.kind() == Kind.WITHOUT_EFFECT)
        .singleElement()
        .extracting(finding -> finding.problem().line())
        .isEqualTo(13);
  }

  @Test
  void firestoresIndexesAndExemptionsAreTaken() throws Exception {
    TableSpec cities = tables("firestore.indexes.json", "firestore", FIRESTORE, "cities").get(0);
    assertThat(cities.indexes()).hasSize(1);
    assertThat(cities.indexes().get(0).parts().get(1).descending()).isTrue();
    Imported imported = DocumentIndexes.read("firestore.indexes.json", FIRESTORE);
    assertThat(imported.yaml()).contains("indexed: false");
    assertThat(imported.left()).singleElement().extracting(Problem::line).isEqualTo(6);
  }

  @Test
  void datastoresIndexesAreTaken() throws Exception {
    TableSpec task = tables("index.yaml", "datastore", DATASTORE, "Task").get(0);
    assertThat(task.indexes()).hasSize(2);
    Imported imported = DocumentIndexes.read("index.yaml", DATASTORE);
    assertThat(imported.notes()).extracting(Problem::line).containsExactly(2, 2, 8, 8);
    assertThat(imported.notes())
        .extracting(Problem::message)
        .anyMatch(note -> note.contains("created: treated as the time of writing"))
        .anyMatch(note -> note.contains("done: treated as text without order"))
        .anyMatch(note -> note.contains("Task: its ancestors are not known"));
    assertThat(imported.yaml())
        .contains("created: {type: timestamp, values: now}")
        .contains("key: [ancestor, documentId]")
        .contains("on: [ancestor, done, priority]");
  }

  @Test
  void indexesOnTheKeyAreTaken() throws Exception {
    String text =
        """
        indexes:
        - kind: Task
          properties: [{name: done}, {name: __key__, direction: desc}]
        - kind: Task
          properties: [{name: __key__, direction: desc}]
        - kind: Task
          ancestor: yes
          properties: [{name: dueDate, direction: desc}]
        """;
    TableSpec task = tables("index.yaml", "datastore", text, "Task").get(0);
    assertThat(task.indexes()).hasSize(3);
    assertThat(DocumentIndexes.read("index.yaml", text).yaml())
        .contains("on: [done, documentId desc]", "on: [documentId desc]")
        .contains("on: [ancestor, dueDate desc]", "dueDate: {type: timestamp, values: now");
  }

  /** Neither a million texts nor nanoseconds, which would hide a hotspot or invent one. */
  @Test
  void typesOfFewOrCoarseValuesAreTakenAsSuch() throws Exception {
    String ddl =
        """
        CREATE TABLE Events (
          Active BOOL NOT NULL, Day DATE, Price NUMERIC, Score FLOAT64, Data JSON, Id BYTES(16),
        ) PRIMARY KEY (Active, Day, Id);
        CREATE TABLE Details (
          Active BOOL NOT NULL, Day DATE, Id BYTES(16), Text STRING(MAX),
        ) PRIMARY KEY (Active, Day, Id), INTERLEAVE IN PARENT Events;
        """;
    List<TableSpec> tables = tables("s.sql", "spanner", ddl, "Events");
    assertThat(tables.get(1).primaryKey()).hasSize(4);
    Imported imported = Imported.read("s.sql", ddl, List.of());
    String randomBytes =
        "Id BYTES: the source of its values is unknown; treated as 16 random bytes (otherwise set"
            + " its values, and the table's rowSize)";
    assertThat(imported.yaml())
        .contains("Active: {type: int64, values: {uniform: [0, 1]}}")
        .contains("Day: {type: timestamp, values: {now: {resolution: 24h}}}")
        .contains("Price: {type: int64", "Score: {type: int64", "Data: {type: string");
    assertThat(imported.notes())
        .extracting(Problem::message)
        .containsExactly(
            "Day: the source of its values is unknown; treated as the day of writing",
            randomBytes,
            randomBytes,
            "Details has the whole key of Events; DetailsRow, always 1, is added");
  }

  /** As in migrations: the hash before what it hashes, a column that came later. */
  @Test
  void hashesOfLaterColumnsAndAddedColumnsAreTaken() throws Exception {
    String ddl =
        """
        CREATE TABLE `Order` (
          ShardId INT64 NOT NULL AS (MOD(ABS(FARM_FINGERPRINT(OrderKey)), 32)) STORED,
          OrderKey STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
        ) PRIMARY KEY (ShardId, OrderKey);
        ALTER TABLE `Order` ADD COLUMN Cover BYTES(MAX);
        ALTER TABLE `Order` RENAME TO Orders;
        """;
    Imported imported = Imported.read("s.sql", ddl, List.of());
    assertThat(imported.yaml())
        .contains("ShardId: {type: int64, values: {hash: [OrderKey], modulo: 32}}")
        .contains("Cover: {type: bytes");
    assertThat(imported.tableNames()).containsExactly("Orders");
    assertThat(imported.left()).isEmpty();
  }

  @Test
  void commentsInJsonAreNoMistake() throws Exception {
    String commented =
        FIRESTORE.replaceFirst(
            "\\{", "{ // what https://firebase.google.com writes\n/* two\nlines */");
    Imported imported = DocumentIndexes.read("firestore.indexes.json", commented);
    assertThat(imported.tables()).hasSize(1);
    assertThat(imported.left()).singleElement().extracting(Problem::line).isEqualTo(8);
  }

  /**
   * {@code AUTO_RANDOM} is a column more here, which must not come back into a table left alone.
   */
  @Test
  void onlyTheTablesThatARemedyChangesArePrinted() throws Exception {
    String ddl =
        """
        CREATE TABLE a (id BIGINT AUTO_INCREMENT PRIMARY KEY CLUSTERED);
        CREATE TABLE b (id BIGINT AUTO_RANDOM(4) PRIMARY KEY, v INT, KEY (v));
        """;
    List<TableSpec> before = tables("a.sql", "tikv", ddl, "a");
    List<TableSpec> after =
        tables("b.sql", "tikv", ddl.replaceFirst("BIGINT AUTO_INCREMENT", "VARBINARY(16)"), "a");
    assertThat(SchemaText.changed(before, after, SchemaDialect.TIDB_SQL)).containsExactly("a");
  }

  /** Both dialects as {@code advise} prints them. */
  @Test
  void whatIsPrintedAsSpannersDdlIsReadAsTheSameTables() throws Exception {
    List<TableSpec> tables = tables("s.sql", "spanner", GOOGLE_SQL, "Orders");
    for (SchemaDialect dialect : List.of(SchemaDialect.GOOGLESQL, SchemaDialect.POSTGRESQL)) {
      String ddl = SchemaText.of(tables, dialect);
      List<TableSpec> again = tables("again.sql", "spanner", ddl, "Orders");
      for (int i = 0; i < tables.size(); i++) {
        assertThat(again.get(i).primaryKey()).as(ddl).isEqualTo(tables.get(i).primaryKey());
        assertThat(again.get(i).indexes()).as(ddl).isEqualTo(tables.get(i).indexes());
        assertThat(again.get(i).interleavedIn()).isEqualTo(tables.get(i).interleavedIn());
      }
      assertThat(Imported.read("again.sql", ddl, List.of()).left()).as(ddl).isEmpty();
    }
  }

  @Test
  void whatIsPrintedForTheDocumentDatabasesIsReadAgain() throws Exception {
    TableSpec cities = tables("firestore.indexes.json", "firestore", FIRESTORE, "cities").get(0);
    String json = SchemaText.of(List.of(cities), SchemaDialect.FIRESTORE_INDEXES);
    assertThat(tables("again.json", "firestore", json, "cities").get(0).indexes())
        .extracting(index -> index.parts())
        .isEqualTo(cities.indexes().stream().map(index -> index.parts()).toList());
    TableSpec task = tables("index.yaml", "datastore", DATASTORE, "Task").get(0);
    String yaml = SchemaText.of(List.of(task), SchemaDialect.INDEX_YAML);
    assertThat(tables("again.yaml", "datastore", yaml, "Task").get(0).indexes())
        .extracting(index -> index.parts())
        .isEqualTo(task.indexes().stream().map(index -> index.parts()).toList());
  }

  /** In Datastore mode a composite index would stay empty, so what is printed is no such index. */
  @Test
  void anIndexOfExcludedPropertiesIsPrintedAsAPropertyOfItsOwn() throws Exception {
    String scenario =
        """
        title: Tasks
        system: datastore
        servers: 1
        duration: 1m
        tables:
          Task:
            columns:
              Id: {type: int64, values: {uniform: [1, 9]}, indexed: false}
              Worker: {type: int64, values: {uniform: [1, 9]}, indexed: false}
              Size: {type: int64, values: {uniform: [1, 9]}}
              Kind: {type: int64, values: {uniform: [1, 9]}}
              At: {type: timestamp, values: now, indexed: false}
            key: [Id]
            rowSize: 1KB
            indexes: {ByWorker: {on: [Worker, At desc]}, BySize: {on: [Kind, Size desc]}}
        loads: {writes: {insert: Task, rate: 1/s}}
        """;
    List<TableSpec> tables =
        ScenarioReader.read("s.yaml", scenario).variants().get(0).spec().tables();
    String yaml = SchemaText.of(tables, SchemaDialect.INDEX_YAML);
    assertThat(yaml)
        .contains("# write also Task.Worker_At: one text of Worker, then At")
        .contains("writes it: Task.Worker\n", "writes it: Task.At\n")
        .doesNotContain("Task.Id", "- name: Worker")
        .endsWith(
            """
            indexes:
            - kind: Task
              properties:
              - name: Kind
              - name: Size
                direction: desc
            """);
  }
}
