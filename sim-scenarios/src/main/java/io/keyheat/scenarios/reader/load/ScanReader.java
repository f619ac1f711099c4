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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Reads what a scan reads. */
final class ScanReader {
  private static final Pattern RANGE = Pattern.compile(ScanFields.NUMBER_RANGE);

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
    FanOut fanOut = fanOut(section);
    checkLeading(section, index, where.keySet(), fanOut);
    return new ScanSpec(
        index.isEmpty() ? null : index,
        where,
        fanOut,
        section.value(ScanFields.REVERSE),
        section.value(ScanFields.LIMIT),
        section.value(ScanFields.FETCH_ROWS),
        new RowScanReader(table, generators, problems)
            .read(section, keyColumns(index), where.size() + (fanOut == null ? 0 : 1), index));
  }

  private @Nullable FanOut fanOut(Section section) {
    Node.Mapping mapping = section.find(ScanFields.FAN_OUT);
    if (mapping == null) {
      return null;
    }
    if (mapping.members().size() != 1) {
      problems.add(
          mapping.place(), "has " + mapping.members().size() + " columns; expected exactly one");
      return null;
    }
    String column = mapping.members().keySet().iterator().next();
    return new FanOut(column, fanOutValues(column, mapping));
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
                  where.put(name, value);
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

  private List<Object> fanOutValues(String column, Node.Mapping mapping) {
    Node.Member member = mapping.members().get(column);
    ColumnType type = member == null ? null : type(column, member.key());
    if (member == null || type == null) {
      return List.of();
    }
    if (member.value() instanceof Node.Scalar text) {
      return range(text, type);
    }
    List<Object> values = new ArrayList<>();
    for (Node item : Section.items(member.value(), "a list, or a range such as 0..15", problems)) {
      Object value = generators.constant(item, type);
      if (value != null) {
        values.add(value);
      }
    }
    if (values.isEmpty() || values.size() > ScanFields.MAX_FAN_OUT) {
      problems.add(
          member.value().place(),
          "has " + values.size() + " values; expected from 1 to " + ScanFields.MAX_FAN_OUT);
    }
    return values;
  }

  private List<Object> range(Node.Scalar text, ColumnType type) {
    Matcher range = RANGE.matcher(text.value());
    if (type != ColumnType.INT64 || !range.matches()) {
      problems.add(
          text.place(),
          Quote.of(text.value())
              + " is not a range of whole numbers; expected a list of values"
              + " or, for a column of type int64, a range such as 0..15");
      return List.of();
    }
    long first = Long.parseLong(range.group(1));
    long last = Long.parseLong(range.group(2));
    if (last < first || last - first >= ScanFields.MAX_FAN_OUT) {
      problems.add(
          text.place(),
          "is empty or too long; expected from 1 to " + ScanFields.MAX_FAN_OUT + " values");
      return List.of();
    }
    return LongStream.rangeClosed(first, last).<Object>mapToObj(value -> value).toList();
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
            "the scan asks for "
                + Quote.of(column)
                + ", which is not among the leading parts of"
                + " the key it reads; expected conditions on the first of "
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
