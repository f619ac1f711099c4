package io.keyheat.scenarios.trace.index;

import static io.keyheat.scenarios.trace.index.NamedRecord.folded;
import static io.keyheat.scenarios.trace.index.NamedRecord.joined;

import io.keyheat.scenarios.document.WrittenTime;
import io.keyheat.scenarios.profile.EntryForm;
import io.keyheat.scenarios.schema.SchemaKeys;
import io.keyheat.scenarios.schema.SchemaKeys.SchemaKeyPart;
import io.keyheat.scenarios.trace.TraceLines;
import io.keyheat.scenarios.trace.TraceOperation;
import io.keyheat.scenarios.trace.index.IndexNotes.Noted;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the entries of declared indexes from a trace's records. A value is taken from the row's key
 * or, where the system indexes each field, from the field's entry that was written with the row.
 */
final class IndexEntries {
  private final EntryForm form;
  private final SchemaTables tables;

  /** Tables of the trace by their names in lower case, as the trace writes them. */
  private final Map<String, String> present = new LinkedHashMap<>();

  private final IndexNotes notes = new IndexNotes();
  private final GeneratedColumns generated = new GeneratedColumns(notes);
  private @Nullable WrittenRow row;

  IndexEntries(List<SchemaKeys> keys, EntryForm form) {
    this.form = form;
    this.tables = new SchemaTables(keys, form.ofEachField());
  }

  /**
   * A row that is written, and its fields as far as their entries have come.
   *
   * @param values by the schema's columns
   * @param fields that the record names, by their names in it
   * @param unset columns that an update leaves as they are
   */
  private record WrittenRow(
      NamedRecord record,
      SchemaKeys keys,
      Map<String, String> values,
      Map<String, String> fields,
      Set<String> unset) {}

  /** A table is in the trace. */
  void found(String table) {
    present.putIfAbsent(folded(table), table);
  }

  /**
   * Returns a record whose key has the parts of the schema's key in their order, where the trace
   * names all of them; what else it names are values of other columns. Parts of descending columns
   * fall where the column's values grow.
   */
  NamedRecord withKeyOfSchema(NamedRecord record) {
    if (form.ofEachField()) {
      return DocumentKey.of(record);
    }
    SchemaKeys keys = tables.of(record.table());
    return keys == null || keys.key().isEmpty()
        ? record
        : falling(inOrderOfSchema(record, keys), keys.key());
  }

  /** Turns the values of descending columns; a number below 0 falls already, as recorders write. */
  private static NamedRecord falling(NamedRecord record, List<SchemaKeyPart> key) {
    List<String> cells = new ArrayList<>(record.cells());
    Map<String, String> plain = new LinkedHashMap<>(record.others());
    for (int part = 0; part < Math.min(key.size(), record.key().size()); part++) {
      String value = record.key().get(part);
      if (key.get(part).descending() && !value.startsWith("-")) {
        cells.set(TraceLines.FIRST_KEY + part, turned(value));
        plain.put(folded(key.get(part).column()), value);
      }
    }
    return new NamedRecord(cells, record.names(), plain);
  }

  private NamedRecord inOrderOfSchema(NamedRecord written, SchemaKeys keys) {
    String table = keys.table() + " (" + String.join(", ", columns(keys.key())) + ")";
    NamedRecord record = named(written, keys);
    boolean isNew = record.creates();
    if (isNew) {
      generated.begin(keys);
    }
    Map<String, String> others = record.values();
    Map<String, String> recorded = new HashMap<>(others);
    List<String> key = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (SchemaKeyPart part : keys.key()) {
      boolean mayEnd = record.operation() == TraceOperation.SCAN && !key.isEmpty();
      others.remove(folded(part.column()));
      String value = recorded.get(folded(part.column()));
      if (value == null && mayEnd) {
        break; // It names the first parts alone.
      }
      value = value == null ? generated.value(keys, part.column(), recorded, isNew) : value;
      if (value == null) {
        if (!record.names().isEmpty()) {
          notes.count(Noted.LACKING, table + ", for which the trace has no " + part.column());
        } else if (record.key().size() > keys.key().size()) {
          notes.count(Noted.LONGER, table);
        }
        return written;
      }
      key.add(value);
      int place = record.part(part.column());
      names.add(place < 0 ? part.column() : record.names().get(TraceLines.FIRST_KEY + place));
    }
    if (!others.isEmpty()) {
      notes.count(Noted.NAMED, table + ": " + String.join(", ", new TreeSet<>(others.keySet())));
    }
    return record.withKey(key, names, others);
  }

