package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.record.key.KeySink;
import io.keyheat.scenarios.record.key.RecordedValue;
import io.keyheat.scenarios.record.system.SpannerRows.SpannerMoment;
import io.keyheat.scenarios.record.system.SpannerTransactions.HeldStatement;
import io.keyheat.scenarios.record.wire.CallHead;
import io.keyheat.scenarios.record.wire.ProtoFields;
import io.keyheat.scenarios.record.wire.WatchedCall;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Spanner: mutations as they are committed, reads by key sets, and SQL. */
public final class SpannerCalls implements SystemCalls {
  private static final String DATA = "/google.spanner.v1.Spanner/";
  private static final String ADMIN = "/google.spanner.admin.database.v1.DatabaseAdmin/";

  private static final int QUERY_MODE = 7;
  private static final int PLAN = 1;
  private static final int MAX_GROUPS = 10_000;

  private final SpannerSchema schema;
  private final SpannerMutations mutations;
  private final SpannerTransactions transactions;
  private final SpannerSql sql;
  private final KeySink sink;

  public SpannerCalls(InetSocketAddress upstream, KeySink sink) {
    this.sink = sink;
    schema = new SpannerSchema(upstream);
    transactions = new SpannerTransactions(sink);
    SpannerRows rows = new SpannerRows(schema, sink);
    mutations = new SpannerMutations(rows, sink);
    sql = new SpannerSql(schema, rows, sink);
  }

  @Override
  public @Nullable WatchedCall begins(CallHead head) {
    if (head.path().startsWith(ADMIN)) {
      return head.path().matches(".*/(Update|Create|Drop|Restore)Database(Ddl)?")
          ? call(head, (request, responses) -> schema.changes())
          : null;
    }
    if (!head.path().startsWith(DATA)) {
      if (head.path().startsWith("/v1")) {
        sink.keyless("calls over REST, which are not decoded");
      }
      return null;
    }
    return switch (head.path().substring(DATA.length())) {
      case "Commit" ->
          call(head, (request, responses) -> commit(head, request, CallPair.first(responses)));
      case "Read", "StreamingRead" -> call(head, (request, responses) -> read(head, request));
      case "ExecuteSql", "ExecuteStreamingSql" ->
          call(head, (request, responses) -> sql(head, request, CallPair.first(responses)));
      case "ExecuteBatchDml" ->
          call(head, (request, responses) -> batch(head, request, CallPair.first(responses)));
      case "BeginTransaction" ->
          call(
              head,
              (request, responses) -> transactions.begins(request, CallPair.first(responses)));
      case "Rollback" ->
          call(head, (request, responses) -> transactions.forget(transaction(request)));
      case "BatchWrite" ->
          new CallPair(MAX_GROUPS, batchWrite(head), () -> sink.failed("BatchWrite"));
      default -> null;
    };
  }

  private CallPair call(CallHead head, CallPair.CallDecoder operations) {
    String name = head.path().substring(head.path().lastIndexOf('/') + 1);
    return new CallPair(1, operations, () -> sink.failed(name));
  }

  /** Statements that write do so when they are committed, those that read do at once. */
  @Override
  public void foresee(CallHead head, byte[] request) {
    switch (head.path().substring(head.path().lastIndexOf('/') + 1)) {
      case "Commit" -> {
        RecordedValue now =
            RecordedValue.time(head.micros() / 1_000_000, (int) (head.micros() % 1_000_000) * 1000);
        SpannerMoment moment = new SpannerMoment(database(request), head.micros(), now);
        transactions.foresee(transaction(request), moment);
        mutate(request, moment);
      }
      case "Read", "StreamingRead" -> read(head, request);
      case "ExecuteSql", "ExecuteStreamingSql" -> {
        if (!SpannerSql.writes(ProtoFields.text(request, 3))) {
          sql(head, request, new byte[0]);
        }
      }
      default -> {}
    }
  }

  private void commit(CallHead head, byte[] request, byte[] response) {
    SpannerMoment moment =
        new SpannerMoment(database(request), head.micros(), commitTime(response));
    transactions.commit(transaction(request), moment);
    mutate(request, moment);
  }

  private void mutate(byte[] request, SpannerMoment moment) {
    ProtoFields commit = new ProtoFields(request);
    while (commit.next()) {
      if (commit.number() == 4) {
        mutations.read(commit.message(), moment);
      }
    }
  }

