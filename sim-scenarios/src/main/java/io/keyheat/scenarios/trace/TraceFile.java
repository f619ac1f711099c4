package io.keyheat.scenarios.trace;

import io.keyheat.core.key.BytesCode;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.Divisors;
import io.keyheat.core.workload.trace.Trace;
import io.keyheat.core.workload.trace.TraceOpener;
import io.keyheat.core.workload.trace.TraceRange;
import io.keyheat.scenarios.document.Quote;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A recorded trace in a CSV file, plain or gzip, that a load replays: all of its records, of {@code
 * time,key…}, or those of one operation and table, of {@code time,operation,table,key…}.
 */
public final class TraceFile implements TraceOpener, ReplayedFile {
  private final Request request;
  private final FirstReading found;

  /**
   * The part of a trace that a load replays.
   *
   * @param operation only records of it; null: records name none
   * @param table only records of it; null: records name none
   * @param time format of times; null: guessed from the first one
   * @param speed of the replay; 2: twice as fast as recorded
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

  private TraceFile(Request request, FirstReading found) {
    this.request = request;
    this.found = found;
  }

  /**
   * Reads the whole trace once, so a mistake is reported before the run starts.
   *
   * @throws MalformedTrace if a record cannot be read
   */
  public static TraceFile check(Request request) throws IOException {
    return RecordSorter.inOrder(
        isSorted -> {
          FirstReading reading = new FirstReading(request, isSorted);
          reading.read();
          return new TraceFile(request, reading);
        });
  }

  @Override
  public Path file() {
    return request.file();
  }

  @Override
  public long records(long endNanos) {
    return found.counts.before(endNanos);
  }

  /** Where times are whole seconds or minutes, the end of the last one. */
  @Override
  public long lastNanos() {
    return found.lastNanos + Math.max(0, (long) (found.unitNanos / request.speed()) - 1);
  }

  @Override
  public @Nullable TraceRange range(long startNanos, long endNanos) {
    return startNanos <= 0 && found.lastNanos < endNanos
        ? new TraceRange(found.counts.all(), found.min, found.max, found.unit)
        : null;
  }

  @Override
  public @Nullable BytesCode code(int column) {
    return found.codes.get(column);
  }

  @Override
  public Trace open() {
    try {
      return new Cursor(request, found.codes, found.isSorted);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The figures of a first reading. */
  private static final class FirstReading {
    private final Request request;
    private final boolean isSorted;
    private final Map<Integer, BytesCode> codes = new TreeMap<>();
    private final Map<Integer, Long> min = new TreeMap<>();
    private final Map<Integer, Long> max = new TreeMap<>();
    private final Map<Integer, Long> unit = new TreeMap<>();
    private final RecordCounts counts = new RecordCounts();
    private long lastNanos;
    private long unitNanos;

    FirstReading(Request request, boolean isSorted) {
      this.request = request;
      this.isSorted = isSorted;
    }

    void read() throws IOException {
      Map<Integer, TextValues> values = new TreeMap<>();
      request
          .columns()
          .forEach(
              (column, type) -> {
                if (!CellKind.of(type).isNumber()) {
                  values.put(column, new TextValues(CellKind.of(type)));
                }
              });
      try (Cursor cursor = new Cursor(request, Map.of(), isSorted)) {
        while (cursor.nextOfTable()) {
          if (cursor.isWanted()) {
            counts.add(cursor.timeNanos);
            cursor.checkColumns();
            widen(cursor);
          }
          // Other loads of the table must assign equal numbers to its texts.
          values.forEach(cursor::collect);
        }
        lastNanos = cursor.timeNanos;
        unitNanos = cursor.clock.unitNanos();
      }
      values.forEach((column, texts) -> codes.put(column, texts.code()));
    }

    private void widen(Cursor cursor) {
      for (int column : request.columns().keySet()) {
        if (cursor.kinds[column].isNumber()) {
          long value = cursor.value(column);
          Long least = min.get(column);
          long divisor = unit.getOrDefault(column, 0L);
          unit.put(column, least == null ? 0 : Divisors.common(divisor, value, least));
          min.merge(column, value, Math::min);
          max.merge(column, value, Math::max);
        }
      }
    }
  }

  private static final class Cursor implements Trace {
    private final Request request;
    private final TraceLines lines;
    private final TraceClock clock;
    private final byte @Nullable [] table;
    private final CellKind[] kinds = new CellKind[TraceLines.MAX_FIELDS];
    private final BytesCode[] codes = new BytesCode[TraceLines.MAX_FIELDS];
    private final CellKind.CellBytes cell = new CellKind.CellBytes();
    private long timeNanos;

    Cursor(Request request, Map<Integer, BytesCode> codes, boolean isSorted) throws IOException {
      this.request = request;
      String name = request.table();
      table = name == null ? null : name.getBytes(StandardCharsets.UTF_8);
      clock = new TraceClock(request.time(), request.speed());
      request.columns().forEach((column, type) -> kinds[column] = CellKind.of(type));
      codes.forEach((column, code) -> this.codes[column] = code);
      lines =
          table == null ? TraceLines.open(request.file()) : TraceLines.ofOperations(request.file());
      if (isSorted) {
        lines.sort(request.time());
      }
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

    /** Moves to the next record of the table, whatever its operation. */
    private boolean nextOfTable() {
      while (lines.next()) {
        if (lines.fields() < 2) {
          throw lines.error(0, "one column; expected from 2 to " + TraceLines.MAX_FIELDS);
        }
        timeNanos = clock.nanos(lines);
        if (table == null
            || (lines.fields() > TraceLines.TABLE && lines.is(TraceLines.TABLE, table))) {
          return true;
        }
      }
      return false;
    }

    private boolean isWanted() {
      return request.operation() == null || lines.operation() == request.operation();
    }

    private void collect(int column, TextValues values) {
      if (column < lines.fields() && kinds[column].holds(lines, column)) {
        values.add(lines, column);
      }
    }

    private void checkColumns() {
      for (int column : request.columns().keySet()) {
        CellKind kind = kinds[column];
        if (column >= lines.fields()) {
          throw lines.error(
              lines.fields() - 1,
              "%s columns; expected %s in column %s"
                  .formatted(lines.fields(), kind.expected(), column + 1));
        }
        if (!kind.holds(lines, column)) {
          throw lines.error(
              column,
              "%s in column %s; expected %s"
                  .formatted(Quote.of(lines.text(column)), column + 1, kind.expected()));
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
        return 0; // A column that the load does not take.
      }
      if (kind.isNumber()) {
        return kind.number(lines, column);
      }
      cell.read(lines, column, kind);
      return codes[column].code(cell.bytes, cell.from, cell.to);
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}
