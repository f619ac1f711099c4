package io.keyheat.scenarios.reader.load;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.StoredColumns;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.spec.RowScan;
import io.keyheat.core.workload.spec.RowScan.Change;
import io.keyheat.core.workload.spec.RowScan.UpperBound;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.reader.table.GeneratorReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what a scan asks of materialized rows. */
final class RowScanReader {
  private final TableSpec table;
  private final GeneratorReader generators;
  private final Problems problems;

  RowScanReader(TableSpec table, GeneratorReader generators, Problems problems) {
    this.table = table;
    this.generators = generators;
    this.problems = problems;
  }

  /**
   * Reads what a scan of materialized rows asks for.
   *
   * @param key columns of the key that is read
   * @param conditions how many of them are fixed
   * @param index that is read, or empty
   */
  RowScan read(Section section, List<String> key, int conditions, String index) {
    boolean fetches = section.value(ScanFields.FETCH_ROWS);
    boolean keysOnly = section.value(ScanFields.KEYS_ONLY);
    List<String> projection = projection(section, held(key, index));
    if ((fetches ? 1 : 0) + (keysOnly ? 1 : 0) + (projection.isEmpty() ? 0 : 1) > 1) {
      problems.add(
          section.place(), "has more than one of fetchRows, keysOnly, projection; expected one");
    }
    boolean withChildren = section.value(ScanFields.WITH_CHILDREN);
    if (withChildren && !index.isEmpty()) {
      problems.add(section.place(), "reads an index, whose entries have no children");
    }
    return new RowScan(
        upTo(section, key, conditions),
        section.value(ScanFields.OFFSET),
        section.value(ScanFields.CURSOR),
        keysOnly,
        projection,
        withChildren,
        change(section));
  }

  private @Nullable UpperBound upTo(Section section, List<String> key, int conditions) {
    ValueSpec value = next(section.find(ScanFields.UP_TO), key, conditions);
    return value == null ? null : new UpperBound(key.get(conditions), value);
  }

  /** A value of the key's next column after the conditions; null where the problems say why not. */
  @Nullable ValueSpec next(@Nullable Node node, List<String> key, int conditions) {
    if (node == null) {
      return null;
    }
    if (conditions >= key.size()) {
      problems.add(node.place(), "needs a key column after the conditions; this key has none");
      return null;
    }
    ColumnType type = type(key.get(conditions));
    return type == null ? null : generators.part(node, type);
  }

  private @Nullable ColumnType type(String column) {
    return table.columns().stream()
        .filter(spec -> spec.name().equals(column))
        .map(ColumnSpec::type)
        .findFirst()
        .orElse(null);
  }

  /** The columns of a scan's key, and those that the entries of its index store beside it. */
  private List<String> held(List<String> key, String index) {
    Set<String> held = new LinkedHashSet<>(key);
    StoredColumns stored = table.index(index).map(IndexSpec::stored).orElse(StoredColumns.NONE);
    held.addAll(stored.names());
    if (stored.all()) {
      table.columns().forEach(column -> held.add(column.name()));
    }
    return List.copyOf(held);
  }

  /** Only what the index holds can be had without the rows. */
  private List<String> projection(Section section, List<String> held) {
    List<String> columns = new ArrayList<>();
    for (Node item : section.itemsOf(ScanFields.PROJECTION)) {
      if (item instanceof Node.Scalar text && held.contains(text.value())) {
        columns.add(text.value());
      } else if (item instanceof Node.Scalar text) {
        problems.add(
            item.place(),
            Quote.of(text.value())
                + " is not among the columns that the scan reads; expected some of "
                + String.join(", ", held)
                + ", or fetchRows");
      }
    }
    return columns;
  }

  private @Nullable Change change(Section section) {
    Node node = section.find(ScanFields.THEN);
    if (node == null) {
      return null;
    }
    if (node instanceof Node.Scalar) {
      String word = ScanFields.DELETE.read(node, problems);
      return word == null ? null : new Change(Map.of());
    }
    Node.Mapping mapping = ScanFields.CHANGE.read(node, problems);
    if (mapping == null) {
      return null;
    }
    Section change = new Section(mapping, ScanFields.CHANGE, problems);
    Node.Mapping columns = change.find(ScanFields.SET);
    return columns == null ? null : set(columns);
  }

  private @Nullable Change set(Node.Mapping mapping) {
    Map<String, ValueSpec> values = new LinkedHashMap<>();
    List<String> names = table.columns().stream().map(ColumnSpec::name).toList();
    Section section = new Section(mapping, names, problems);
    for (ColumnSpec column : table.columns()) {
      Node node = section.get(column.name());
      ValueSpec value = node == null ? null : generators.part(node, column.type());
      if (value != null) {
        values.put(column.name(), value);
      }
    }
    if (mapping.members().isEmpty()) {
      problems.add(mapping.place(), "sets no column; expected at least one");
    }
    return values.isEmpty() ? null : new Change(values);
  }
}
