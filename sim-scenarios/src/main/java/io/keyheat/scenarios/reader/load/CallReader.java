package io.keyheat.scenarios.reader.load;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexPolicy;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Absent;
import io.keyheat.core.value.generator.EachOf;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LookupLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.ScanSpec.FanOut;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.core.workload.spec.WriteLoad.Kind;
import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.reader.table.GeneratorReader;
import io.keyheat.scenarios.reader.table.TableReader;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads what a load, or one call of a page or transaction, does to which table. */
final class CallReader {
  private final Map<String, TableSpec> tables;
  private final IndexPolicy indexPolicy;
  private final Problems problems;

  CallReader(Map<String, TableSpec> tables, IndexPolicy indexPolicy, Problems problems) {
    this.tables = tables;
    this.indexPolicy = indexPolicy;
    this.problems = problems;
  }

  /**
   * What is done.
   *
   * @param operation the word for it
   * @param traceColumns columns of a trace that it takes values from, each with its type
   * @param load makes the load once the rest of it is known
   */
  record LoadCall(
      String operation,
      TableSpec table,
      Map<Integer, ColumnType> traceColumns,
      Function<LoadFrame, CallLoad> load) {}

  /**
   * Reads it, or null where the problems say why not.
   *
   * @param operationName the field that says what it does; empty where there is none
   * @param shared values that it takes over for columns of the same names, unless it has its own
   */
  @Nullable LoadCall read(Section section, String operationName, Map<String, ValueSpec> shared) {
    TableSpec table = table(section, operationName);
    if (!operationName.equals("scan")) {
      Set<String> ofScans = new LinkedHashSet<>(ScanFields.NAMES);
      ofScans.remove(ScanFields.FAN_OUT.name());
      refuse(section, ofScans, "belongs to a scan; expected it only there");
    }
    if (operationName.equals("scan")) {
      refuse(
          section,
          Set.of(LoadFields.ROWS_PER_COMMIT.name()),
          "belongs to writes and lookups; expected it only there (a scan has limit)");
    }
    if (!operationName.equals("update")) {
      refuse(
          section,
          Set.of(LoadFields.SETS.name()),
          "belongs to updates; expected it with an update (other writes set all columns)");
    }
    if (table == null) {
      return null;
    }
    Set<String> sets = sets(section, table);
    Map<String, ValueSpec> values = new LinkedHashMap<>(shared);
    values.keySet().retainAll(columnNames(table));
    values.putAll(values(section, table));
    FanOut each = operationName.equals("scan") ? null : fanOut(section, table);
    if (each != null) {
      values.put(each.column(), new EachOf(each.values()));
    }
    int rows =
        section.value(LoadFields.ROWS_PER_COMMIT) * (each == null ? 1 : each.values().size());
    boolean stale = section.value(LoadFields.STALE);
    String name = table.name();
    return switch (operationName) {
      case "scan" -> {
        ScanSpec scan = new ScanReader(table, values, indexPolicy, problems).read(section);
        yield new LoadCall(
            operationName,
            table,
            TraceColumns.ofScan(table, values, scan),
            frame -> new ScanLoad(frame, name, values, scan, stale));
      }
      case "lookup" ->
          new LoadCall(
              operationName,
              table,
              TraceColumns.ofLookup(table, values),
              frame -> new LookupLoad(frame, name, values, rows, stale));
      default -> {
        Kind kind = Kind.valueOf(operationName.toUpperCase(Locale.ROOT));
        yield new LoadCall(
            operationName,
            table,
            TraceColumns.ofWrite(table, values),
            frame -> new WriteLoad(frame, kind, name, values, rows, sets));
      }
    };
  }

  private @Nullable FanOut fanOut(Section section, TableSpec table) {
    return new FanOutReader(table, problems).ofRows(section);
  }

  /** The columns that an update sets; null where nothing says which. */
  private @Nullable Set<String> sets(Section section, TableSpec table) {
    if (!section.has(LoadFields.SETS)) {
      return null;
    }
    List<String> others =
        columnNames(table).stream().filter(Predicate.not(table::isInKey)).toList();
    Set<String> sets = new LinkedHashSet<>();
    for (Node item : section.itemsOf(LoadFields.SETS)) {
      if (!(item instanceof Node.Scalar text)) {
        continue;
      }
      if (others.contains(text.value())) {
        sets.add(text.value());
      } else {
        boolean isKey = table.isInKey(text.value());
        problems.add(
            item.place(),
            Quote.of(text.value())
                + (isKey
                    ? " is in the key, which updates cannot change"
                    : " is not a column of the table")
                + "; expected some of "
                + String.join(", ", others)
                + (isKey ? "" : Nearest.hint(text.value(), others)));
      }
    }
    return sets;
  }

  /** The table that an operation names; null where there is none. */
  @Nullable TableSpec table(Section section, String operationName) {
    Node node = operationName.isEmpty() ? null : section.get(operationName);
    if (node == null) {
      return null;
    }
    // Where no table could be read, nobody needs to hear that this one is not there.
    String name =
        tables.isEmpty()
            ? null
            : Section.scalar(node, TableReader.tableName(tables.keySet()), problems);
    return name == null ? null : tables.get(name);
  }

  private static List<String> columnNames(TableSpec table) {
    return table.columns().stream().map(ColumnSpec::name).toList();
  }

  /** The word for rows that leave a column empty; it stands among generators for loads only. */
  private static boolean isAbsent(Node node) {
    return node instanceof Node.Scalar text && text.value().equals("absent");
  }

  private Map<String, ValueSpec> values(Section section, TableSpec table) {
    Map<String, ValueSpec> values = new LinkedHashMap<>();
    Node.Mapping mapping = section.find(LoadFields.VALUES);
    if (mapping == null) {
      return values;
    }
    List<String> names = columnNames(table);
    Section columns = new Section(mapping, names, problems);
    GeneratorReader generators = new GeneratorReader(names, problems);
    for (ColumnSpec column : table.columns()) {
      Node node = columns.get(column.name());
      ValueSpec value =
          node == null
              ? null
              : isAbsent(node) ? new Absent() : generators.read(node, column.type());
      if (value != null) {
        values.put(column.name(), value.over(column.valuesAtStart(), table.existingRows()));
      }
    }
    return values;
  }

  /** The one field of a group that is there; empty where the problems say why not. */
  String oneOf(Section section, Set<String> group, String purpose) {
    List<String> there = section.present(group);
    if (there.size() != 1) {
      String found = there.isEmpty() ? "nothing" : String.join(" and ", there);
      problems.add(
          section.place(),
          found + " " + purpose + "; expected exactly one of " + String.join(", ", group));
      return "";
    }
    return there.get(0);
  }

  /** Reports fields that are out of place. */
  void refuse(Section section, Set<String> names, String message) {
    for (String name : names) {
      Node node = section.get(name);
      if (node != null) {
        problems.add(node.place(), message);
      }
    }
  }
}
