package io.keyheat.scenarios.imports;

import io.keyheat.core.schema.IndexTrait;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table on its way into a scenario; in order of what was read, and changed while that goes on.
 */
final class ImportedTable {
  final String name;
  final Map<String, Column> columns = new LinkedHashMap<>();
  final List<String> key = new ArrayList<>();
  final Map<String, Index> indexes = new LinkedHashMap<>();
  String parent = "";

  ImportedTable(String name) {
    this.name = name;
  }

  /**
   * @param type as scenarios name it
   * @param values a generator as YAML
   * @param indexed false: exempted from the indexes that the system makes by itself
   */
  record Column(String type, String values, boolean indexed) {}

  /**
   * @param on columns, each with {@code desc} where it descends
   */
  record Index(List<String> on, Set<IndexTrait> traits) {
    Index {
      on = List.copyOf(on);
      traits = Set.copyOf(traits);
    }
  }
}
