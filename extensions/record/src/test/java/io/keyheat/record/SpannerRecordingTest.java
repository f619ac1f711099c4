package io.keyheat.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.recording.RecordedSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys of Spanner's calls as they are in the trace. */
class SpannerRecordingTest {
  private static final String SESSION = "projects/p/instances/i/databases/d/sessions/s";
  private static final String SERVICE = "google.spanner.v1.Spanner";
  private static final String DDL =
      "CREATE TABLE Orders (Made TIMESTAMP NOT NULL, Id STRING(36), Total INT64, Secret"
          + " STRING(MAX)) PRIMARY KEY (Made, Id)";

  @TempDir private Path folder;

  private static List<byte[]> answer(String method, byte[] message) {
    ProtoMessage answer = ProtoMessage.of();
    switch (method) {
      case "GetDatabaseDdl" ->
          answer
              .text(1, DDL)
              .text(1, "CREATE TABLE Users (Id INT64) PRIMARY KEY (Id DESC)")
              .text(1, "CREATE INDEX ByTotal ON Orders(Total)");
      case "Commit" ->
          answer.with(1, ProtoMessage.of().integer(1, 1_767_225_600L).integer(2, 500_000_000));
      case "ExecuteSql", "ExecuteStreamingSql" ->
          answer.with(1, ProtoMessage.of().with(2, ProtoMessage.of().text(1, "tx1")));
      case "ExecuteBatchDml" -> answer.with(1, ProtoMessage.of());
      case "BatchWrite" -> answer.bytes(1, new byte[] {1}).with(2, ProtoMessage.of());
      default -> {}
    }
    return List.of(answer.toBytes());
  }

  private static ProtoMessage list(Object... values) {
    ProtoMessage list = ProtoMessage.of();
    for (Object value : values) {
      ProtoMessage sent = ProtoMessage.of();
      list.with(1, value instanceof Double d ? sent.real(2, d) : sent.text(3, value.toString()));
    }
    return list;
  }

  private static ProtoMessage insert(String table, List<String> columns, ProtoMessage... rows) {
    ProtoMessage write = ProtoMessage.of().text(1, table);
    columns.forEach(column -> write.text(2, column));
    for (ProtoMessage row : rows) {
      write.with(3, row);
    }
    return ProtoMessage.of().with(1, write);
  }

  private static ProtoMessage commit(ProtoMessage... mutations) {
    ProtoMessage commit = ProtoMessage.of().text(1, SESSION);
    for (ProtoMessage mutation : mutations) {
      commit.with(4, mutation);
    }
    return commit;
  }

