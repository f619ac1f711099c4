package io.keyheat.record.system;

import com.google.protobuf.Value;
import io.keyheat.record.key.KeyRecord;
import io.keyheat.record.key.KeySink;
import io.keyheat.record.key.RecordedValue;
import io.keyheat.scenarios.schema.SchemaKeys;
import io.keyheat.scenarios.schema.SchemaKeys.SchemaKeyPart;
import io.keyheat.scenarios.trace.TraceOperation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Turns rows of a Spanner database that are written or read into records, indexes included. */
final class SpannerRows {
  private final SpannerSchema schema;
  private final KeySink sink;
  private final Set<String> described = new HashSet<>();

  /**
   * When and where something is done.
   *
   * @param commitTime what stands for the time of the commit in a key
   */
  record SpannerMoment(String database, long micros, RecordedValue commitTime) {}

  SpannerRows(SpannerSchema schema, KeySink sink) {
    this.schema = schema;
    this.sink = sink;
  }

  /** A row is written of which these columns are given. */
  void write(SpannerMoment moment, TraceOperation operation, String table, Map<String, Value> row) {
    SchemaKeys keys = schema.table(moment.database(), table);
    if (keys == null) {
      sink.keyless("writes to tables whose DDL the upstream does not give");
      return;
    }
    Map<String, Value> columns = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    columns.putAll(row);
    List<RecordedValue> key = parts(keys.key(), columns, moment.commitTime());
    if (key.size() < keys.key().size() || key.isEmpty()) {
      sink.keyless("writes to " + keys.table() + " without its whole key");
      return;
    }
    describe(keys.table(), keys.key());
    sink.record(new KeyRecord(moment.micros(), operation, keys.table(), key));
    keys.indexes()
        .forEach(
            (index, on) -> {
              List<SchemaKeyPart> entry = entry(on, keys.key());
              boolean touched = on.stream().anyMatch(part -> columns.containsKey(part.column()));
              List<RecordedValue> value = parts(entry, columns, moment.commitTime());
              if (touched && value.size() == entry.size()) {
                describe(index, entry);
                sink.record(new KeyRecord(moment.micros(), TraceOperation.UPSERT, index, value));
              } else if (touched) {
                sink.keyless("index entries of " + index + " of which not all columns are written");
              }
            });
  }

  /** A row of which the key is given is deleted or looked up, or rows that begin with it read. */
  void touch(SpannerMoment moment, TraceOperation operation, String table, List<Value> key) {
    SchemaKeys keys = schema.table(moment.database(), table);
    if (keys == null) {
      sink.keyless("operations on tables whose DDL the upstream does not give");
      return;
    }
    touch(moment, operation, keys.table(), keys.key(), key);
  }

  /** The same through an index. */
  void touchIndex(SpannerMoment moment, String index, List<Value> key) {
    SchemaKeys keys = schema.tableOfIndex(moment.database(), index);
    if (keys == null) {
      sink.keyless("reads of indexes whose DDL the upstream does not give");
      return;
    }
    String name =
        keys.indexes().keySet().stream().filter(index::equalsIgnoreCase).findFirst().orElse(index);
    List<SchemaKeyPart> on = keys.indexes().getOrDefault(name, List.of());
    touch(moment, TraceOperation.SCAN, name, entry(on, keys.key()), key);
  }

  private void touch(
      SpannerMoment moment,
      TraceOperation operation,
      String space,
      List<SchemaKeyPart> columns,
      List<Value> key) {
    List<RecordedValue> parts = new ArrayList<>();
    for (int i = 0; i < Math.min(key.size(), columns.size()); i++) {
      parts.add(SpannerValues.part(key.get(i), columns.get(i), moment.commitTime()));
    }
    boolean whole = parts.size() == columns.size();
    if (parts.isEmpty() || (!whole && operation != TraceOperation.SCAN)) {
      boolean reads = operation == TraceOperation.SCAN || operation == TraceOperation.LOOKUP;
      sink.keyless((reads ? "reads of " : "deletes in ") + space + " without a bound key");
      return;
    }
    describe(space, columns);
    sink.record(new KeyRecord(moment.micros(), operation, space, parts));
  }

  private static List<SchemaKeyPart> entry(List<SchemaKeyPart> on, List<SchemaKeyPart> key) {
    Set<String> names = new LinkedHashSet<>();
    List<SchemaKeyPart> entry = new ArrayList<>();
    List<SchemaKeyPart> all = new ArrayList<>(on);
    all.addAll(key);
    for (SchemaKeyPart part : all) {
      if (names.add(part.column())) {
        entry.add(part);
      }
    }
    return entry;
  }

  /** The values of those columns, up to the first that is not given. */
  private static List<RecordedValue> parts(
      List<SchemaKeyPart> columns, Map<String, Value> row, RecordedValue commitTime) {
    List<RecordedValue> parts = new ArrayList<>();
    for (SchemaKeyPart column : columns) {
      Value value = row.get(column.column());
      if (value == null) {
        return parts;
      }
      parts.add(SpannerValues.part(value, column, commitTime));
    }
    return parts;
  }

  private void describe(String space, List<SchemaKeyPart> columns) {
    if (described.add(space)) {
      sink.describe(space, columns.stream().map(SchemaKeyPart::column).toList());
    }
  }
}
