package io.keyheat.scenarios.observed;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.trace.MalformedTrace;
import io.keyheat.scenarios.trace.TraceLines;
import io.keyheat.scenarios.trace.TraceOperation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The writes of a recording: {@code time,operation,table,key}, in seconds since its start. */
public final class RecordedWrites {
  private static final List<String> COLUMNS = List.of("time", "operation", "table", "key");

  /**
   * A write.
   *
   * @param seconds since the start of the recording
   */
  public record Write(double seconds, String key) {}

  private final List<Write> writes;
  private final String table;
  private final Comparator<String> keyOrder;
  private final String[] sortedKeys;

  private RecordedWrites(List<Write> writes, String table) {
    this.table = table;
    this.writes = List.copyOf(writes);
    keyOrder = keyOrder(writes);
    sortedKeys = writes.stream().map(Write::key).sorted(keyOrder).toArray(String[]::new);
  }

  /**
   * Reads them all.
   *
   * @throws BadInputException if a record cannot be read
   */
  static RecordedWrites read(Path file) throws BadInputException, IOException {
    List<Write> writes = new ArrayList<>();
    String table;
    try (TraceLines lines = TraceLines.open(file)) {
      RecordLines records = new RecordLines(file, lines);
      while (lines.next()) {
        records.checkColumns(COLUMNS);
        if (lines.fields() > COLUMNS.size()) {
          throw records.mistake("expected time,operation,table,key with one key column");
        }
        checkOperation(lines.text(TraceLines.OPERATION), records);
        records.checkTable(TraceLines.TABLE);
        writes.add(new Write(records.seconds(), lines.text(TraceLines.FIRST_KEY)));
      }
      table = records.table();
    } catch (MalformedTrace e) {
      throw new BadInputException(file + ": " + e.getMessage());
    }
    if (writes.isEmpty()) {
      throw new BadInputException(file + ": holds no writes");
    }
    return new RecordedWrites(writes, table);
  }

  private static void checkOperation(String word, RecordLines records) throws BadInputException {
    TraceOperation operation = TraceOperation.of(word);
    if (operation == null || !operation.writes()) {
      throw records.mistake(
          Quote.of(word) + " is not a write; expected writes only, such as insert");
    }
  }

  /** Returns the table that is written. */
  public String table() {
    return table;
  }

  /** Returns the writes in the order of the file. */
  public List<Write> all() {
    return writes;
  }

  /** Returns the order of keys: as numbers where all of them are whole numbers, else as texts. */
  public Comparator<String> keyOrder() {
    return keyOrder;
  }

  /** Returns the share of all writes whose keys lie before a key. */
  double placeOf(String key) {
    int at = Arrays.binarySearch(sortedKeys, key, keyOrder);
    return (at < 0 ? -1 - at : at) / (double) sortedKeys.length;
  }

  /** Returns the key that lies behind a share of all writes, at least 0 and below 1. */
  String keyAt(double share) {
    return sortedKeys[(int) (share * sortedKeys.length)];
  }

  private static Comparator<String> keyOrder(List<Write> writes) {
    boolean numbers = writes.stream().allMatch(write -> write.key().matches("-?\\d{1,18}"));
    Comparator<String> order =
        numbers ? Comparator.comparingLong(Long::parseLong) : Comparator.naturalOrder();
    return (a, b) ->
        a.isEmpty() || b.isEmpty()
            ? Boolean.compare(b.isEmpty(), a.isEmpty())
            : order.compare(a, b);
  }
}
