package io.keyheat.record.system;

import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import com.google.rpc.Code;
import com.google.spanner.v1.BatchWriteRequest;
import com.google.spanner.v1.BatchWriteResponse;
import com.google.spanner.v1.BeginTransactionRequest;
import com.google.spanner.v1.CommitRequest;
import com.google.spanner.v1.CommitResponse;
import com.google.spanner.v1.ExecuteBatchDmlRequest;
import com.google.spanner.v1.ExecuteBatchDmlResponse;
import com.google.spanner.v1.ExecuteSqlRequest;
import com.google.spanner.v1.PartialResultSet;
import com.google.spanner.v1.ReadRequest;
import com.google.spanner.v1.ResultSet;
import com.google.spanner.v1.RollbackRequest;
import com.google.spanner.v1.Transaction;
import com.google.spanner.v1.TransactionSelector;
import io.keyheat.record.key.KeySink;
import io.keyheat.record.key.RecordedValue;
import io.keyheat.record.proxy.CallHead;
import io.keyheat.record.system.DecodedCall.CallDecoder;
import io.keyheat.record.system.SpannerRows.SpannerMoment;
import io.keyheat.record.system.SpannerTransactions.HeldStatement;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Spanner: mutations as they are committed, reads by key sets, and SQL. */
public final class SpannerCalls implements SystemCalls {
  private static final String DATA = "/google.spanner.v1.Spanner/";
  private static final String ADMIN = "/google.spanner.admin.database.v1.DatabaseAdmin/";
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
  public @Nullable DecodedCall begins(CallHead head) {
    String method = head.path().substring(head.path().lastIndexOf('/') + 1);
    if (head.path().startsWith(ADMIN)) {
      return method.matches("(Update|Create|Drop|Restore)Database(Ddl)?")
          ? DecodedCall.unary(method, (request, answers, micros) -> schema.changes())
          : null;
    }
    CallDecoder decoder = head.path().startsWith(DATA) ? decoder(method) : null;
    int responses = method.equals("BatchWrite") ? MAX_GROUPS : 1;
    return decoder == null
        ? null
        : new DecodedCall(method, DecodedCall.Moment.END, responses, decoder);
  }

  private @Nullable CallDecoder decoder(String method) {
    return switch (method) {
      case "Commit" ->
          (request, answers, micros) -> {
            CommitResponse answer = CommitResponse.parseFrom(DecodedCall.first(answers));
            commit(
                CommitRequest.parseFrom(request),
                micros,
                IndexedValues.time(answer.getCommitTimestamp(), answers, micros));
          };
      case "Read", "StreamingRead" ->
          (request, answers, micros) -> read(ReadRequest.parseFrom(request), micros);
      case "ExecuteSql" ->
          (request, answers, micros) ->
              sql(
                  ExecuteSqlRequest.parseFrom(request),
                  ResultSet.parseFrom(DecodedCall.first(answers)).getMetadata().getTransaction(),
                  micros);
      case "ExecuteStreamingSql" ->
          (request, answers, micros) ->
              sql(
                  ExecuteSqlRequest.parseFrom(request),
                  PartialResultSet.parseFrom(DecodedCall.first(answers))
                      .getMetadata()
                      .getTransaction(),
                  micros);
      case "ExecuteBatchDml" ->
          (request, answers, micros) ->
              batch(
                  ExecuteBatchDmlRequest.parseFrom(request),
                  ExecuteBatchDmlResponse.parseFrom(DecodedCall.first(answers)),
                  micros);
      case "BeginTransaction" ->
          (request, answers, micros) -> {
            if (BeginTransactionRequest.parseFrom(request).getOptions().hasPartitionedDml()) {
              transactions.beginsPartitioned(id(Transaction.parseFrom(DecodedCall.first(answers))));
            }
          };
      case "Rollback" ->
          (request, answers, micros) ->
              transactions.forget(
                  SpannerTransactions.latin1(
                      RollbackRequest.parseFrom(request).getTransactionId()));
      case "BatchWrite" -> this::batchWrite;
      default -> null;
    };
  }

