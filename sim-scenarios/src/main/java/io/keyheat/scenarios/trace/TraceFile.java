package io.keyheat.scenarios.trace;

import io.keyheat.core.value.ColumnType;
import io.keyheat.core.workload.trace.Trace;
import io.keyheat.core.workload.trace.TraceOpener;
import io.keyheat.core.workload.trace.TraceRange;
import io.keyheat.core.workload.trace.TraceTexts;
import io.keyheat.scenarios.document.Quote;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A recorded trace in a CSV file (gzip too), as one load replays it: all of its records, of {@code
 * time,key…}, or those of one operation and table, of {@code time,operation,table,key…}.
 */
public final class TraceFile implements TraceOpener {
  /** Field of the operation, where records name one. */
  static final int OPERATION = 1;

  /** Field of the table, where records name one. */
  static final int TABLE = 2;

  private final Request request;
  private final long records;
  private final Map<Integer, TraceTexts> texts;
  private final TraceRange range;

  /**
   * What a load takes from a trace.
   *
   * @param operation only records of it; null: records name none
   * @param table only records of it; null: records name none
   * @param time how times are written; null: as the first one looks
   * @param speed how many times as fast as recorded
   * @param columns type of each column whose values the load takes
   */
  public record Request(
      Path file,
      @Nullable TraceOperation operation,
      @Nullable String table,
      @Nullable TimeFormat time,
      double speed,
      Map<Integer, ColumnType> columns) {
    public Request {
      columns = Map.copyOf(columns);
    }
  }

  private TraceFile(
      Request request, long records, Map<Integer, TraceTexts> texts, TraceRange range) {
    this.range = range;
    this.request = request;
    this.records = records;
    this.texts = Map.copyOf(texts);
  }

  /**
   * Reads the trace once to its end, so that no mistake in it waits for the middle of a run.
   *
   * @throws MalformedTrace if a record cannot be read
   */
  public static TraceFile check(Request request) throws IOException {
    Map<Integer, TextValues> values = new TreeMap<>();
    request
        .columns()
        .forEach(
            (column, type) -> {
              if (CellKind.of(type) == CellKind.TEXT) {
                values.put(column, new TextValues());
              }
            });
    Map<Integer, Long> min = new TreeMap<>();
    Map<Integer, Long> max = new TreeMap<>();
    long records = 0;
    try (Cursor cursor = new Cursor(request, Map.of())) {
      while (cursor.nextOfTable()) {
        // What else is done to the table must encode its texts alike.
        values.forEach(cursor::collect);
        if (cursor.isWanted()) {
          records++;
          cursor.checkColumns();
          cursor.widen(min, max);
        }
      }
      Map<Integer, TraceTexts> texts = new TreeMap<>();
      values.forEach(
          (column, found) -> {
            texts.put(column, found.texts());
            min.put(column, found.least());
            max.put(column, found.greatest());
          });
      return new TraceFile(request, records, texts, new TraceRange(cursor.timeNanos, min, max));
    }
  }

  /** How many operations the trace holds. */
  /** Where it is. */
  public Path file() {
    return request.file();
  }

  @Override
  public long records() {
    return records;
  }

  @Override
  public TraceRange range() {
    return range;
  }

  @Override
  public TraceTexts texts(int column) {
    return texts.getOrDefault(column, TraceTexts.UNKNOWN);
  }

  @Override
  public Trace open() {
    try {
      return new Cursor(request, texts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Cursor implements Trace {
    private final Request request;
    private final TraceLines lines;
    private final TraceClock clock;
    private final byte @Nullable [] table;
    private final CellKind[] kinds = new CellKind[TraceLines.MAX_FIELDS];
    private final TextValues.Encoder[] encoders = new TextValues.Encoder[TraceLines.MAX_FIELDS];
    private long timeNanos;
    private final OperationNames words = new OperationNames();

    Cursor(Request request, Map<Integer, TraceTexts> texts) throws IOException {
      this.request = request;
      String name = request.table();
      table = name == null ? null : name.getBytes(StandardCharsets.UTF_8);
      clock = new TraceClock(request.time(), request.speed());
      request.columns().forEach((column, type) -> kinds[column] = CellKind.of(type));
      texts.forEach((column, all) -> encoders[column] = new TextValues.Encoder(all));
      lines = TraceLines.open(request.file());
    }

    @Override
    public boolean advance() {
      while (nextOfTable()) {
        if (isWanted()) {
          return true;
        }
      }
      close();
      return false;
    }

    /** Moves to the next record of the table, whatever it does. */
    private boolean nextOfTable() {
      while (lines.next()) {
        if (lines.fields() < 2) {
          throw lines.error(0, "one column; expected from 2 to " + TraceLines.MAX_FIELDS);
        }
        timeNanos = clock.nanos(lines);
        if (table == null || (lines.fields() > TABLE && lines.is(TABLE, table))) {
          return true;
        }
      }
      return false;
    }

    private boolean isWanted() {
      return request.operation() == null || words.of(lines, OPERATION) == request.operation();
    }

    private void collect(int column, TextValues values) {
      if (column < lines.fields()) {
        values.add(lines, column);
      }
    }

    private void widen(Map<Integer, Long> min, Map<Integer, Long> max) {
      for (int column : request.columns().keySet()) {
        if (kinds[column] != CellKind.TEXT) {
          long value = value(column);
          min.merge(column, value, Math::min);
          max.merge(column, value, Math::max);
        }
      }
    }

    private void checkColumns() {
      for (int column : request.columns().keySet()) {
        CellKind kind = kinds[column];
        if (column >= lines.fields()) {
          throw lines.error(
              lines.fields() - 1,
              lines.fields()
                  + " columns; expected "
                  + kind.expected()
                  + " in column "
                  + (column + 1));
        }
        if (!kind.holds(lines, column)) {
          throw lines.error(
              column,
              Quote.of(lines.text(column))
                  + " in column "
                  + (column + 1)
                  + "; expected "
                  + kind.expected());
        }
      }
    }

    @Override
    public long timeNanos() {
      return timeNanos;
    }

    @Override
    public long value(int column) {
      CellKind kind = kinds[column];
      if (kind == null) {
        return 0; // A column between those that are asked for.
      }
      return kind == CellKind.TEXT
          ? encoders[column].encode(lines, column)
          : kind.number(lines, column);
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}
