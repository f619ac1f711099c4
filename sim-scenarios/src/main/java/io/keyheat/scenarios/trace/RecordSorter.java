package io.keyheat.scenarios.trace;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Puts the records of a log in the order of their times, as far as none is more than a minute late:
 * several servers write one log, and each for itself in order. It holds the records of a minute.
 */
public final class RecordSorter {
  static final long WINDOW_NANOS = 60_000_000_000L;

  private final PriorityQueue<Held> held =
      new PriorityQueue<>(
          Comparator.comparingLong((Held record) -> record.nanos)
              .thenComparingLong(record -> record.number));

  private final @Nullable TimeFormat given;
  private @Nullable TimeFormat format;
  private boolean isEnded;
  private long newestNanos = Long.MIN_VALUE;
  private long number;
  private long late;
  private long mostLateNanos;

  /**
   * A sorter.
   *
   * @param given format of times; null: guessed from the first one
   */
  RecordSorter(@Nullable TimeFormat given) {
    this.given = given;
  }

  /** A record that waits for those before it. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Held(
      long nanos, long number, long line, byte[] bytes, int[] starts, int[] ends, int[] columns) {}

  /** What is read of a trace. */
  @FunctionalInterface
  public interface TraceReading<T> {
    T read(boolean isSorted) throws IOException;
  }

  /** Reads a trace as it stands, and sorted where its times go back by more than is usual. */
  public static <T> T inOrder(TraceReading<T> reading) throws IOException {
    try {
      return reading.read(false);
    } catch (TraceClock.OutOfOrder e) {
      return reading.read(true);
    }
  }

  /** Moves to the next record in the order of time; false at the end. */
  boolean next(TraceLines lines) {
    while (!isEnded && (held.isEmpty() || newestNanos - held.peek().nanos < WINDOW_NANOS)) {
      isEnded = !lines.nextAsWritten();
      if (!isEnded) {
        hold(lines);
      }
    }
    Held next = held.poll();
    if (next != null) {
      lines.show(next.line, next.bytes, next.starts, next.ends, next.columns);
    }
    return next != null;
  }

  private void hold(TraceLines lines) {
    TimeFormat known = format;
    if (known == null) {
      known = given == null ? TimeFormat.of(lines) : given;
      format = known;
    }
    long nanos = known.nanos(lines);
    if (nanos < newestNanos) {
      TraceClock.checkBack(lines, newestNanos - nanos, WINDOW_NANOS);
      late++;
      mostLateNanos = Math.max(mostLateNanos, newestNanos - nanos);
    }
    newestNanos = Math.max(newestNanos, nanos);
    int count = lines.fields();
    int from = lines.start(0);
    int to = from;
    for (int field = 0; field < count; field++) {
      from = Math.min(from, lines.start(field));
      to = Math.max(to, lines.end(field));
    }
    int[] starts = new int[count];
    int[] ends = new int[count];
    int[] columns = new int[count];
    for (int field = 0; field < count; field++) {
      starts[field] = lines.start(field) - from;
      ends[field] = lines.end(field) - from;
      columns[field] = lines.column(field);
    }
    byte[] bytes = Arrays.copyOfRange(lines.bytes(), from, to);
    held.add(new Held(nanos, number++, lines.line(), bytes, starts, ends, columns));
  }

  /** The records that were earlier than one before them. */
  TraceSurvey.LateRecords late() {
    return new TraceSurvey.LateRecords(late, mostLateNanos);
  }
}