  /** Statements that write do so when they are committed, those that read do at once. */
  @Override
  public void foresee(CallHead head, byte[] request) throws IOException {
    switch (head.path().substring(head.path().lastIndexOf('/') + 1)) {
      case "Commit" -> {
        CommitRequest commit = CommitRequest.parseFrom(request);
        RecordedValue now =
            IndexedValues.time(Timestamp.getDefaultInstance(), List.of(), head.micros());
        SpannerMoment moment = moment(commit.getSession(), head.micros(), now);
        transactions.foresee(SpannerTransactions.latin1(commit.getTransactionId()), moment);
        mutations.write(commit.getMutationsList(), moment);
      }
      case "Read", "StreamingRead" -> read(ReadRequest.parseFrom(request), head.micros());
      case "ExecuteSql", "ExecuteStreamingSql" -> {
        ExecuteSqlRequest statement = ExecuteSqlRequest.parseFrom(request);
        if (!SpannerSql.writes(statement.getSql())) {
          sql(statement, Transaction.getDefaultInstance(), head.micros());
        }
      }
      default -> {}
    }
  }

  private void commit(CommitRequest commit, long micros, RecordedValue time) {
    SpannerMoment moment = moment(commit.getSession(), micros, time);
    transactions.commit(SpannerTransactions.latin1(commit.getTransactionId()), moment);
    mutations.write(commit.getMutationsList(), moment);
  }

  private void read(ReadRequest read, long micros) {
    SpannerMoment moment = moment(read.getSession(), micros, RecordedValue.ABSENT);
    mutations.readKeys(read.getKeySet(), read.getTable(), read.getIndex(), moment);
  }

  private void sql(ExecuteSqlRequest request, Transaction begun, long micros) {
    if (request.getQueryMode() != ExecuteSqlRequest.QueryMode.PLAN) {
      SpannerMoment now = moment(request.getSession(), micros, RecordedValue.ABSENT);
      String transaction = transaction(request.getTransaction(), begun);
      run(request.getSql(), request.getParams(), transaction, now);
    }
  }

  /** Statements run in order, up to the first that fails. */
  private void batch(ExecuteBatchDmlRequest request, ExecuteBatchDmlResponse answer, long micros) {
    SpannerMoment now = moment(request.getSession(), micros, RecordedValue.ABSENT);
    Transaction begun =
        answer.getResultSetsCount() == 0
            ? Transaction.getDefaultInstance()
            : answer.getResultSets(0).getMetadata().getTransaction();
    String transaction = transaction(request.getTransaction(), begun);
    int index = 0;
    for (ExecuteBatchDmlRequest.Statement statement : request.getStatementsList()) {
      if (index++ < answer.getResultSetsCount()) {
        run(statement.getSql(), statement.getParams(), transaction, now);
      } else {
        sink.failed("statement of ExecuteBatchDml");
      }
    }
  }

  private void run(String text, Struct parameters, String transaction, SpannerMoment now) {
    if (SpannerSql.writes(text)) {
      int bytes = text.length() + parameters.getSerializedSize();
      HeldStatement statement =
          new HeldStatement(bytes, moment -> sql.run(text, parameters.getFieldsMap(), moment));
      transactions.write(transaction, statement, now);
    } else {
      sql.run(text, parameters.getFieldsMap(), now);
    }
  }

  /** Groups of mutations, each of which succeeds or fails alone. */
  private void batchWrite(byte[] message, List<byte[]> answers, long micros) throws IOException {
    BatchWriteRequest request = BatchWriteRequest.parseFrom(message);
    for (byte[] each : answers) {
      BatchWriteResponse answer = BatchWriteResponse.parseFrom(each);
      RecordedValue time = IndexedValues.time(answer.getCommitTimestamp(), answers, micros);
      SpannerMoment moment = moment(request.getSession(), micros, time);
      for (int index : answer.getIndexesList()) {
        if (answer.getStatus().getCode() != Code.OK_VALUE) {
          sink.failed("group of BatchWrite");
        } else if (index < request.getMutationGroupsCount()) {
          mutations.write(request.getMutationGroups(index).getMutationsList(), moment);
        }
      }
    }
  }

  /**
   * The transaction of a statement: the request's, or the one that the answer has begun.
   *
   * @return its id; empty: none
   */
  private static String transaction(TransactionSelector selector, Transaction begun) {
    return switch (selector.getSelectorCase()) {
      case SINGLE_USE -> "";
      case ID -> SpannerTransactions.latin1(selector.getId());
      case BEGIN, SELECTOR_NOT_SET -> id(begun);
    };
  }

  private static String id(Transaction transaction) {
    return SpannerTransactions.latin1(transaction.getId());
  }

  /** The moment of a call in a session: {@code projects/p/instances/i/databases/d/sessions/s}. */
  private static SpannerMoment moment(String session, long micros, RecordedValue commitTime) {
    return new SpannerMoment(session.replaceFirst("/sessions/.*", ""), micros, commitTime);
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