  @Test
  void mutationsHaveTheKeysThatTheSchemaNamesAndNothingElse() throws IOException {
    try (GrpcStub stub = new GrpcStub(SpannerRecordingTest::answer);
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.SPANNER, stub.address(), folder);
        GrpcClient client = new GrpcClient(recording.port(), SERVICE)) {
      client.call(
          "Commit",
          commit(
              insert(
                  "Orders",
                  List.of("Secret", "Id", "Made", "Total"),
                  list("hush", "a,b", "2026-01-01T00:00:00Z", "7"),
                  list("hush", "c", "spanner.commit_timestamp()", "8")),
              insert("Users", List.of("Id"), list("41"))));
      assertThat(recording.lines())
          .containsExactly(
              "insert,Orders,2026-01-01T00:00:00Z,\"a,b\"",
              "upsert,ByTotal,7,2026-01-01T00:00:00Z,\"a,b\"",
              "insert,Orders,2026-01-01T00:00:00.500Z,c",
              "upsert,ByTotal,8,2026-01-01T00:00:00.500Z,c",
              "insert,Users,-42");
      assertThat(recording.schema()).contains("CREATE TABLE Orders");
      String whole = RecordingFixture.text(recording.trace()) + recording.schema();
      assertThat(whole).doesNotContain("hush", GrpcClient.CREDENTIAL);
      assertThat(whole).startsWith("time,operation,table,Made,Id\n");
    }
  }

  @Test
  void keySetsAreLookedUpDeletedAndScanned() throws IOException {
    try (GrpcStub stub = new GrpcStub(SpannerRecordingTest::answer);
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.SPANNER, stub.address(), folder);
        GrpcClient client = new GrpcClient(recording.port(), SERVICE)) {
      ProtoMessage key = list("2026-01-01T00:00:00Z", "x");
      ProtoMessage range =
          ProtoMessage.of()
              .with(1, list("2026-01-02T00:00:00Z"))
              .with(4, list("2026-01-03T00:00:00Z"));
      ProtoMessage keySet = ProtoMessage.of().with(1, key).with(2, range).integer(3, 1);
      client.call(
          "StreamingRead", ProtoMessage.of().text(1, SESSION).text(3, "Orders").with(6, keySet));
      ProtoMessage delete =
          ProtoMessage.of()
              .text(1, "Orders")
              .with(2, ProtoMessage.of().with(1, key).with(2, range));
      client.call("Commit", commit(ProtoMessage.of().with(5, delete)));
      assertThat(recording.lines())
          .containsExactly(
              "lookup,Orders,2026-01-01T00:00:00Z,x",
              "scan,Orders,2026-01-02T00:00:00Z",
              "delete,Orders,2026-01-01T00:00:00Z,x");
      assertThat(recording.counts().left())
          .containsEntry("reads of the whole of Orders", 1L)
          .containsEntry("deletes of ranges of Orders", 1L);
    }
  }

  private static ProtoMessage statement(int field, String sql, String... parameters) {
    ProtoMessage struct = ProtoMessage.of();
    for (int i = 0; i < parameters.length; i += 2) {
      ProtoMessage value = ProtoMessage.of().text(3, parameters[i + 1]);
      struct.with(1, ProtoMessage.of().text(1, parameters[i]).with(2, value));
    }
    return ProtoMessage.of().text(field, sql).with(field + 1, struct);
  }

  private static ProtoMessage sql(String transaction, String text, String... parameters) {
    ProtoMessage selector =
        transaction.isEmpty()
            ? ProtoMessage.of().with(3, ProtoMessage.of())
            : ProtoMessage.of().text(2, transaction);
    ProtoMessage request = ProtoMessage.of().text(1, SESSION).with(2, selector);
    return request.append(statement(3, text, parameters));
  }

  @Test
  void statementsCountOnceTheirTransactionCommits() throws IOException {
    try (GrpcStub stub = new GrpcStub(SpannerRecordingTest::answer);
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.SPANNER, stub.address(), folder);
        GrpcClient client = new GrpcClient(recording.port(), SERVICE)) {
      client.call(
          "ExecuteSql",
          sql(
              "",
              "INSERT OR UPDATE INTO Users (Id) VALUES (@id), (12) THEN RETURN Id",
              "id",
              "11"));
      client.call("ExecuteSql", sql("tx1", "UPDATE Users SET Name = 'x' WHERE Users.Id = 13"));
      client.call("ExecuteSql", sql("tx2", "DELETE FROM Users WHERE Id = 14"));
      client.call("Rollback", ProtoMessage.of().text(1, SESSION).text(2, "tx2"));
      ProtoMessage batch =
          ProtoMessage.of().text(1, SESSION).with(2, ProtoMessage.of().text(2, "tx1"));
      batch.with(3, statement(1, "DELETE FROM Users WHERE Id IN (15, 16)"));
      batch.with(3, statement(1, "DELETE FROM Users WHERE Id = 17"));
      client.call("ExecuteBatchDml", batch);
      client.call("Commit", ProtoMessage.of().text(1, SESSION).text(2, "tx1"));
      assertThat(recording.lines())
          .containsExactly(
              "upsert,Users,-12",
              "upsert,Users,-13",
              "update,Users,-14",
              "delete,Users,-16",
              "delete,Users,-17");
      assertThat(recording.counts().failed()).containsEntry("statement of ExecuteBatchDml", 1L);
    }
  }

  @Test
  void queriesAreLookupsOrScansOfTheKeyOrIndexThatTheyBind() throws IOException {
    try (GrpcStub stub = new GrpcStub(SpannerRecordingTest::answer);
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.SPANNER, stub.address(), folder);
        GrpcClient client = new GrpcClient(recording.port(), SERVICE)) {
      String from = "SELECT COUNT(*), (SELECT 1 FROM Users) FROM Orders o WHERE ";
      String made = "o.Made = TIMESTAMP '2026-01-01T00:00:00Z'";
      for (String query :
          List.of(
              from + made + " AND Id = @id",
              "@{USE_ADDITIONAL_PARALLELISM=TRUE} " + from + made + " LIMIT 3",
              from + "Made >= TIMESTAMP '2026-01-01T00:00:00Z' ORDER BY Made",
              from + "Total = 7",
              from + "UPPER(Id) = 'X'",
              from + made + " OR Total = 1",
              "SELECT * FROM Orders JOIN Users ON TRUE",
              "INSERT INTO Orders (Made) SELECT Made FROM Orders",
              "SELECT 1")) {
        client.call("ExecuteStreamingSql", sql("", query, "id", "x"));
      }
      client.call("Commit", ProtoMessage.of().text(1, SESSION).text(2, "tx1"));
      assertThat(recording.lines())
          .containsExactly(
              "lookup,Orders,2026-01-01T00:00:00Z,x",
              "scan,Orders,2026-01-01T00:00:00Z",
              "scan,Orders,2026-01-01T00:00:00Z",
              "scan,ByTotal,7");
      assertThat(recording.counts().left().keySet())
          .containsExactlyInAnyOrder(
              "reads of Orders without a bound key",
              "statements with OR",
              "queries with JOIN",
              "INSERT … SELECT",
              "SQL statements that are not understood");
    }
  }

  @Test
  void eachGroupOfABatchWriteCountsByItsOwnStatus() throws IOException {
    try (GrpcStub stub = new GrpcStub(SpannerRecordingTest::answer);
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.SPANNER, stub.address(), folder);
        GrpcClient client = new GrpcClient(recording.port(), SERVICE)) {
      ProtoMessage first = ProtoMessage.of().with(1, insert("Users", List.of("Id"), list("1")));
      ProtoMessage second = ProtoMessage.of().with(1, insert("Users", List.of("Id"), list("2")));
      client.call("BatchWrite", ProtoMessage.of().text(1, SESSION).with(4, first).with(4, second));
      assertThat(recording.lines()).containsExactly("insert,Users,-3");
    }
  }
}
