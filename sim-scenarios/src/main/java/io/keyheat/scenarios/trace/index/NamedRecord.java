package io.keyheat.scenarios.trace.index;

import io.keyheat.scenarios.trace.TraceLines;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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

  /** Where a column is among the cells from one on; or -1. */
  int place(String column, int from) {
    for (int cell = from; cell < names.size(); cell++) {
      if (folded(names.get(cell)).equals(folded(column))) {
        return cell;
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
}
