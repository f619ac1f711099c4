package io.keyheat.record.output;

import io.keyheat.record.key.KeyRecord;
import io.keyheat.record.key.NamedCounts;
import io.keyheat.scenarios.trace.TraceSurvey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings records in the order in which their calls began, and hands them to a {@link TraceWriter}.
 * Each is held for two seconds, since a call that began earlier may end later; for ten where values
 * are hidden, since their order is looked at before. For one thread.
 */
public final class TraceRecorder {
  private static final long HOLD_MICROS = 2_000_000;

  /** How long a record is held where the order of values is looked at before they are written. */
  private static final long HIDING_HOLD_MICROS = 10_000_000;

  /** Records are written early where they, at about these bytes beside their texts, take more. */
  private static final long MAX_HELD_BYTES = 96L << 20;

  private static final long RECORD_BYTES = 200;
  private static final int BATCH_CHARACTERS = 1 << 17;
  private static final long BATCH_MICROS = 500_000;

  private final TraceWriter writer;
  private final NamedCounts left;
  private final Consumer<KeyRecord> written;
  private final @Nullable ValueHider hider;
  private final PriorityQueue<HeldRecord> held =
      new PriorityQueue<>(
          Comparator.comparingLong((HeldRecord record) -> record.record().micros())
              .thenComparingLong(HeldRecord::number));
  private final Map<String, TraceTable> tables = new HashMap<>();
  private final Map<String, List<String>> columns = new HashMap<>();
  private StringBuilder batch = new StringBuilder();
  private int batchRecords;
  private long batchMicros;
  private long numbered;
  private long heldBytes;
  private long latestMicros;
  private boolean begun;
  private boolean ending;

  private record HeldRecord(KeyRecord record, long number) {}

  /**
   * A recorder that writes to a trace.
   *
   * @param hides whether values that follow no order are replaced by hashes
   * @param left counts what is not written, by why
   * @param written is given each record as it goes into the trace
   */
  public TraceRecorder(
      TraceWriter writer, boolean hides, NamedCounts left, Consumer<KeyRecord> written) {
    this.writer = writer;
    this.hider = hides ? new ValueHider() : null;
    this.left = left;
    this.written = written;
  }

  /** Names the columns of a table's key. */
  public void describe(String table, List<String> names) {
    columns.put(table, List.copyOf(names));
  }

  public void add(KeyRecord record) {
    if (hider != null) {
      hider.learn(record);
    }
    held.add(new HeldRecord(record, numbered++));
    heldBytes += bytes(record);
    while (heldBytes > MAX_HELD_BYTES) {
      release(next());
    }
  }

  private KeyRecord next() {
    KeyRecord record = held.remove().record();
    heldBytes -= bytes(record);
    return record;
  }

  private static long bytes(KeyRecord record) {
    return RECORD_BYTES + record.key().stream().mapToLong(part -> 80L + part.text().length()).sum();
  }

  /**
   * Writes what has been held for long enough.
   *
   * @param nowMicros the time, microseconds since 1970
   */
  public void advance(long nowMicros) {
    long hold = hider == null ? HOLD_MICROS : HIDING_HOLD_MICROS;
    for (HeldRecord first = held.peek();
        first != null && first.record().micros() <= nowMicros - hold;
        first = held.peek()) {
      release(next());
    }
    boolean old = nowMicros - batchMicros >= BATCH_MICROS;
    if (batchRecords > 0 && (old || batch.length() >= BATCH_CHARACTERS)) {
      flush();
    }
    if (batchRecords == 0) {
      batchMicros = nowMicros;
    }
  }

  /** Writes all that is held; unlike the other methods, it waits for a slow disk. */
  public void finish() {
    ending = true;
    while (!held.isEmpty()) {
      release(next());
    }
    if (batchRecords > 0) {
      flush();
    }
  }

  private void release(KeyRecord found) {
    KeyRecord record = hider == null ? found : hider.hide(found);
    TraceTable table = tables.get(record.table());
    if (table == null) {
      if (tables.size() == TraceSurvey.MAX_TABLES) {
        left.add("operations on tables beyond the first " + TraceSurvey.MAX_TABLES);
        return;
      }
      table = new TraceTable();
    }
    Optional<String> misfit = table.misfit(record);
    if (misfit.isPresent()) {
      left.add(record.table() + ": " + misfit.get());
      return;
    }
    tables.put(record.table(), table);
    if (!begun) {
      begun = true;
      header(record);
    }
    if (record.micros() < latestMicros) {
      left.add("records written late, at the time of the one before them");
    }
    latestMicros = Math.max(latestMicros, record.micros());
    table.append(record, latestMicros, batch);
    batchRecords++;
    written.accept(record);
    if (batch.length() >= BATCH_CHARACTERS) {
      flush();
    }
  }

  /** A trace's header names the columns of its first record's table. */
  private void header(KeyRecord first) {
    List<String> names = new ArrayList<>(columns.getOrDefault(first.table(), List.of()));
    batch.append("time,operation,table");
    for (String name : names.isEmpty() ? List.of("key") : names) {
      batch.append(',');
      TraceCells.quote(name, batch);
    }
    batch.append('\n');
  }

  private void flush() {
    if (ending) {
      writer.writeAtEnd(batch.toString(), batchRecords);
    } else {
      writer.write(batch.toString(), batchRecords);
    }
    batch = new StringBuilder();
    batchRecords = 0;
  }
}
