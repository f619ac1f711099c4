package io.keyheat.record.system;

import com.google.protobuf.ListValue;
import com.google.protobuf.Value;
import com.google.spanner.v1.KeyRange;
import com.google.spanner.v1.KeySet;
import com.google.spanner.v1.Mutation;
import io.keyheat.record.key.KeySink;
import io.keyheat.record.system.SpannerRows.SpannerMoment;
import io.keyheat.scenarios.trace.TraceOperation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads Spanner's mutations, key sets and key ranges. */
final class SpannerMutations {
  private final SpannerRows rows;
  private final KeySink sink;

  SpannerMutations(SpannerRows rows, KeySink sink) {
    this.rows = rows;
    this.sink = sink;
  }

  /** Records what mutations write. */
  void write(List<Mutation> mutations, SpannerMoment moment) {
    for (Mutation mutation : mutations) {
      switch (mutation.getOperationCase()) {
        case INSERT -> write(mutation.getInsert(), TraceOperation.INSERT, moment);
        case UPDATE -> write(mutation.getUpdate(), TraceOperation.UPDATE, moment);
        case INSERT_OR_UPDATE -> write(mutation.getInsertOrUpdate(), TraceOperation.UPSERT, moment);
        case REPLACE -> write(mutation.getReplace(), TraceOperation.UPSERT, moment);
        case DELETE -> delete(mutation.getDelete(), moment);
        default -> sink.keyless("mutations of a kind that is not known");
      }
    }
  }

  private void write(Mutation.Write write, TraceOperation operation, SpannerMoment moment) {
    for (ListValue values : write.getValuesList()) {
      Map<String, Value> row = new LinkedHashMap<>();
      for (int i = 0; i < Math.min(write.getColumnsCount(), values.getValuesCount()); i++) {
        row.put(write.getColumns(i), values.getValues(i));
      }
      rows.write(moment, operation, write.getTable(), row);
    }
  }

  private void delete(Mutation.Delete delete, SpannerMoment moment) {
    KeySet set = delete.getKeySet();
    for (ListValue key : set.getKeysList()) {
      rows.touch(moment, TraceOperation.DELETE, delete.getTable(), key.getValuesList());
    }
    int ranges = set.getRangesCount() + (set.getAll() ? 1 : 0);
    for (int i = 0; i < ranges; i++) {
      sink.keyless("deletes of ranges of " + delete.getTable());
    }
  }

  /** The key set of a read: keys are looked up, ranges are scanned from their start. */
  void readKeys(KeySet set, String table, String index, SpannerMoment moment) {
    for (ListValue key : set.getKeysList()) {
      touch(moment, TraceOperation.LOOKUP, table, index, key.getValuesList());
    }
    for (KeyRange range : set.getRangesList()) {
      touch(moment, TraceOperation.SCAN, table, index, common(range));
    }
    if (set.getAll()) {
      sink.keyless("reads of the whole of " + (index.isEmpty() ? table : index));
    }
  }

  private void touch(
      SpannerMoment moment, TraceOperation operation, String table, String index, List<Value> key) {
    if (index.isEmpty()) {
      rows.touch(moment, operation, table, key);
    } else {
      rows.touchIndex(moment, index, key);
    }
  }

  /** The parts that both ends of a range share, and the first one in which they differ. */
  private static List<Value> common(KeyRange range) {
    ListValue start = range.hasStartClosed() ? range.getStartClosed() : range.getStartOpen();
    ListValue limit = range.hasEndClosed() ? range.getEndClosed() : range.getEndOpen();
    int equal = 0;
    while (equal < Math.min(start.getValuesCount(), limit.getValuesCount())
        && start.getValues(equal).equals(limit.getValues(equal))) {
      equal++;
    }
    return start.getValuesList().subList(0, Math.min(start.getValuesCount(), equal + 1));
  }
}