  private void read(CallHead head, byte[] request) {
    String table = "";
    String index = "";
    List<ProtoFields> sets = new ArrayList<>();
    ProtoFields read = new ProtoFields(request);
    while (read.next()) {
      switch (read.number()) {
        case 3 -> table = read.text();
        case 4 -> index = read.text();
        case 6 -> sets.add(read.message());
        default -> {}
      }
    }
    SpannerMoment moment =
        new SpannerMoment(database(request), head.micros(), RecordedValue.ABSENT);
    for (ProtoFields set : sets) {
      mutations.readKeys(set, table, index, moment);
    }
  }

  private void sql(CallHead head, byte[] request, byte[] answer) {
    ProtoFields fields = new ProtoFields(request);
    while (fields.next()) {
      if (fields.number() == QUERY_MODE && fields.integer() == PLAN) {
        return;
      }
    }
    run(request, 3, new SqlCall(head, database(request), SpannerTransactions.of(request, answer)));
  }

  /** Statements run in order, up to the first that fails. */
  private void batch(CallHead head, byte[] request, byte[] answer) {
    int succeeded = 0;
    for (ProtoFields field = new ProtoFields(answer); field.next(); ) {
      succeeded += field.number() == 1 ? 1 : 0;
    }
    SqlCall call = new SqlCall(head, database(request), SpannerTransactions.of(request, answer));
    for (ProtoFields field = new ProtoFields(request); field.next(); ) {
      if (field.number() == 3) {
        if (succeeded-- > 0) {
          run(field.bytes(), 1, call);
        } else {
          sink.failed("statement of ExecuteBatchDml");
        }
      }
    }
  }

  /** A statement's place. */
  private record SqlCall(CallHead head, String database, String transaction) {
    SpannerMoment now() {
      return new SpannerMoment(database, head.micros(), RecordedValue.ABSENT);
    }
  }

  /**
   * Records the statement of a call.
   *
   * @param sqlField number of the statement's field; the one behind it has its parameters
   */
  private void run(byte[] message, int sqlField, SqlCall call) {
    String text = ProtoFields.text(message, sqlField);
    Map<String, SpannerValue> parameters = Map.of();
    for (ProtoFields field = new ProtoFields(message); field.next(); ) {
      if (field.number() == sqlField + 1) {
        parameters = SpannerSql.parameters(field.message());
      }
    }
    Map<String, SpannerValue> given = parameters;
    if (SpannerSql.writes(text)) {
      HeldStatement statement =
          new HeldStatement(message.length, moment -> sql.run(text, given, moment));
      transactions.write(call.transaction(), statement, call.now());
    } else {
      sql.run(text, given, call.now());
    }
  }

  /** Groups of mutations, each of which succeeds or fails alone. */
  private CallPair.CallDecoder batchWrite(CallHead head) {
    return (request, responses) -> {
      List<ProtoFields> groups = new ArrayList<>();
      for (ProtoFields field = new ProtoFields(request); field.next(); ) {
        if (field.number() == 4) {
          groups.add(field.message());
        }
      }
      for (byte[] response : responses) {
        BatchWriteAnswer answer = BatchWriteAnswer.of(response);
        SpannerMoment moment = new SpannerMoment(database(request), head.micros(), answer.time());
        for (int index : answer.groups()) {
          if (!answer.ok()) {
            sink.failed("group of BatchWrite");
          } else if (index < groups.size()) {
            for (ProtoFields group = groups.get(index); group.next(); ) {
              if (group.number() == 1) {
                mutations.read(group.message(), moment);
              }
            }
          }
        }
      }
    };
  }

  private static String transaction(byte[] request) {
    for (ProtoFields field = new ProtoFields(request); field.next(); ) {
      if (field.number() == 2) {
        return SpannerTransactions.latin1(field.bytes());
      }
    }
    return "";
  }

  private static RecordedValue commitTime(byte[] response) {
    ProtoFields committed = new ProtoFields(response);
    while (committed.next()) {
      if (committed.number() == 1) {
        return ProtoTime.of(committed.message());
      }
    }
    return RecordedValue.ABSENT;
  }

  /** The database of a session: {@code projects/p/instances/i/databases/d}. */
  private static String database(byte[] request) {
    return ProtoFields.text(request, 1).replaceFirst("/sessions/.*", "");
  }

  @Override
  public String schema() {
    return schema.text();
  }

  @Override
  public String schemaExtension() {
    return "sql";
  }
}
