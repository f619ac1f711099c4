package io.keyheat.record;

import io.keyheat.record.key.KeyRecord;
import io.keyheat.record.key.RecordedValue;
import io.keyheat.scenarios.recording.KeyRecording.CountMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The latest records of a recording, for those who watch it. Safe for several threads. */
final class NewestKeys {
  private static final int SHOWN = 20;
  private static final int KEPT = 20_000;
  private static final long KEPT_CHARACTERS = 4_000_000;
  private static final int MAX_MAPS = 12;
  private static final int ROWS = 24;
  private static final int COLUMNS = 60;
  private static final long MICROS = 1_000_000;

  private final Deque<KeyRecord> records = new ArrayDeque<>();
  private long characters;

  synchronized void add(KeyRecord record) {
    records.addLast(record);
    characters += characters(record);
    while (records.size() > KEPT || characters > KEPT_CHARACTERS) {
      characters -= characters(records.removeFirst());
    }
  }

  private static long characters(KeyRecord record) {
    return record.key().stream().mapToLong(part -> part.text().length()).sum();
  }

  /** The newest keys as a person reads them, the newest first. */
  public synchronized List<String> shown() {
    List<String> shown = new ArrayList<>();
    var newest = records.descendingIterator();
    while (newest.hasNext() && shown.size() < SHOWN) {
      KeyRecord record = newest.next();
      String key = record.key().stream().map(RecordedValue::text).collect(Collectors.joining(", "));
      shown.add(record.operation().word() + " " + record.table() + "(" + key + ")");
    }
    return shown;
  }

  /** A map of the latest minute for each of the first tables. */
  public List<CountMap> maps() {
    Map<String, List<KeyRecord>> tables = new LinkedHashMap<>();
    long latest;
    synchronized (this) {
      latest = records.isEmpty() ? 0 : records.getLast().micros() / MICROS;
      for (KeyRecord record : records) {
        if (record.micros() / MICROS > latest - COLUMNS) {
          tables.computeIfAbsent(record.table(), t -> new ArrayList<>()).add(record);
        }
      }
    }
    return tables.entrySet().stream()
        .limit(MAX_MAPS)
        .map(table -> map(table.getKey(), table.getValue(), latest))
        .toList();
  }

  private static CountMap map(String table, List<KeyRecord> records, long latest) {
    List<List<RecordedValue>> keys =
        records.stream().map(KeyRecord::key).distinct().sorted(NewestKeys::compare).toList();
    int rows = Math.min(ROWS, keys.size());
    int[] cells = new int[rows * COLUMNS];
    for (KeyRecord record : records) {
      int place = java.util.Collections.binarySearch(keys, record.key(), NewestKeys::compare);
      int row = Math.min(rows - 1, (int) ((long) Math.max(0, place) * rows / keys.size()));
      int column = (int) (record.micros() / MICROS - latest) + COLUMNS - 1;
      cells[Math.max(0, column) * rows + row]++;
    }
    return new CountMap(table, rows, COLUMNS, java.util.Arrays.stream(cells).boxed().toList());
  }

  private static int compare(List<RecordedValue> a, List<RecordedValue> b) {
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      int order = VALUES.compare(a.get(i), b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.size(), b.size());
  }

  private static final Comparator<RecordedValue> VALUES =
      Comparator.comparing(RecordedValue::form)
          .thenComparing(
              (a, b) ->
                  a.form() == RecordedValue.ValueForm.INTEGER
                      ? Long.compare(Long.parseLong(a.text()), Long.parseLong(b.text()))
                      : a.text().compareTo(b.text()));
}
