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
    String table = record.table();
    int depth = 1 + (int) table.chars().filter(c -> c == '/').count();
    boolean isOfField = table.substring(table.lastIndexOf('/') + 1).indexOf('.') >= 0;
    if (record.names().isEmpty() || isOfField || record.key().size() <= depth) {
      return record;
    }
    int id = IDS.stream().mapToInt(record::part).filter(p -> p >= 0).findFirst().orElse(depth - 1);
    List<String> names = record.names().subList(TraceLines.FIRST_KEY, record.names().size());
    List<String> key = new ArrayList<>();
    List<String> keyNames = new ArrayList<>();
    Map<String, String> fields = new LinkedHashMap<>();
    for (int part = 0; part < names.size(); part++) {
      if (part != id && key.size() < depth - 1) {
        key.add(record.key().get(part));
        keyNames.add(names.get(part));
      } else if (part != id) {
        fields.put(names.get(part), record.key().get(part));
      }
    }
    key.add(record.key().get(id));
    keyNames.add(names.get(id));
    return record.withKey(key, keyNames, fields);
  }
}
