package io.keyheat.scenarios.trace.index;

import io.keyheat.scenarios.document.WrittenTime;
import io.keyheat.scenarios.profile.EntryForm;
import io.keyheat.scenarios.schema.SchemaKeys;
import io.keyheat.scenarios.schema.SchemaKeys.SchemaKeyPart;
import io.keyheat.scenarios.trace.TraceLines;
import io.keyheat.scenarios.trace.TraceOperation;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

  private final Map<String, Long> made = new LinkedHashMap<>();
  private final Map<String, Long> missed = new TreeMap<>();
  private final Map<String, Long> unset = new TreeMap<>();
  private final Map<String, Long> exempt = new TreeMap<>();

  /** Records whose further columns have names, and those whose further parts have none. */
  private final Map<String, Long> named = new TreeMap<>();

  private final Map<String, Long> longer = new TreeMap<>();
  private final Map<String, Long> lacking = new TreeMap<>();
  private final GeneratedColumns generated = new GeneratedColumns();
  private @Nullable WrittenRow row;

  IndexEntries(List<SchemaKeys> keys, EntryForm form) {
    this.form = form;
    this.tables = new SchemaTables(keys, form.ofEachField());
  }

  /** A row that is written, and its fields as far as their entries have come. */
  private record WrittenRow(
      List<String> record,
      SchemaKeys keys,
      Map<String, String> values,
      Map<String, String> fields,
      Set<String> unset) {
    String table() {
      return record.get(TraceLines.TABLE);
    }

    List<String> key() {
      return record.subList(TraceLines.FIRST_KEY, record.size());
    }
  }

  /** A table is in the trace. */
  void found(String table) {
    present.putIfAbsent(NamedRecord.folded(table), table);
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
    SchemaKeys keys = tables.of(record.cells().get(TraceLines.TABLE));
    return keys == null || keys.key().isEmpty()
        ? record
        : falling(inOrderOfSchema(record, keys), keys.key());
  }

  /** Turns the values of descending columns; a number below 0 falls already, as recorders write. */
  private static NamedRecord falling(NamedRecord record, List<SchemaKeyPart> key) {
    List<String> cells = new ArrayList<>(record.cells());
    Map<String, String> plain = new LinkedHashMap<>(record.others());
    for (int part = 0; part < Math.min(key.size(), cells.size() - TraceLines.FIRST_KEY); part++) {
      String value = cells.get(TraceLines.FIRST_KEY + part);
      if (key.get(part).descending() && !value.startsWith("-")) {
        cells.set(TraceLines.FIRST_KEY + part, turned(value));
        plain.put(NamedRecord.folded(key.get(part).column()), value);
      }
    }
    return new NamedRecord(cells, record.names(), plain);
  }

  private NamedRecord inOrderOfSchema(NamedRecord record, SchemaKeys keys) {
    List<String> cells = record.cells();
    String table = keys.table() + " (" + joined(columns(keys.key())) + ")";
    NamedRecord given = named(record, keys);
    TraceOperation operation = TraceOperation.of(cells.get(TraceLines.OPERATION));
    boolean isScan = operation == TraceOperation.SCAN;
    boolean isNew = writes(cells);
    if (isNew) {
      generated.begin(keys);
    }
    List<String> key = new ArrayList<>(cells.subList(0, TraceLines.FIRST_KEY));
    boolean hasNames = !given.names().isEmpty();
    List<String> names =
        new ArrayList<>(hasNames ? given.names().subList(0, TraceLines.FIRST_KEY) : List.of());
    Map<String, String> others = given.values();
    Map<String, String> recorded = new HashMap<>(others);
    for (SchemaKeyPart part : keys.key()) {
      String value = others.remove(NamedRecord.folded(part.column()));
      value = value == null ? recorded.get(NamedRecord.folded(part.column())) : value;
      if (value == null && !(isScan && key.size() > TraceLines.FIRST_KEY)) {
        value = generated.value(keys, part.column(), recorded, isNew);
      }
      if (value == null && isScan && key.size() > TraceLines.FIRST_KEY) {
        break; // It names the first parts alone.
      }
      if (value == null) {
        note(table, part, given, keys);
        return record;
      }
      key.add(value);
      int place = given.place(part.column(), TraceLines.FIRST_KEY);
      names.add(place < 0 ? part.column() : given.names().get(place));
    }
    if (!others.isEmpty()) {
      named.merge(table + ": " + joined(new TreeSet<>(others.keySet())), 1L, Long::sum);
    }
    return new NamedRecord(key, names, others);
  }

  /** Why a record does not have the schema's key. */
  private void note(String table, SchemaKeyPart part, NamedRecord record, SchemaKeys keys) {
    int parts = record.cells().size() - TraceLines.FIRST_KEY;
    if (!record.names().isEmpty()) {
      lacking.merge(table + ", for which the trace has no " + part.column(), 1L, Long::sum);
    } else if (parts > keys.key().size()) {
      longer.merge(table, 1L, Long::sum);
    }
  }

  /** A record without names has those of the recorded columns of the key, if it has as many. */
  private static NamedRecord named(NamedRecord record, SchemaKeys keys) {
    List<String> recorded =
        columns(keys.key()).stream()
            .filter(column -> !GeneratedColumns.isGenerated(keys, column))
            .toList();
    int parts = record.cells().size() - TraceLines.FIRST_KEY;
    if (!record.names().isEmpty() || recorded.size() != parts || parts == keys.key().size()) {
      return record;
    }
    return new NamedRecord(record.cells(), joined(List.of("time", "operation", "table"), recorded));
  }

  private static boolean writes(List<String> record) {
    TraceOperation operation = TraceOperation.of(record.get(TraceLines.OPERATION));
    return operation == TraceOperation.INSERT || operation == TraceOperation.UPSERT;
  }

  private static List<String> columns(List<SchemaKeyPart> key) {
    return key.stream().map(SchemaKeyPart::column).toList();
  }

  private static String joined(Collection<String> names) {
    return String.join(", ", names);
  }

  /** Entries that are to be written before a record: those of the row before it. */
  List<List<String>> before(NamedRecord named) {
    List<String> record = named.cells();
    WrittenRow open = row;
    if (open != null && isFieldOf(open, record)) {
      return List.of();
    }
    List<List<String>> entries = atEnd();
    TraceOperation operation = TraceOperation.of(record.get(TraceLines.OPERATION));
    SchemaKeys keys = tables.of(record.get(TraceLines.TABLE));
    boolean writes = operation != null && operation.writes() && operation != TraceOperation.DELETE;
    if (keys == null && form.ofEachField() && !named.others().isEmpty()) {
      keys = SchemaKeys.ofIndexedFields(record.get(TraceLines.TABLE));
    }
    row = writes && keys != null && operation != null ? row(named, keys, operation) : null;
    return entries;
  }

  /** A row; of an update only what it sets, which a cell without a value does not. */
  private WrittenRow row(NamedRecord named, SchemaKeys keys, TraceOperation operation) {
    Map<String, String> fields = new TreeMap<>();
    Map<String, String> others = new HashMap<>();
    Set<String> unset = new HashSet<>();
    named
        .others()
        .forEach(
            (column, value) -> {
              if (operation == TraceOperation.UPDATE && value.isEmpty()) {
                unset.add(NamedRecord.folded(column));
              } else {
                others.put(NamedRecord.folded(column), value);
                fields.put(column, value);
              }
            });
    NamedRecord set = new NamedRecord(named.cells(), named.names(), others);
    return new WrittenRow(named.cells(), keys, values(set, keys), fields, unset);
  }

  private Map<String, String> values(NamedRecord record, SchemaKeys keys) {
    Map<String, String> values = new HashMap<>();
    List<String> key = record.cells().subList(TraceLines.FIRST_KEY, record.cells().size());
    if (form.ofEachField()) {
      values.put("documentId", key.get(key.size() - 1));
      values.put("ancestor", key.get(0));
    }
    int parts = form.ofEachField() ? 0 : Math.min(key.size(), keys.key().size());
    for (int part = 0; part < parts; part++) {
      SchemaKeyPart column = keys.key().get(part);
      String written = column.descending() ? turned(key.get(part)) : key.get(part);
      String plain = record.others().get(NamedRecord.folded(column.column()));
      values.put(column.column(), plain == null ? written : plain);
    }
    Map<String, String> recorded = record.values();
    recorded.putAll(record.others());
    for (List<SchemaKeyPart> index : keys.indexes().values()) {
      for (SchemaKeyPart part : index) {
        String value = record.others().get(NamedRecord.folded(part.column()));
        if (value == null && !values.containsKey(part.column())) {
          value = generated.value(keys, part.column(), recorded, writes(record.cells()));
        }
        if (value != null) {
          values.putIfAbsent(part.column(), value);
        }
      }
    }
    return values;
  }

  /** Whether a record is an entry of a field of the row; its value is then known. */
  private boolean isFieldOf(WrittenRow open, List<String> record) {
    if (!form.ofEachField()
        || !record.get(0).equals(open.record.get(0))
        || !record.get(TraceLines.TABLE).startsWith(open.table() + ".")
        || record.size() != open.record.size() + 1) {
      return false;
    }
    List<String> key = new ArrayList<>(record.subList(TraceLines.FIRST_KEY, record.size()));
    int at = form == EntryForm.FIELDS_THEN_KEY ? 0 : key.size() - 2;
    String value = key.remove(at);
    if (!key.equals(open.key())) {
      return false;
    }
    open.values.putIfAbsent(
        record.get(TraceLines.TABLE).substring(open.table().length() + 1), value);
    return true;
  }

  /** Whether a record stays in the trace: entries of fields that are exempted do not. */
  boolean keeps(List<String> record) {
    String table = record.get(TraceLines.TABLE);
    int dot = table.lastIndexOf('.');
    if (!form.ofEachField() || dot < 0) {
      return true;
    }
    SchemaKeys keys = tables.of(table.substring(0, dot));
    if (keys == null || !keys.exempt().contains(table.substring(dot + 1))) {
      return true;
    }
    exempt.merge(table, 1L, Long::sum);
    return false;
  }

  /** Entries of the latest row; none is open afterwards. */
  List<List<String>> atEnd() {
    WrittenRow open = row;
    row = null;
    List<List<String>> entries = new ArrayList<>();
    if (open != null) {
      if (form.ofEachField()) {
        open.fields.forEach((field, value) -> field(open, field, value, entries));
      }
      open.keys.indexes().forEach((index, on) -> entry(open, index, on, entries));
    }
    return entries;
  }

  /** The entry that the system makes of a field by itself. */
  private void field(WrittenRow open, String field, String value, List<List<String>> entries) {
    String name = open.table() + "." + field;
    boolean isExempt = open.keys.exempt().stream().anyMatch(field::equalsIgnoreCase);
    if (!isExempt && !present.containsKey(NamedRecord.folded(name))) {
      List<String> entry = new ArrayList<>(open.record.subList(0, TraceLines.TABLE));
      entry.add(name);
      entry.addAll(key(open, Set.of(), List.of(value)));
      entries.add(entry);
      made.merge(name, 1L, Long::sum);
    }
  }

  private void entry(
      WrittenRow open, String index, List<SchemaKeyPart> on, List<List<String>> entries) {
    String name = name(open, index, on);
    if (present.containsKey(NamedRecord.folded(name))
        || present.containsKey(NamedRecord.folded(index))) {
      return; // The recorder wrote them.
    }
    List<String> parts = new ArrayList<>();
    Set<String> columns = new HashSet<>();
    for (SchemaKeyPart part : on) {
      String value = open.values.get(part.column());
      if (value == null && open.unset.contains(NamedRecord.folded(part.column()))) {
        unset.merge(name + " (" + part.column() + ")", 1L, Long::sum);
        return;
      }
      if (value == null) {
        missed.merge(name + " (" + part.column() + ")", 1L, Long::sum);
        return;
      }
      columns.add(part.column());
      parts.add(part.descending() ? turned(value) : value);
    }
    List<String> entry = new ArrayList<>(open.record.subList(0, TraceLines.TABLE));
    entry.add(name);
    entry.addAll(key(open, columns, parts));
    entries.add(entry);
    made.merge(name, 1L, Long::sum);
  }

  private List<String> key(WrittenRow open, Set<String> columns, List<String> values) {
    List<String> key = open.key();
    int id = key.size() - 1;
    return switch (form) {
      case VALUES_ONLY -> values;
      case VALUES_THEN_KEY -> joined(values, others(open, columns));
      case FIELDS_THEN_KEY -> joined(values, key);
      case FIELDS_BEFORE_ID ->
          joined(joined(key.subList(0, id), values), key.subList(id, key.size()));
    };
  }

  /** Those parts of the row's key that are not among the columns. */
  private static List<String> others(WrittenRow open, Set<String> columns) {
    List<SchemaKeyPart> declared = open.keys.key();
    List<String> key = open.key();
    return IntStream.range(0, Math.min(key.size(), declared.size()))
        .filter(part -> !columns.contains(declared.get(part).column()))
        .mapToObj(key::get)
        .toList();
  }

  private static List<String> joined(List<String> first, List<String> then) {
    return Stream.concat(first.stream(), then.stream()).toList();
  }

  /** The name of an index's table in the trace; those of documents have names of their fields. */
  private String name(WrittenRow open, String index, List<SchemaKeyPart> on) {
    if (!form.ofEachField()) {
      return form == EntryForm.VALUES_THEN_KEY ? index : open.table() + "." + index;
    }
    List<String> fields =
        on.stream().map(part -> part.column() + (part.descending() ? " desc" : "")).toList();
    return open.table() + ".(" + String.join(" ", fields) + ")";
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
    return made.values().stream().mapToLong(Long::longValue).sum();
  }

  /** What was made and what was not, for the user. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    made.forEach((index, count) -> notes.add(told(count, "entries of " + index)));
    missed.forEach(
        (index, count) ->
            notes.add(
                told(
                    count,
                    "writes without an entry of %s: the trace has no value of that column"
                        .formatted(index))));
    unset.forEach(
        (index, count) ->
            notes.add(told(count, "updates without a value for " + index + " write no entry")));
    exempt.forEach(
        (field, count) ->
            notes.add(told(count, "entries of " + field + " ignored: it is exempted")));
    longer.forEach(
        (table, count) ->
            notes.add(
                told(count, "records with more key parts than " + table)
                    + ": name the columns in a header"));
    lacking.forEach(
        (table, count) ->
            notes.add(told(count, "records keep the key of the trace, not that of " + table)));
    generated.note(notes);
    List<String> names = tables.notes(present.values());
    if (notes.isEmpty() && names.isEmpty()) {
      notes.add("the schema adds no index to the tables of the trace");
    }
    notes.addAll(names);
    named.forEach(
        (columns, count) ->
            notes.add(told(count, "records name other columns than the key of " + columns)));
    return notes;
  }

  private static String told(long count, String what) {
    return String.format(Locale.ROOT, "%,d %s", count, what);
  }
}
