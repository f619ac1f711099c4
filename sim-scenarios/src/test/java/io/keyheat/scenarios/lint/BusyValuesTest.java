package io.keyheat.scenarios.lint;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Keys that a hash places by a value that much of what is written shares. */
class BusyValuesTest {
  @TempDir Path folder;

  private List<String> warnings(String name, String schema, String system) throws Exception {
    Path file = Files.writeString(folder.resolve(name), schema);
    return SchemaLint.of(SchemaScenario.read(file.toString(), system, ReadOptions.DEFAULT)).stream()
        .filter(warning -> warning.level() == Level.WARNING)
        .map(warning -> warning.path() + ": " + warning.finding() + "; " + warning.remedy())
        .toList();
  }

  private static final String TABLE =
      """
      {"TableName": "Orders",
       "AttributeDefinitions": [{"AttributeName": "PARTITION", "AttributeType": "S"},
         {"AttributeName": "SORT", "AttributeType": "S"}],
       "KeySchema": [{"AttributeName": "PARTITION", "KeyType": "HASH"},
         {"AttributeName": "SORT", "KeyType": "RANGE"}]}
      """;

  private List<String> ofKey(String partition, String sort) throws Exception {
    return warnings(
        "t.json", TABLE.replace("PARTITION", partition).replace("SORT", sort), "dynamodb");
  }

  @Test
  void aPartitionKeyThatAllItemsOfADayShareIsWarnedOfWhateverTheSortKey() throws Exception {
    assertThat(ofKey("day", "orderId"))
        .singleElement()
        .asString()
        .startsWith("tables.Orders.key: all writes may go to one value of day, and one partition")
        .contains("hash more parts of the key together, or a shard");
    assertThat(ofKey("day", "createdAt")).singleElement().asString().contains("behind day");
    assertThat(ofKey("customerId", "orderId")).isEmpty();
  }

  @Test
  void anIndexOfADayIsWarnedOfAsATableIs() throws Exception {
    String indexed =
        """
        {"TableName": "Orders",
         "AttributeDefinitions": [{"AttributeName": "orderId", "AttributeType": "S"},
           {"AttributeName": "day", "AttributeType": "S"}],
         "KeySchema": [{"AttributeName": "orderId", "KeyType": "HASH"}],
         "GlobalSecondaryIndexes": [{"IndexName": "byDay",
           "KeySchema": [{"AttributeName": "day", "KeyType": "HASH"}]}]}
        """;
    assertThat(warnings("t.json", indexed, "dynamodb"))
        .singleElement()
        .asString()
        .startsWith("tables.Orders.indexes.byDay: all writes may go to one value of day");
  }

  /** A bucket in front of the growing part would lie in one tablet with all of its value, too. */
  @ParameterizedTest
  @CsvSource({"uuid DEFAULT gen_random_uuid()", "bigserial", "timestamp DEFAULT now()"})
  void whereNoCutPartsRowsOfOneHashTheirOrderIsNotTheCause(String id) throws Exception {
    String sql = "CREATE TABLE orders (paid boolean, id %s, PRIMARY KEY (paid HASH, id ASC));";
    assertThat(warnings("t.sql", sql.formatted(id), "yugabytedb"))
        .singleElement()
        .asString()
        .contains("may go to one value of paid", "hash more parts of the key together");
  }

  @Test
  void aSystemThatMetersNothingIsHeldAgainstWhatAServerTakes() throws Exception {
    String sql =
        """
        CREATE TABLE orders (paid boolean, id uuid DEFAULT gen_random_uuid(),
          PRIMARY KEY (%s HASH, %s));
        """;
    assertThat(warnings("t.sql", sql.formatted("paid", "id"), "yugabytedb"))
        .singleElement()
        .asString()
        .contains("one in 2 of all writes may go to one value of paid", "one server takes");
    assertThat(warnings("t.sql", sql.formatted("id", "paid"), "yugabytedb")).isEmpty();
  }