  /** A record without names has those of the recorded columns of the key, if it has as many. */
  private static NamedRecord named(NamedRecord record, SchemaKeys keys) {
    List<String> recorded =
        columns(keys.key()).stream()
            .filter(column -> !GeneratedColumns.isGenerated(keys, column))
            .toList();
    int parts = record.key().size();
    boolean isNamed = !record.names().isEmpty() || recorded.size() != parts;
    return isNamed || parts == keys.key().size()
        ? record
        : new NamedRecord(record.cells(), joined(List.of("time", "operation", "table"), recorded));
  }

  private static List<String> columns(List<SchemaKeyPart> key) {
    return key.stream().map(SchemaKeyPart::column).toList();
  }

  /** Entries that are to be written before a record: those of the row before it. */
  List<List<String>> before(NamedRecord record) {
    WrittenRow open = row;
    if (open != null && isFieldOf(open, record)) {
      return List.of();
    }
    List<List<String>> entries = atEnd();
    TraceOperation operation = record.operation();
    SchemaKeys keys = tables.of(record.table());
    if (keys == null && form.ofEachField() && !record.others().isEmpty()) {
      keys = SchemaKeys.ofIndexedFields(record.table());
    }
    boolean writes = operation != null && operation.writes() && operation != TraceOperation.DELETE;
    row = writes && keys != null ? row(record, keys) : null;
    return entries;
  }

  /** A row; of an update only what it sets, which a cell without a value does not. */
  private WrittenRow row(NamedRecord record, SchemaKeys keys) {
    Map<String, String> fields = new TreeMap<>();
    Map<String, String> others = new HashMap<>();
    Set<String> unset = new HashSet<>();
    record
        .others()
        .forEach(
            (column, value) -> {
              if (record.operation() == TraceOperation.UPDATE && value.isEmpty()) {
                unset.add(folded(column));
              } else {
                others.put(folded(column), value);
                fields.put(column, value);
              }
            });
    return new WrittenRow(record, keys, values(record, others, keys), fields, unset);
  }

  private Map<String, String> values(
      NamedRecord record, Map<String, String> others, SchemaKeys keys) {
    Map<String, String> values = new HashMap<>();
    List<String> key = record.key();
    if (form.ofEachField()) {
      values.put("documentId", key.get(key.size() - 1));
      values.put("ancestor", key.get(0));
    } else {
      for (int part = 0; part < Math.min(key.size(), keys.key().size()); part++) {
        SchemaKeyPart column = keys.key().get(part);
        String written = column.descending() ? turned(key.get(part)) : key.get(part);
        values.put(column.column(), others.getOrDefault(folded(column.column()), written));
      }
    }
    Map<String, String> recorded = record.values();
    recorded.putAll(others);
    for (List<SchemaKeyPart> index : keys.indexes().values()) {
      for (String column : columns(index)) {
        String value = others.get(folded(column));
        if (value == null && !values.containsKey(column)) {
          value = generated.value(keys, column, recorded, record.creates());
        }
        if (value != null) {
          values.putIfAbsent(column, value);
        }
      }
    }
    return values;
  }

  /** Whether a record is an entry of a field of the row; its value is then known. */
  private boolean isFieldOf(WrittenRow open, NamedRecord record) {
    String table = open.record.table() + ".";
    if (!form.ofEachField()
        || !record.cells().get(0).equals(open.record.cells().get(0))
        || !record.table().startsWith(table)
        || record.cells().size() != open.record.cells().size() + 1) {
      return false;
    }
    List<String> key = new ArrayList<>(record.key());
    String value = key.remove(form == EntryForm.FIELDS_THEN_KEY ? 0 : key.size() - 2);
    boolean isOfRow = key.equals(open.record.key());
    if (isOfRow) {
      open.values.putIfAbsent(record.table().substring(table.length()), value);
    }
    return isOfRow;
  }

