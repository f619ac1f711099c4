package io.keyheat.scenarios.trace.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.trace.index.IndexedTrace.WithEntries;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries of declared indexes, made from a trace's records. */
class IndexedTraceTest {
  @TempDir private Path folder;

  private List<String> lines(WithEntries written) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(written.file()))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private WithEntries write(String system, String schemaFile, String schema, String trace)
      throws Exception {
    Path file = Files.writeString(folder.resolve("t.trace.csv"), trace);
    return IndexedTrace.write(file, Files.writeString(folder.resolve(schemaFile), schema), system);
  }

  @Test
  void aCompositeIndexJoinsTheFieldsOfOneDocument() throws Exception {
    WithEntries written =
        write(
            "firestore",
            "firestore.indexes.json",
            """
            {"indexes": [
              {"collectionGroup": "orders", "queryScope": "COLLECTION", "fields": [
                {"fieldPath": "status", "order": "ASCENDING"},
                {"fieldPath": "at", "order": "DESCENDING"}]},
              {"collectionGroup": "orders", "fields": [
                {"fieldPath": "status", "order": "ASCENDING"},
                {"fieldPath": "zone", "order": "ASCENDING"}]}],
             "fieldOverrides": [{"collectionGroup": "orders", "fieldPath": "note", "indexes": []}]}
            """,
            """
            time,operation,table,key
            10,upsert,users/orders,ada,7
            10,upsert,users/orders.at,ada,2026-01-01T00:00:00Z,7
            10,upsert,users/orders.note,ada,"a, b",7
            10,upsert,users/orders.status,ada,new,7
            11,lookup,users/orders,ada,7
            12,upsert,users/orders,bob,8
            12,upsert,users/orders.status,bob,paid,8
            12,upsert,users/orders.at,ada,5,9
            """);
    assertThat(lines(written))
        .containsExactly(
            "time,operation,table,key",
            "10,upsert,users/orders,ada,7",
            "10,upsert,users/orders.at,ada,2026-01-01T00:00:00Z,7",
            "10,upsert,users/orders.status,ada,new,7",
            "10,upsert,users/orders.(status at desc),ada,new,-1767225600000000,7",
            "11,lookup,users/orders,ada,7",
            "12,upsert,users/orders,bob,8",
            "12,upsert,users/orders.status,bob,paid,8",
            "12,upsert,users/orders.at,ada,5,9");
    assertThat(written.notes())
        .contains(
            "1 entries of users/orders.(status at desc)",
            "1 entries of users/orders.note ignored: it is exempted",
            "1 writes without an entry of users/orders.(status at desc) (at): the trace has no"
                + " value of that column",
            "2 writes without an entry of users/orders.(status zone) (zone): the trace has no"
                + " value of that column");
  }

  @Test
  void anIndexOfDatastoreHasItsValuesInFront() throws Exception {
    WithEntries written =
        write(
            "datastore",
            "index.yaml",
            """
            indexes:
            - kind: Task
              properties:
              - name: done
              - name: created
                direction: desc
            """,
            """
            10,insert,Task,5
            10,insert,Task.created,100,5
            10,insert,Task.done,0,5
            """);
    assertThat(lines(written)).contains("10,insert,Task.(done created desc),0,-101,5").hasSize(4);
  }

  @Test
  void anIndexOverColumnsOfTheKeyIsMadeFromTheKey() throws Exception {
    WithEntries written =
        write(
            "spanner",
            "s.sql",
            """
            CREATE TABLE Log (UserId STRING(36), LastAccess TIMESTAMP, Agent STRING(99))
              PRIMARY KEY (UserId, LastAccess DESC);
            CREATE INDEX ByAccess ON Log(LastAccess);
            CREATE INDEX ByAgent ON Log(Agent);
            """,
            """
            10,insert,Log,ada,-900
            11,delete,Log,ada,-900
            """);
    assertThat(lines(written))
        .containsExactly(
            "10,insert,Log,ada,-900", "10,insert,ByAccess,899,ada", "11,delete,Log,ada,-900");
    assertThat(written.notes())
        .contains(
            "1 writes without an entry of ByAgent (Agent): the trace has no value of that column");
  }

  private static final String ORDERS =
      """
      CREATE TABLE Orders (Id STRING(36), Status STRING(9), Created INT64) PRIMARY KEY (Id);
      CREATE INDEX ByCreated ON Orders(Status, Created);
      """;

  /** The names say which part is which, in whatever order; the key is that of the schema. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "time,op,table,created,Id,status\n10,insert,Orders,5,7,new\n",
        "{\"time\": \"10\", \"op\": \"insert\", \"table\": \"Orders\", "
            + "\"key\": {\"created\": 5, \"Id\": \"7\", \"status\": \"new\"}}\n",
      })
  void namesInATraceSayWhichColumnEachPartOfAKeyIs(String trace) throws Exception {
    WithEntries written = write("spanner", "s.sql", ORDERS, trace);
    assertThat(lines(written))
        .containsExactly("time,op,table,Id", "10,insert,Orders,7", "10,insert,ByCreated,new,5,7");
    assertThat(written.notes())
        .contains("1 records name other columns than the key of Orders (Id): created, status");
  }

  @Test
  void aKeyWithMorePartsThanTheSchemasAndNoNamesIsNoted() throws Exception {
    WithEntries written = write("spanner", "s.sql", ORDERS, "10,insert,Orders,7,new,5\n");
    assertThat(lines(written)).containsExactly("10,insert,Orders,7,new,5");
    assertThat(written.notes())
        .contains("1 records with more key parts than Orders (Id): name the columns in a header");
  }

  /** The second of 1970 is 1,000,000 microseconds; of numbers the larger one, 8, comes first. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        time,op,table,At,User,N
        10,insert,Log,1970-01-01T00:00:01Z,ada,7
        11,update,Log,1970-01-01T00:00:02Z,ada,8
        """,
        "10,insert,Log,ada,1970-01-01T00:00:01Z,7\n11,update,Log,ada,1970-01-01T00:00:02Z,8\n",
      })
  void descendingPartsOfAKeyFallAndTheirColumnsKeepTheirValues(String trace) throws Exception {
    WithEntries written =
        write(
            "spanner",
            "s.sql",
            """
            CREATE TABLE Log (User STRING(9), At TIMESTAMP, N INT64)
              PRIMARY KEY (User, At DESC, N DESC);
            CREATE INDEX ByAt ON Log(At, N);
            """,
            trace);
    assertThat(lines(written))
        .contains("10,insert,Log,ada,-1000000,-8", "11,update,Log,ada,-2000000,-9")
        .contains("10,insert,ByAt,1970-01-01T00:00:01Z,7,ada");
  }

  @Test
  void anIndexThatWasRecordedIsNotMadeAgain() throws Exception {
    WithEntries written =
        write(
            "dynamodb",
            "table.json",
            """
            {"TableName": "Orders", "AttributeDefinitions": [
               {"AttributeName": "pk", "AttributeType": "S"},
               {"AttributeName": "day", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"},
                           {"AttributeName": "day", "KeyType": "RANGE"}],
             "GlobalSecondaryIndexes": [
               {"IndexName": "byDay", "KeySchema": [{"AttributeName": "day", "KeyType": "HASH"}]},
               {"IndexName": "back", "KeySchema": [{"AttributeName": "day", "KeyType": "HASH"},
                 {"AttributeName": "pk", "KeyType": "RANGE"}]}]}
            """,
            """
            10,upsert,Orders,u1,2026-01-01
            10,upsert,Orders.byDay,2026-01-01
            """);
    assertThat(lines(written))
        .containsExactly(
            "10,upsert,Orders,u1,2026-01-01",
            "10,upsert,Orders.back,2026-01-01,u1",
            "10,upsert,Orders.byDay,2026-01-01");
  }

  @Test
  void aProfileOfOnesOwnHasTheEntriesOfTheSystemThatItExtends() throws Exception {
    Path profile =
        Files.writeString(
            folder.resolve("mine.yaml"), "title: Our documents\nextends: datastore\n");
    WithEntries written =
        write(
            profile.toString(),
            "index.yaml",
            """
            indexes:
            - kind: Task
              properties:
              - name: done
              - name: created
            """,
            """
            10,insert,Task,5
            10,insert,Task.created,100,5
            10,insert,Task.done,0,5
            """);
    assertThat(lines(written)).contains("10,insert,Task.(done created),0,100,5").hasSize(4);
  }

  /** Names of a trace are compared as the schema's were made, whichever of the two has a dot. */
  @ParameterizedTest
  @CsvSource({
    "app.orders, app.orders",
    "app.orders, orders",
    "orders, public.orders",
    "orders, shop.orders",
    "\"_orders\", _orders",
    "\"订单\", 订单",
    "`my orders`, my orders",
  })
  void aTableOfATraceIsFoundUnderItsNameInTheSchema(String declared, String written)
      throws Exception {
    String ddl =
        "CREATE TABLE %s (id BIGINT PRIMARY KEY, at BIGINT); CREATE INDEX by_at ON %s (at);"
            .formatted(declared, declared);
    String system = declared.startsWith("`") ? "tikv" : "cockroachdb";
    WithEntries made =
        write(system, "s.sql", ddl, "time,op,table,id,at\n1,insert," + written + ",7,5\n");
    assertThat(lines(made)).contains("1,insert,by_at,5,7");
  }

  @Test
  void namesThatDifferInForeignLettersAloneStayTwoTables() throws Exception {
    String table = "CREATE TABLE \"%s\" (id BIGINT PRIMARY KEY, at BIGINT);";
    String index = "CREATE INDEX i%d ON \"%s\" (at);";
    String ddl =
        table.formatted("订单")
            + table.formatted("用户")
            + index.formatted(1, "订单")
            + index.formatted(2, "用户");
    WithEntries made =
        write(
            "cockroachdb", "s.sql", ddl, "time,op,table,id,at\n1,insert,订单,7,5\n2,insert,用户,8,6\n");
    assertThat(lines(made)).contains("1,insert,i1,5,7", "2,insert,i2,6,8");
  }

  @Test
  void tablesThatTheSchemaLacksAreNamed() throws Exception {
    WithEntries made =
        write("spanner", "s.sql", ORDERS, "time,op,table,Id\n1,insert,orders-prod,7\n");
    assertThat(made.notes())
        .contains(
            "tables of the trace that are not in the schema: orders-prod",
            "tables of the schema that are not in the trace: Orders")
        .noneMatch(note -> note.startsWith("no table of the trace has indexes"));
  }

  /** 4,000 events of 64 shards: each shard has some, none more than thrice the mean of 62.5. */
  @ParameterizedTest
  @ValueSource(strings = {"time,op,table,At,EventId\n", ""})
  void aShardThatTheSchemaGeneratesIsComputedFromRecordedColumns(String header) throws Exception {
    String ddl =
        """
        CREATE TABLE Events (
          ShardId INT64 NOT NULL AS (MOD(ABS(FARM_FINGERPRINT(EventId)), 64)) STORED,
          At INT64 NOT NULL, EventId STRING(36) NOT NULL) PRIMARY KEY(ShardId, At, EventId);
        """;
    StringBuilder trace = new StringBuilder(header);
    for (int i = 0; i < 4000; i++) {
      trace.append(i).append(",insert,Events,").append(i).append(",e").append(i).append('\n');
    }
    WithEntries made = write("spanner", "s.sql", ddl, trace.toString());
    Map<String, Long> shards =
        lines(made).stream()
            .filter(line -> line.contains(",insert,"))
            .peek(line -> assertThat(line.split(",")).hasSize(6))
            .collect(Collectors.groupingBy(line -> line.split(",")[3], Collectors.counting()));
    assertThat(shards).hasSize(64);
    assertThat(shards.values()).allMatch(count -> count < 3 * 62.5);
    assertThat(made.notes())
        .contains("4,000 values of Events.ShardId from EventId are computed")
        .noneMatch(note -> note.startsWith("no table"));
  }

  @Test
  void aHashedIndexHasAComputedShardInFront() throws Exception {
    WithEntries made =
        write(
            "cockroachdb",
            "s.sql",
            "CREATE TABLE o (id BIGINT PRIMARY KEY, at BIGINT,"
                + " INDEX p (at) USING HASH WITH (bucket_count=8));",
            "time,op,table,id,at\n1,insert,o,7,5\n");
    assertThat(lines(made)).anyMatch(line -> line.matches("1,insert,p,[0-7],5,7"));
  }

  /** A recorded number of AUTO_RANDOM has its random bits in it. */
  @Test
  void aRecordedAutoRandomNumberIsTheWholeKey() throws Exception {
    WithEntries made =
        write(
            "tikv",
            "s.sql",
            "CREATE TABLE logs (id bigint NOT NULL AUTO_RANDOM(5), at bigint, PRIMARY KEY (id),"
                + " KEY k (at));",
            "time,op,table,id,at\n1,insert,logs,6629298651489370112,5\n");
    assertThat(lines(made))
        .contains("1,insert,logs,6629298651489370112", "1,insert,k,5,6629298651489370112");
  }

  @Test
  void aRowNumberThatIsNotRecordedCountsUp() throws Exception {
    WithEntries made =
        write(
            "cockroachdb",
            "s.sql",
            "CREATE TABLE legacy (a INT8, ts INT8, INDEX by_ts (ts));",
            "time,op,table,a,ts\n1,insert,legacy,900,5\n2,insert,legacy,300,6\n");
    assertThat(lines(made))
        .contains("1,insert,legacy,1", "1,insert,by_ts,5,1", "2,insert,legacy,2");
    assertThat(made.notes())
        .contains(
            "2 values of legacy.rowid, which the trace does not record, are numbered with each"
                + " insert");
  }

  @Test
  void aColumnOfTheKeyThatNothingGivesIsNamed() throws Exception {
    WithEntries made =
        write(
            "spanner",
            "s.sql",
            "CREATE TABLE T (Tenant STRING(9), Id INT64) PRIMARY KEY (Tenant, Id);",
            "time,op,table,Id,Note\n1,insert,T,7,x\n");
    assertThat(lines(made)).contains("1,insert,T,7,x");
    assertThat(made.notes())
        .contains(
            "1 records keep the key of the trace, not that of T (Tenant, Id), for which the trace"
                + " has no Tenant");
  }

  /** An update without a value sets nothing, and so writes no entry. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "time,op,table,Id,Status,Created\n1,insert,Orders,7,new,5\n2,update,Orders,7,paid,\n",
        "{\"time\": 1, \"op\": \"insert\", \"table\": \"Orders\", \"key\": {\"Id\": \"7\","
            + " \"Status\": \"new\", \"Created\": 5}}\n"
            + "{\"time\": 2, \"op\": \"update\", \"table\": \"Orders\", \"key\": {\"Id\": \"7\","
            + " \"Status\": \"paid\", \"Created\": null}}\n"
      })
  void anUpdateWithoutAValueOfAnIndexedColumnWritesNoEntry(String trace) throws Exception {
    WithEntries made = write("spanner", "s.sql", ORDERS, trace);
    assertThat(lines(made))
        .contains("1,insert,ByCreated,new,5,7")
        .noneMatch(line -> line.startsWith("2,update,ByCreated"));
    assertThat(made.notes())
        .contains("1 updates without a value for ByCreated (Created) write no entry");
  }

  /** A document has an entry of each field, and one of the composite index. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "time,op,table,documentId,status,createdAt\n1,insert,orders,d1,paid,5\n",
        "{\"time\": \"1\", \"op\": \"insert\", \"table\": \"orders\", \"key\":"
            + " {\"status\": \"paid\", \"documentId\": \"d1\", \"createdAt\": 5}}\n"
      })
  void namesOfADocumentsFieldsGiveItsEntries(String trace) throws Exception {
    WithEntries made =
        write(
            "firestore",
            "firestore.indexes.json",
            """
            {"indexes": [{"collectionGroup": "orders", "queryScope": "COLLECTION", "fields": [
               {"fieldPath": "status", "order": "ASCENDING"},
               {"fieldPath": "createdAt", "order": "DESCENDING"}]}],
             "fieldOverrides": []}
            """,
            trace);
    assertThat(lines(made))
        .containsExactly(
            "time,op,table,documentId",
            "1,insert,orders,d1",
            "1,insert,orders.createdAt,5,d1",
            "1,insert,orders.status,paid,d1",
            "1,insert,orders.(status createdAt desc),paid,-6,d1");
  }
}
