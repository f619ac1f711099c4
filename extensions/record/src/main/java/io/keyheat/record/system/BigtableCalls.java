package io.keyheat.record.system;

import com.google.bigtable.v2.CheckAndMutateRowRequest;
import com.google.bigtable.v2.CheckAndMutateRowResponse;
import com.google.bigtable.v2.MutateRowRequest;
import com.google.bigtable.v2.MutateRowsRequest;
import com.google.bigtable.v2.MutateRowsResponse;
import com.google.bigtable.v2.Mutation;
import com.google.bigtable.v2.ReadModifyWriteRowRequest;
import com.google.bigtable.v2.ReadRowsRequest;
import com.google.bigtable.v2.RowRange;
import com.google.protobuf.ByteString;
import com.google.rpc.Code;
import io.keyheat.record.key.KeyRecord;
import io.keyheat.record.key.KeySink;
import io.keyheat.record.key.RecordedValue;
import io.keyheat.record.proxy.CallHead;
import io.keyheat.scenarios.trace.TraceOperation;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Bigtable: row keys of mutations and reads. */
public final class BigtableCalls implements SystemCalls {
  private static final String DATA = "/google.bigtable.v2.Bigtable/";
  private static final int MAX_ENTRY_MESSAGES = 100_000;

  private final KeySink sink;

  public BigtableCalls(KeySink sink) {
    this.sink = sink;
  }

  @Override
  public @Nullable DecodedCall begins(CallHead head) {
    if (!head.path().startsWith(DATA)) {
      return null;
    }
    String method = head.path().substring(DATA.length());
    return switch (method) {
      case "MutateRow" ->
          DecodedCall.unary(
              method,
              (request, answers, micros) -> mutate(MutateRowRequest.parseFrom(request), micros));
      case "MutateRows" ->
          new DecodedCall(
              method,
              DecodedCall.Moment.END,
              MAX_ENTRY_MESSAGES,
              (request, answers, micros) ->
                  mutateAll(MutateRowsRequest.parseFrom(request), answers, micros));
      case "CheckAndMutateRow" -> DecodedCall.unary(method, this::check);
      case "ReadModifyWriteRow" ->
          DecodedCall.unary(
              method,
              (request, answers, micros) -> {
                ReadModifyWriteRowRequest change = ReadModifyWriteRowRequest.parseFrom(request);
                record(change.getTableName(), change.getRowKey(), TraceOperation.UPDATE, micros);
              });
      case "ReadRows" ->
          DecodedCall.unary(
              method,
              (request, answers, micros) -> read(ReadRowsRequest.parseFrom(request), micros));
      case "ExecuteQuery" ->
          DecodedCall.unary(method, (request, answers, micros) -> sink.keyless("SQL queries"));
      default -> null;
    };
  }

  /** {@code projects/p/instances/i/tables/t} is the table t. */
  private static String table(String name) {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  private void record(String tableName, ByteString key, TraceOperation operation, long micros) {
    if (!key.isEmpty()) {
      List<RecordedValue> parts = List.of(RecordedValue.bytes(key.toByteArray()));
      sink.record(new KeyRecord(micros, operation, table(tableName), parts));
    }
  }

  private void mutate(MutateRowRequest request, long micros) {
    TraceOperation operation = operation(request.getMutationsList());
    record(request.getTableName(), request.getRowKey(), operation, micros);
  }

  /** Whether mutations delete a row or write to it. */
  private static TraceOperation operation(List<Mutation> mutations) {
    boolean deletes =
        !mutations.isEmpty() && mutations.stream().allMatch(Mutation::hasDeleteFromRow);
    return deletes ? TraceOperation.DELETE : TraceOperation.UPSERT;
  }

  private void mutateAll(MutateRowsRequest request, List<byte[]> answers, long micros)
      throws IOException {
    Set<Long> failed = failedEntries(answers);
    long index = 0;
    for (MutateRowsRequest.Entry entry : request.getEntriesList()) {
      if (failed.contains(index++)) {
        sink.failed("entry of MutateRows");
      } else {
        TraceOperation operation = operation(entry.getMutationsList());
        record(request.getTableName(), entry.getRowKey(), operation, micros);
      }
    }
  }

  private static Set<Long> failedEntries(List<byte[]> answers) throws IOException {
    Set<Long> failed = new HashSet<>();
    for (byte[] answer : answers) {
      for (MutateRowsResponse.Entry entry : MutateRowsResponse.parseFrom(answer).getEntriesList()) {
        if (entry.getStatus().getCode() != Code.OK_VALUE) {
          failed.add(entry.getIndex());
        }
      }
    }
    return failed;
  }

  /** The row is read; and written, if the answer says that mutations of that branch were there. */
  private void check(byte[] message, List<byte[]> answers, long micros) throws IOException {
    CheckAndMutateRowRequest request = CheckAndMutateRowRequest.parseFrom(message);
    record(request.getTableName(), request.getRowKey(), TraceOperation.LOOKUP, micros);
    boolean matched =
        CheckAndMutateRowResponse.parseFrom(DecodedCall.first(answers)).getPredicateMatched();
    List<Mutation> mutations =
        matched ? request.getTrueMutationsList() : request.getFalseMutationsList();
    if (!mutations.isEmpty()) {
      record(request.getTableName(), request.getRowKey(), operation(mutations), micros);
    }
  }

  private void read(ReadRowsRequest request, long micros) {
    String name = request.getTableName();
    for (ByteString key : request.getRows().getRowKeysList()) {
      record(name, key, TraceOperation.LOOKUP, micros);
    }
    for (RowRange range : request.getRows().getRowRangesList()) {
      ByteString start =
          range.hasStartKeyOpen() ? range.getStartKeyOpen() : range.getStartKeyClosed();
      if (start.isEmpty()) {
        sink.keyless("reads of " + table(name) + " from its beginning");
      } else {
        record(name, start, TraceOperation.SCAN, micros);
      }
    }
    if (request.getRows().getRowKeysCount() + request.getRows().getRowRangesCount() == 0) {
      sink.keyless("reads of the whole of " + table(name));
    }
  }
}
