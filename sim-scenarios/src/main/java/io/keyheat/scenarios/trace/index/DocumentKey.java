package io.keyheat.scenarios.trace.index;

import io.keyheat.scenarios.trace.TraceLines;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which named cells of a record are the path of a document; the others are its fields. */
final class DocumentKey {
  private static final List<String> IDS = List.of("documentid", "__name__");

  private DocumentKey() {}

  /**
   * Returns a record whose key has a part for each collection of its path: the id last, where a
   * column has its name, and the first ones that are left.
   */
  static NamedRecord of(NamedRecord record) {
    List<String> cells = record.cells();
    String table = cells.get(TraceLines.TABLE);
    int depth = 1 + (int) table.chars().filter(c -> c == '/').count();
    boolean isOfField = table.substring(table.lastIndexOf('/') + 1).indexOf('.') >= 0;
    if (record.names().isEmpty() || isOfField || cells.size() - TraceLines.FIRST_KEY <= depth) {
      return record;
    }
    List<Integer> parts = new ArrayList<>();
    for (int cell = TraceLines.FIRST_KEY; cell < cells.size(); cell++) {
      parts.add(cell);
    }
    int id =
        IDS.stream()
            .mapToInt(name -> record.place(name, TraceLines.FIRST_KEY))
            .filter(p -> p >= 0)
            .findFirst()
            .orElse(TraceLines.FIRST_KEY + depth - 1);
    parts.remove(Integer.valueOf(id));
    List<Integer> path = new ArrayList<>(parts.subList(0, depth - 1));
    path.add(id);
    List<String> key = new ArrayList<>(cells.subList(0, TraceLines.FIRST_KEY));
    List<String> names = new ArrayList<>(record.names().subList(0, TraceLines.FIRST_KEY));
    path.forEach(
        cell -> {
          key.add(cells.get(cell));
          names.add(record.names().get(cell));
        });
    Map<String, String> fields = new LinkedHashMap<>();
    parts
        .subList(depth - 1, parts.size())
        .forEach(cell -> fields.put(record.names().get(cell), cells.get(cell)));
    return new NamedRecord(key, names, fields);
  }
}
