package io.keyheat.scenarios.trace.index;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.WrittenTime;
import io.keyheat.scenarios.document.YamlDocument;
import io.keyheat.scenarios.schema.SchemaKeys;
import io.keyheat.scenarios.schema.SchemaKeys.SchemaLayout;
import io.keyheat.scenarios.trace.CellKind;
import io.keyheat.scenarios.trace.TraceScenario.ReplayLayout;
import io.keyheat.scenarios.trace.TraceSurvey;
import io.keyheat.scenarios.trace.TraceSurvey.SurveyedColumn;
import io.keyheat.scenarios.trace.TraceSurvey.SurveyedTable;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How a schema lays out the tables of a trace, as far as the trace's keys have values for it. */
public final class SchemaLayouts {
  private final String schema;
  private final SchemaTables tables;
  private final long entries;
  private final List<String> notes = new ArrayList<>();
  private final List<String> unsplit = new ArrayList<>();

  /**
   * The layouts.
   *
   * @param entries that were added to the trace
   */
  SchemaLayouts(String schema, List<SchemaKeys> tables, long entries) {
    this.schema = schema;
    this.entries = entries;
    this.tables = new SchemaTables(tables, false);
  }

  /** Layouts by the tables' names in the trace; {@link #notes()} then has what is not taken. */
  public Map<String, ReplayLayout> of(TraceSurvey survey) {
    Map<String, ReplayLayout> layouts = new LinkedHashMap<>();
    for (SurveyedTable table : survey.tables()) {
      SchemaLayout layout = tables.layout(table.written());
      if (layout != null) {
        layouts.put(table.written(), replayed(table, layout));
      }
    }
    if (!unsplit.isEmpty()) {
      notes.add(
          "%s declares no splits of %s: pre-split by the keys of the trace, as older tables; preSplits: 1 in the saved scenario makes a new table"
              .formatted(schema, String.join(", ", unsplit)));
    }
    return layouts;
  }

  /** Entries that were added to the trace, which no client sends. */
  public long entries() {
    return entries;
  }

  /** What of the schema is not taken, and what is assumed. */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  private ReplayLayout replayed(SurveyedTable table, SchemaLayout layout) {
    if (!layout.beside().isEmpty()) {
      notes.add(
          "%s is in the tablets of %s by %s; it is replayed as a separate table"
              .formatted(table.written(), layout.beside(), schema));
    } else if (layout.preSplits().matches("1?")) {
      unsplit.add(table.written());
    }
    String splits = layout.preSplits().equals("1") ? "" : layout.preSplits();
    if (splits.startsWith("[")) {
      splits = keys(table, splits);
    }
    return new ReplayLayout(layout.hashed(), splits, layout.units(), layout.rowSize());
  }

  /** Split keys as values of the trace's columns; else the number of tablets that they make. */
  private String keys(SurveyedTable table, String list) {
    List<Node> keys = nodes(list);
    Set<String> mapped = new LinkedHashSet<>();
    for (Node key : keys) {
      String values = key(table.columns(), key);
      if (values == null) {
        notes.add(
            String.format(
                Locale.ROOT,
                "the split keys of %s in %s are not between the keys of the trace (%s): split into"
                    + " %,d tablets of equal shares",
                table.written(),
                schema,
                table.columns().stream().map(c -> typed(c)).collect(Collectors.joining(", ")),
                keys.size() + 1));
        return Integer.toString(keys.size() + 1);
      }
      mapped.add(values);
    }
    return "[" + String.join(", ", mapped) + "]";
  }

  private static String typed(SurveyedColumn column) {
    return column.name() + " " + column.kind().type().name().toLowerCase(Locale.ROOT);
  }

  private static List<Node> nodes(String list) {
    try {
      Node node = YamlDocument.parse("keys: " + list, new Problems("")).get("keys");
      return node instanceof Node.Items items ? items.nodes() : List.of();
    } catch (ScenarioException e) {
      throw new IllegalStateException("split keys " + list, e);
    }
  }

  private static @Nullable String key(List<SurveyedColumn> columns, Node key) {
    List<Node> parts = key instanceof Node.Items items ? items.nodes() : List.of(key);
    List<String> values = new ArrayList<>();
    for (int part = 0; part < parts.size(); part++) {
      String value =
          part < columns.size() && parts.get(part) instanceof Node.Scalar text
              ? value(columns.get(part).kind(), text.value())
              : null;
      if (value == null) {
        return null;
      }
      boolean isNumber = columns.get(part).kind() == CellKind.INTEGER;
      values.add(isNumber ? value : "'" + value.replace("'", "''") + "'");
    }
    return values.size() == 1 ? values.get(0) : "[" + String.join(", ", values) + "]";
  }

  /** A value of a column; the start of a UUID is the first UUID that begins so. */
  private static @Nullable String value(CellKind kind, String text) {
    return switch (kind) {
      case TEXT -> text;
      case INTEGER -> text.matches("-?\\d{1,18}") ? text : null;
      case TIMESTAMP -> time(text);
      case UUID -> {
        String first = "00000000-0000-0000-0000-000000000000";
        String whole =
            text.length() <= first.length() ? text + first.substring(text.length()) : text;
        yield whole.matches("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}") ? whole : null;
      }
    };
  }

  private static @Nullable String time(String text) {
    try {
      return WrittenTime.instant(text).toString();
    } catch (DateTimeException e) {
      return null;
    }
  }
}