  /**
   * 600 updates a second of a score move as many entries of one game: 1,200 of the 1,000 units of a
   * partition. An attribute that the index only stores leaves them where they are.
   */
  @ParameterizedTest
  @CsvSource({"Score, true", "Note, false"})
  void anEntryThatMovesWithinOneValueIsWrittenTwice(String set, boolean isBusy) throws Exception {
    String text =
        """
        title: Scores
        system: dynamodb
        servers: 3
        duration: 10m
        tables:
          Players:
            columns:
              Id: {type: int64, values: {uniform: [1, 1000000]}}
              Game: {type: int64, values: {constant: 7}}
              Score: {type: int64, values: {uniform: [1, 1000000]}}
              Note: {type: int64, values: {uniform: [1, 1000000]}}
            key: [Id]
            rowSize: 400B
            existing: 1000000
            indexes: {ByScore: {on: [Game, Score], stores: [Note]}}
        loads: {w: {update: Players, rate: 600/s, sets: [%s]}}
        """
            .formatted(set);
    assertThat(
            Lint.of(ScenarioReader.read("test", text, ReadOptions.DEFAULT)).stream()
                .map(Warning::finding)
                .filter(finding -> finding.contains("1,200 writes/s may go to one value of Game")))
        .hasSize(isBusy ? 1 : 0);
  }

  private static final String INDEXED =
      """
      {"TableName": "Orders",
       "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"},
         {"AttributeName": "status", "AttributeType": "S"},
         {"AttributeName": "created_at", "AttributeType": "S"}],
       "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
       "GlobalSecondaryIndexes": [{"IndexName": "i",
         "KeySchema": [{"AttributeName": "status", "KeyType": "HASH"}, %s]}]}
      """;

  /** Five values take a fifth of all writes each, whether a server or a tablet has the limit. */
  @Test
  void aFewValuesInFrontAreNamedWhateverTheirPlaceTakes() throws Exception {
    String time = "{\"AttributeName\": \"created_at\", \"KeyType\": \"RANGE\"}";
    assertThat(warnings("t.json", INDEXED.formatted(time), "dynamodb"))
        .singleElement()
        .asString()
        .startsWith("tables.Orders.indexes.i.on[1]: behind status, created_at")
        .contains("one in 5 of all writes", "one partition takes about 1,000/s");
    String id = "{\"AttributeName\": \"id\", \"KeyType\": \"RANGE\"}";
    assertThat(warnings("t.json", INDEXED.formatted(id), "dynamodb"))
        .singleElement()
        .asString()
        .startsWith(
            "tables.Orders.indexes.i: one in 5 of all writes may go to one value of status");
    String fields = "{\"fieldPath\": \"%s\", \"order\": \"ASCENDING\"}";
    String json =
        "{\"indexes\": [{\"collectionGroup\": \"o\", \"fields\": [%s, %s]}], \"fieldOverrides\":"
            + " [{\"collectionGroup\": \"o\", \"fieldPath\": \"createdAt\", \"indexes\": []}]}";
    String indexes = json.formatted(fields.formatted("status"), fields.formatted("createdAt"));
    assertThat(warnings("firestore.indexes.json", indexes, "firestore"))
        .singleElement()
        .asString()
        .contains("behind status", "one in 5 of all writes", "one tablet takes about 500/s");
  }

  /** Shards that are as many as a vendor advises are enough, and others say what rows are. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "shard INT64 AS (MOD(ABS(FARM_FINGERPRINT(Id)), 8)) STORED | false",
        "shard INT64 AS (MOD(ABS(FARM_FINGERPRINT(Id)), 7)) STORED | true",
        "shard INT64, CHECK (shard IN (1, 2, 3, 4, 5, 6, 7, 8))    | false",
        "grade INT64, CHECK (grade IN (1, 2, 3, 4, 5, 6, 7, 8))    | true",
      })
  void anEighthOfTheWritesIsMuchOfValuesThatAreNoShards(String column, boolean isNamed)
      throws Exception {
    String sql =
        "CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), At TIMESTAMP NOT NULL, %s)"
            + " PRIMARY KEY (Id); CREATE INDEX I ON T (%s, At);";
    String name = column.substring(0, column.indexOf(' '));
    assertThat(warnings("s.sql", sql.formatted(column, name), "spanner")).hasSize(isNamed ? 1 : 0);
  }
}
