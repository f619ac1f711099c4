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
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A recorded trace in a CSV file, plain or gzip, that a load replays: all of its records, of {@code
 * time,key…}, or those of one operation and table, of {@code time,operation,table,key…}.
 */
public final class TraceFile implements TraceOpener, ReplayedFile {
  private final Request request;
  private final boolean isSorted;

  /** The columns that the load takes, by their fields. */
  private final Map<Integer, TracedColumn> columns = new TreeMap<>();

  private final Map<Integer, BytesCode> codes = new TreeMap<>();
  private final RecordCounts counts = new RecordCounts();
  private long lastNanos;
  private long unitNanos;

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

  /** What the values of a column are, as a first reading finds them. */
  private static final class TracedColumn {
    final CellKind kind;
    private @Nullable Long min;
    private long max = Long.MIN_VALUE;
    private long unit;

    TracedColumn(ColumnType type) {
      kind = CellKind.of(type);
    }

    /** Adds the number of a record that the load takes. */
    void add(long number) {
      unit = min == null ? 0 : Divisors.common(unit, number, min);
      min = min == null ? number : Math.min(min, number);
      max = Math.max(max, number);
    }
  }

  private TraceFile(Request request, boolean isSorted) {
    this.request = request;
    this.isSorted = isSorted;
    request.columns().forEach((column, type) -> columns.put(column, new TracedColumn(type)));
  }

  /**
   * Reads the whole trace once, so a mistake is reported before the run starts.
   *
   * @throws MalformedTrace if a record cannot be read
   */
  public static TraceFile check(Request request) throws IOException {
    return RecordSorter.inOrder(
        isSorted -> {
          TraceFile file = new TraceFile(request, isSorted);
          file.read();
          return file;
        });
  }

  private void read() throws IOException {
    Map<Integer, TextValues> texts = new TreeMap<>();
    columns.forEach(
        (field, column) -> {
          if (!column.kind.isNumber()) {
            texts.put(field, new TextValues(column.kind));
          }
        });
    try (Cursor cursor = new Cursor()) {
      while (cursor.nextOfTable()) {
        if (cursor.isWanted()) {
          counts.add(cursor.timeNanos);
          columns.forEach(cursor::check);
        }
        // Other loads of the table must assign equal numbers to its texts.
        texts.forEach((field, values) -> values.add(cursor.lines, field));
      }
      lastNanos = cursor.timeNanos;
      unitNanos = cursor.clock.unitNanos();
    }
    texts.forEach((field, values) -> codes.put(field, values.code()));
  }

  @Override
  public Path file() {
    return request.file();
  }

  @Override
  public long records(long endNanos) {
    return counts.before(endNanos);
  }

  /** Where times are whole seconds or minutes, the end of the last one. */
  @Override
  public long lastNanos() {
    return lastNanos + Math.max(0, (long) (unitNanos / request.speed()) - 1);
  }

  @Override
  public @Nullable TraceRange range(long startNanos, long endNanos) {
    if (startNanos > 0 || lastNanos >= endNanos) {
      return null;
    }
    Map<Integer, Long> min = new HashMap<>();
    Map<Integer, Long> max = new HashMap<>();
    Map<Integer, Long> unit = new HashMap<>();
    columns.forEach(
        (column, traced) -> {
          if (traced.min != null) {
            min.put(column, traced.min);
            max.put(column, traced.max);
            unit.put(column, traced.unit);
          }
        });
    return new TraceRange(counts.all(), min, max, unit);
  }

  @Override
  public @Nullable BytesCode code(int column) {
    return codes.get(column);
  }

  @Override
  public Trace open() {
    try {
      return new Cursor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class Cursor implements Trace {
    private final TraceLines lines;
    private final TraceClock clock = new TraceClock(request.time(), request.speed());
    private final byte @Nullable [] table;
    private final CellKind.CellBytes cell = new CellKind.CellBytes();
    private long timeNanos;

    Cursor() throws IOException {
      String name = request.table();
      table = name == null ? null : name.getBytes(StandardCharsets.UTF_8);
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
        if (table == null || lines.is(TraceLines.TABLE, table)) {
          return true;
        }
      }
      return false;
    }

    private boolean isWanted() {
      return request.operation() == null || lines.operation() == request.operation();
    }

    private void check(int field, TracedColumn column) {
      String expected = column.kind.expected();
      if (field >= lines.fields()) {
        throw lines.error(
            lines.fields() - 1,
            "%s columns; expected %s in column %s".formatted(lines.fields(), expected, field + 1));
      }
      if (!column.kind.holds(lines, field)) {
        throw lines.error(
            field,
            "%s in column %s; expected %s"
                .formatted(Quote.of(lines.text(field)), field + 1, expected));
      }
      if (column.kind.isNumber()) {
        column.add(column.kind.number(lines, field));
      }
    }

    @Override
    public long timeNanos() {
      return timeNanos;
    }

    @Override
    public long value(int field) {
      TracedColumn column = columns.get(field);
      if (column == null) {
        return 0; // A column that the load does not take.
      }
      if (column.kind.isNumber()) {
        return column.kind.number(lines, field);
      }
      cell.read(lines, field, column.kind);
      BytesCode code = Objects.requireNonNull(codes.get(field));
      return code.code(cell.bytes, cell.from, cell.to);
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}
