package io.keyheat.scenarios.trace.index;

import io.keyheat.scenarios.trace.TraceLines;
import io.keyheat.scenarios.trace.TraceOperation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A record of a trace.
 *
 * @param cells time, operation, table and the parts of the key
 * @param names of the cells; empty: they have none
 * @param others values of further columns by their names, in lower case but those of documents
 */
record NamedRecord(List<String> cells, List<String> names, Map<String, String> others) {
  NamedRecord {
    cells = List.copyOf(cells);
    names = List.copyOf(names);
    others = Map.copyOf(others);
  }

  NamedRecord(List<String> cells, List<String> names) {
    this(cells, names, Map.of());
  }

  String table() {
    return cells.get(TraceLines.TABLE);
  }

  @Nullable TraceOperation operation() {
    return TraceOperation.of(cells.get(TraceLines.OPERATION));
  }

  /** Whether it writes a row that may be new. */
  boolean creates() {
    return operation() == TraceOperation.INSERT || operation() == TraceOperation.UPSERT;
  }

  List<String> key() {
    return cells.subList(TraceLines.FIRST_KEY, cells.size());
  }

  /** This record with another key. */
  NamedRecord withKey(List<String> key, List<String> keyNames, Map<String, String> otherValues) {
    return new NamedRecord(
        joined(cells.subList(0, TraceLines.FIRST_KEY), key),
        names.isEmpty() ? List.of() : joined(names.subList(0, TraceLines.FIRST_KEY), keyNames),
        otherValues);
  }

  /** Where a column is among the parts of the key; or -1. */
  int part(String column) {
    for (int cell = TraceLines.FIRST_KEY; cell < names.size(); cell++) {
      if (folded(names.get(cell)).equals(folded(column))) {
        return cell - TraceLines.FIRST_KEY;
      }
    }
    return -1;
  }

  /** The values of the key's parts by their names in lower case, the first of each name. */
  Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    for (int cell = TraceLines.FIRST_KEY; cell < names.size(); cell++) {
      values.putIfAbsent(folded(names.get(cell)), cells.get(cell));
    }
    return values;
  }

  static String folded(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  static List<String> joined(List<String> first, List<String> then) {
    return Stream.concat(first.stream(), then.stream()).toList();
  }
}
