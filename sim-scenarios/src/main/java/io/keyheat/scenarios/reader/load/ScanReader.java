package io.keyheat.scenarios.reader.load;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexPolicy;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.ScanSpec.FanOut;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.reader.table.GeneratorReader;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what a scan reads. */
final class ScanReader {
  private final TableSpec table;
  private final Map<String, ValueSpec> values;
  private final IndexPolicy policy;
  private final Problems problems;
  private final GeneratorReader generators;

  /**
   * A reader of scans.
   *
   * @param values of the load, for conditions that are named only
   */
  ScanReader(
      TableSpec table, Map<String, ValueSpec> values, IndexPolicy policy, Problems problems) {
    this.table = table;
    this.values = values;
    this.policy = policy;
    this.problems = problems;
    this.generators = new GeneratorReader(columnNames(), problems);
  }

  ScanSpec read(Section section) {
    String index = section.value(ScanFields.INDEX, indexName(), "");
    Map<String, ValueSpec> where = where(section);
    FanOut fanOut = new FanOutReader(table, problems).read(section);
    checkLeading(section, index, where.keySet(), fanOut);
    int conditions = where.size() + (fanOut == null ? 0 : 1);
    RowScanReader rows = new RowScanReader(table, generators, problems);
    return new ScanSpec(
        index.isEmpty() ? null : index,
        where,
        fanOut,
        section.value(ScanFields.REVERSE),
        section.value(ScanFields.LIMIT),
        section.value(ScanFields.FETCH_ROWS),
        rows.read(section, keyColumns(index), conditions, index),
        startAt(section, rows, keyColumns(index), conditions));
  }

  private ScanSpec.@Nullable StartKey startAt(
      Section section, RowScanReader rows, List<String> key, int conditions) {
    ValueSpec value = rows.next(section.find(ScanFields.START_AT), key, conditions);
    if (value == null) {
      return null;
    }
    String column = key.get(conditions);
    ValueSpec there = table.column(column).valuesAtStart();
    return new ScanSpec.StartKey(column, value.over(there, table.existingRows()));
  }

  private List<String> columnNames() {
    return table.columns().stream().map(ColumnSpec::name).toList();
  }

  private ValueReader<String> indexName() {
    Set<String> names = new LinkedHashSet<>();
    table.indexes().forEach(index -> names.add(index.name()));
    names.addAll(automaticIndexes().keySet());
    return text -> {
      if (!names.contains(text.value())) {
        throw Section.unknownName("index", text.value(), names);
      }
      return text.value();
    };
  }

  /** The system's own indexes by name, each with its column. */
  private Map<String, String> automaticIndexes() {
    Map<String, String> indexes = new LinkedHashMap<>();
    for (ColumnSpec column : policy.everyColumn() ? table.columns() : List.<ColumnSpec>of()) {
      boolean inKey = table.isInKey(column.name());
      if (column.indexed() && !inKey) {
        indexes.put(column.name(), column.name());
        if (policy.entries().bothDirections()) {
          indexes.put(column.name() + " desc", column.name());
        }
      }
    }
    return indexes;
  }

  private @Nullable ColumnType type(String column, Place place) {
    for (ColumnSpec spec : table.columns()) {
      if (spec.name().equals(column)) {
        return spec.type();
      }
    }
    problems.add(place, Section.unknown("column", column, columnNames()));
    return null;
  }

  private Map<String, ValueSpec> where(Section section) {
    Map<String, ValueSpec> where = new LinkedHashMap<>();
    Node conditions = section.find(ScanFields.WHERE);
    if (conditions instanceof Node.Items items) {
      items.nodes().forEach(node -> addNamed(where, node));
      return where;
    }
    Node.Mapping mapping =
        conditions == null ? null : ScanFields.CONDITIONS.read(conditions, problems);
    if (mapping != null) {
      mapping
          .members()
          .forEach(
              (name, member) -> {
                ColumnType type = type(name, member.key());
                ValueSpec value =
                    type == null ? null : generators.readOrConstant(member.value(), type);
                if (value != null) {
                  where.put(
                      name, value.over(table.column(name).valuesAtStart(), table.existingRows()));
                }
              });
    }
    return where;
  }

  /** A condition that is a column's name only: on the value that a row of the load would have. */
  private void addNamed(Map<String, ValueSpec> where, Node node) {
    String name = ScanFields.COLUMN.read(node, problems);
    for (ColumnSpec column : table.columns()) {
      if (column.name().equals(name)) {
        where.put(name, values.getOrDefault(name, column.values()));
        return;
      }
    }
    if (name != null) {
      problems.add(node.place(), Section.unknown("column", name, columnNames()));
    }
  }

  /** Only a condition on the leading parts of the key makes a scan one range of keys. */
  private void checkLeading(
      Section section, String index, Set<String> where, @Nullable FanOut fanOut) {
    Set<String> asked = new LinkedHashSet<>(where);
    if (fanOut != null) {
      asked.add(fanOut.column());
    }
    List<String> key = keyColumns(index);
    boolean unknown = table.primaryKey().isEmpty();
    if (unknown
        || (asked.size() <= key.size() && asked.containsAll(key.subList(0, asked.size())))) {
      return;
    }
    String leading = String.join(", ", key);
    for (String column : asked) {
      if (columnNames().contains(column)
          && !key.subList(0, Math.min(key.size(), asked.size())).contains(column)) {
        problems.add(
            section.place(),
            "the scan has a condition on "
                + Quote.of(column)
                + ", which is not a leading part of the key; expected conditions on the first of "
                + leading);
      }
    }
  }

  private List<String> keyColumns(String index) {
    Set<String> columns = new LinkedHashSet<>();
    for (IndexSpec spec : table.indexes()) {
      if (spec.name().equals(index)) {
        spec.parts().forEach(part -> columns.add(part.column()));
      }
    }
    String automatic = automaticIndexes().get(index);
    if (columns.isEmpty() && automatic != null) {
      columns.add(automatic);
    }
    for (KeyPart part : table.primaryKey()) {
      columns.add(part.column());
    }
    return List.copyOf(columns);
  }
}