  /** Whether a record stays in the trace: entries of fields that are exempted do not. */
  boolean keeps(NamedRecord record) {
    String table = record.table();
    int dot = form.ofEachField() ? table.lastIndexOf('.') : -1;
    SchemaKeys keys = dot < 0 ? null : tables.of(table.substring(0, dot));
    if (keys == null || !keys.exempt().contains(table.substring(dot + 1))) {
      return true;
    }
    notes.count(Noted.EXEMPT, table);
    return false;
  }

  /** Entries of the latest row; none is open afterwards. */
  List<List<String>> atEnd() {
    WrittenRow open = row;
    row = null;
    List<List<String>> entries = new ArrayList<>();
    if (open != null) {
      if (form.ofEachField()) {
        open.fields.forEach((field, value) -> addField(open, field, value, entries));
      }
      open.keys.indexes().forEach((index, on) -> addEntry(open, index, on, entries));
    }
    return entries;
  }

  /** The entry that the system makes of a field by itself. */
  private void addField(WrittenRow open, String field, String value, List<List<String>> entries) {
    String name = open.record.table() + "." + field;
    boolean isExempt = open.keys.exempt().stream().anyMatch(field::equalsIgnoreCase);
    if (!isExempt && !present.containsKey(folded(name))) {
      entries.add(entry(open, name, Set.of(), List.of(value)));
    }
  }

  private void addEntry(
      WrittenRow open, String index, List<SchemaKeyPart> on, List<List<String>> entries) {
    String name = name(open.record.table(), index, on);
    if (present.containsKey(folded(name)) || present.containsKey(folded(index))) {
      return; // The recorder wrote them.
    }
    List<String> values = new ArrayList<>();
    for (SchemaKeyPart part : on) {
      String value = open.values.get(part.column());
      if (value == null) {
        boolean isUnset = open.unset.contains(folded(part.column()));
        notes.count(isUnset ? Noted.UNSET : Noted.MISSED, name + " (" + part.column() + ")");
        return;
      }
      values.add(part.descending() ? turned(value) : value);
    }
    entries.add(entry(open, name, Set.copyOf(columns(on)), values));
  }

  private List<String> entry(
      WrittenRow open, String name, Set<String> columns, List<String> values) {
    List<String> key = open.record.key();
    int id = key.size() - 1;
    List<String> made =
        switch (form) {
          case VALUES_ONLY -> values;
          case VALUES_THEN_KEY -> joined(values, others(open, columns));
          case FIELDS_THEN_KEY -> joined(values, key);
          case FIELDS_BEFORE_ID ->
              joined(joined(key.subList(0, id), values), key.subList(id, key.size()));
        };
    notes.count(Noted.MADE, name);
    return joined(joined(open.record.cells().subList(0, TraceLines.TABLE), List.of(name)), made);
  }

  /** Those parts of the row's key that are not among the columns. */
  private static List<String> others(WrittenRow open, Set<String> columns) {
    List<SchemaKeyPart> declared = open.keys.key();
    List<String> key = open.record.key();
    return IntStream.range(0, Math.min(key.size(), declared.size()))
        .filter(part -> !columns.contains(declared.get(part).column()))
        .mapToObj(key::get)
        .toList();
  }

  /** The name of an index's table in the trace; those of documents have names of their fields. */
  private String name(String table, String index, List<SchemaKeyPart> on) {
    if (!form.ofEachField()) {
      return form == EntryForm.VALUES_THEN_KEY ? index : table + "." + index;
    }
    List<String> fields =
        on.stream().map(part -> part.column() + (part.descending() ? " desc" : "")).toList();
    return table + ".(" + String.join(" ", fields) + ")";
  }

  /** What sorts the other way round; a text that is neither number nor time stays. */
  private static String turned(String value) {
    try {
      return value.matches("-?\\d{1,18}")
          ? Long.toString(-1 - Long.parseLong(value))
          : Long.toString(-micros(WrittenTime.instant(value)));
    } catch (DateTimeException e) {
      return value;
    }
  }

  private static long micros(Instant time) {
    return time.getEpochSecond() * 1_000_000 + time.getNano() / 1000;
  }

  /** How many entries were made. */
  long made() {
    return notes.count(Noted.MADE);
  }

  /** What was made and what was not, for the user. */
  List<String> notes() {
    List<String> lines = new ArrayList<>(notes.lines());
    lines.addAll(tables.notes(present.values()));
    return lines.isEmpty() ? List.of("the schema adds no index to the tables of the trace") : lines;
  }
}
