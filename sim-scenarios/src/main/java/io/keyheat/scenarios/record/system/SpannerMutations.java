package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.record.key.KeySink;
import io.keyheat.scenarios.record.system.SpannerRows.SpannerMoment;
import io.keyheat.scenarios.record.wire.ProtoFields;
import io.keyheat.scenarios.trace.TraceOperation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads Spanner's mutations, key sets and key ranges. */
final class SpannerMutations {
  private static final int DELETE = 5;

  private final SpannerRows rows;
  private final KeySink sink;

  SpannerMutations(SpannerRows rows, KeySink sink) {
    this.rows = rows;
    this.sink = sink;
  }

  /** One {@code Mutation}. */
  void read(ProtoFields mutation, SpannerMoment moment) {
    while (mutation.next()) {
      switch (mutation.number()) {
        case 1 -> write(mutation.message(), TraceOperation.INSERT, moment);
        case 2 -> write(mutation.message(), TraceOperation.UPDATE, moment);
        case 3, 4 -> write(mutation.message(), TraceOperation.UPSERT, moment);
        case DELETE -> delete(mutation.message(), moment);
        default -> sink.keyless("mutations of a kind that is not known");
      }
    }
  }

  private void write(ProtoFields write, TraceOperation operation, SpannerMoment moment) {
    String table = "";
    List<String> columns = new ArrayList<>();
    List<List<SpannerValue>> all = new ArrayList<>();
    while (write.next()) {
      switch (write.number()) {
        case 1 -> table = write.text();
        case 2 -> columns.add(write.text());
        case 3 -> all.add(SpannerValue.list(write.message()));
        default -> {}
      }
    }
    for (List<SpannerValue> values : all) {
      Map<String, SpannerValue> row = new LinkedHashMap<>();
      for (int i = 0; i < Math.min(columns.size(), values.size()); i++) {
        row.put(columns.get(i), values.get(i));
      }
      rows.write(moment, operation, table, row);
    }
  }

  private void delete(ProtoFields delete, SpannerMoment moment) {
    String table = "";
    List<ProtoFields> sets = new ArrayList<>();
    while (delete.next()) {
      switch (delete.number()) {
        case 1 -> table = delete.text();
        case 2 -> sets.add(delete.message());
        default -> {}
      }
    }
    for (ProtoFields set : sets) {
      deleteKeys(table, set, moment);
    }
  }

  private void deleteKeys(String table, ProtoFields set, SpannerMoment moment) {
    while (set.next()) {
      if (set.number() == 1) {
        rows.touch(moment, TraceOperation.DELETE, table, SpannerValue.list(set.message()));
      } else {
        sink.keyless("deletes of ranges of " + table);
      }
    }
  }

  /** The {@code KeySet} of a read: keys are looked up, ranges are scanned from their start. */
  void readKeys(ProtoFields set, String table, String index, SpannerMoment moment) {
    while (set.next()) {
      switch (set.number()) {
        case 1 -> {
          List<SpannerValue> key = SpannerValue.list(set.message());
          if (index.isEmpty()) {
            rows.touch(moment, TraceOperation.LOOKUP, table, key);
          } else {
            rows.touchIndex(moment, index, key);
          }
        }
        case 2 -> {
          List<SpannerValue> common = common(set.message());
          if (index.isEmpty()) {
            rows.touch(moment, TraceOperation.SCAN, table, common);
          } else {
            rows.touchIndex(moment, index, common);
          }
        }
        default -> sink.keyless("reads of the whole of " + (index.isEmpty() ? table : index));
      }
    }
  }

  /**
   * The parts that both ends of a {@code KeyRange} share, and the first one in which they differ.
   */
  private static List<SpannerValue> common(ProtoFields range) {
    List<SpannerValue> start = List.of();
    List<SpannerValue> limit = List.of();
    while (range.next()) {
      if (range.number() <= 2) {
        start = SpannerValue.list(range.message());
      } else {
        limit = SpannerValue.list(range.message());
      }
    }
    int equal = 0;
    while (equal < Math.min(start.size(), limit.size())
        && start.get(equal).equals(limit.get(equal))) {
      equal++;
    }
    return start.subList(0, Math.min(start.size(), equal + 1));
  }
}
