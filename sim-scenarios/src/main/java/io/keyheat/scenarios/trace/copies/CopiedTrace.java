package io.keyheat.scenarios.trace.copies;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.BytesCode;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.workload.trace.Trace;
import io.keyheat.core.workload.trace.TraceOpener;
import io.keyheat.core.workload.trace.TraceRange;
import io.keyheat.scenarios.document.WrittenTime;
import io.keyheat.scenarios.trace.CellKind;
import io.keyheat.scenarios.trace.ReplayedFile;
import io.keyheat.scenarios.trace.TimeFormat;
import io.keyheat.scenarios.trace.TraceFile;
import io.keyheat.scenarios.trace.copies.KeyPlan.ColumnPlan;
import io.keyheat.scenarios.trace.copies.RecordedTrace.Recorded;
import io.keyheat.scenarios.trace.token.CellCutter.Cut;
import io.keyheat.scenarios.trace.token.Digits;
import io.keyheat.scenarios.trace.token.Replacement;
import io.keyheat.scenarios.trace.token.Replacement.Horizon;
import io.keyheat.scenarios.trace.token.Replacement.NumberRange;
import io.keyheat.scenarios.trace.token.Round;
import io.keyheat.scenarios.trace.token.TokenOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Many copies of a recorded application, each at another offset into the recording, which they
 * repeat for as long as is asked. Memory depends on the recording and on the number of copies.
 */
public final class CopiedTrace implements TraceOpener, ReplayedFile {
  private static final long MILLI_NANOS = 1_000_000;
  private static final double GOLDEN_RATIO = 0.6180339887498949;

  /** Records of which the codes of texts are made. */
  private static final int SAMPLE = 4096;

  /** Rounds that the sample reaches ahead. */
  private static final long SAMPLE_NANOS = 3_600_000_000_000L;

  private static final long SAMPLE_SEED = 1;
  private static final int KEY_BITS = 128;
  private static final int MOST_CODE_BITS = 62;
  private static final int LEAST_CODE_BITS = 30;

  private final TraceFile.Request request;
  private final RecordedTrace recording;
  private final CopySpec spec;
  private final long periodNanos;
  private final long[] nanos;
  private final byte[][][] cells;
  private final int firstColumn;
  private final Map<Integer, TracedColumn> columns = new TreeMap<>();
  private final KeyPlan plan;

  /** One column whose values the load takes, record by record. */
  private static final class TracedColumn {
    final CellKind kind;
    final int cell;
    final ColumnPlan plan;
    final Cut[] cuts;
    final List<List<Replacement>> replacements = new ArrayList<>();
    NumberRange recorded = new NumberRange(Long.MAX_VALUE, Long.MIN_VALUE);
    @Nullable BytesCode code;

    TracedColumn(CellKind kind, int cell, ColumnPlan plan, int records) {
      this.kind = kind;
      this.cell = cell;
      this.plan = plan;
      cuts = new Cut[records];
    }
  }

  private CopiedTrace(
      TraceFile.Request request, RecordedTrace recording, CopySpec spec, KeyPlan plan) {
    this.request = request;
    this.recording = recording;
    this.spec = spec;
    this.plan = plan;
    firstColumn = request.table() == null ? 1 : 3;
    periodNanos = recording.periodNanos();
    String table = request.table() == null ? "" : request.table();
    List<Recorded> own = new ArrayList<>();
    List<Recorded> ofTable = new ArrayList<>();
    for (Recorded record : recording.records()) {
      if (record.table().equals(table)) {
        ofTable.add(record);
        if (record.operation() == request.operation()) {
          own.add(record);
        }
      }
    }
    long start = recording.startNanos();
    nanos = own.stream().mapToLong(record -> record.nanos() - start).toArray();
    cells = own.stream().map(Recorded::cells).toArray(byte[][][]::new);
    request.columns().forEach((column, type) -> addColumn(column, type, table));
    addCodes(ofTable, start);
  }

  /**
   * Makes copies of the records that a load takes from a file, which has been checked.
   *
   * @throws UnknownKindException if the values of some keys cannot be continued
   */
  public static CopiedTrace of(TraceFile.Request request, CopySpec spec)
      throws IOException, UnknownKindException {
    boolean named = request.table() != null;
    RecordedTrace recording = RecordedTrace.read(request.file(), request.time(), named);
    String table = named ? String.valueOf(request.table()) : "";
    long own =
        recording.records().stream()
            .filter(r -> r.table().equals(table) && r.operation() == request.operation())
            .count();
    CopySpec resolved = spec.with(spec.copies(own / (recording.periodNanos() / 1e9)));
    KeyPlan plan = KeyPlan.of(recording, resolved, named ? 3 : 1);
    return new CopiedTrace(request, recording, resolved, plan);
  }

  /**
   * What the tokens of a file of {@code time,operation,table,key…} are.
   *
   * @throws UnknownKindException if the values of some keys cannot be continued
   */
  public static List<TokenFinding> findings(Path file, @Nullable TimeFormat time, CopySpec spec)
      throws IOException, UnknownKindException {
    return KeyPlan.proposed(RecordedTrace.read(file, time, true), spec.with(1), 3).findings();
  }

  @Override
  public Path file() {
    return request.file();
  }

  /** As many times the copies, since time in keys goes on at one second a second. */
  @Override
  public CopiedTrace scaled(double factor) {
    try {
      CopySpec more = spec.with(spec.with(factor * spec.copies()).copies(0));
      int firstKey = request.table() == null ? 1 : 3;
      return new CopiedTrace(request, recording, more, KeyPlan.of(recording, more, firstKey));
    } catch (UnknownKindException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  @Override
  public boolean scalesBySpeed() {
    return false;
  }

  private void addColumn(int column, ColumnType type, String table) {
    int cell = column - firstColumn;
    TracedColumn traced =
        new TracedColumn(CellKind.of(type), cell, plan.column(table, cell), cells.length);
    for (int r = 0; r < cells.length; r++) {
      Cut cut = traced.plan.cutter().cut(cells[r][cell]);
      traced.cuts[r] = cut;
      traced.replacements.add(traced.plan.byForm().getOrDefault(cut.signature(), List.of()));
      if (traced.kind.isNumber()) {
        long value = number(traced.kind, cells[r][cell], cells[r][cell].length);
        traced.recorded = traced.recorded.and(new NumberRange(value, value));
      }
    }
    columns.put(column, traced);
  }

  private static long number(CellKind kind, byte[] bytes, int length) {
    return kind == CellKind.INTEGER
        ? Digits.DECIMAL.parse(bytes, 0, length)
        : WrittenTime.rfc3339(bytes, 0, length);
  }

  /** Makes the codes of texts from a sample of what all copies will write into the table. */
  private void addCodes(List<Recorded> ofTable, long startNanos) {
    int bits = codeBits();
    for (TracedColumn column : columns.values()) {
      if (column.kind.isNumber()) {
        continue;
      }
      TextCode.Builder builder = new TextCode.Builder(column.kind == CellKind.TEXT);
      RandomStream random = new RandomStream(SAMPLE_SEED);
      Round round = new Round(SAMPLE_SEED);
      CellWriter writer = new CellWriter();
      for (int i = 0; i < SAMPLE; i++) {
        Recorded record =
            i < ofTable.size() && ofTable.size() <= SAMPLE / 2
                ? ofTable.get(i)
                : ofTable.get((int) (random.nextDouble() * ofTable.size()));
        if (column.cell >= record.cells().length) {
          continue;
        }
        int copy = (int) (random.nextDouble() * spec.wholeCopies());
        long cycle = (long) (random.nextDouble() * (SAMPLE_NANOS / periodNanos + 1));
        round.set(copy, offset(copy, SAMPLE_SEED), cycle, periodNanos);
        round.recordNanos = record.nanos() - startNanos;
        byte[] cell = record.cells()[column.cell];
        Cut cut = column.plan.cutter().cut(cell);
        List<Replacement> tokens = column.plan.byForm().getOrDefault(cut.signature(), List.of());
        writer.write(column, cell, cut, tokens, round);
        builder.add(writer.bytes(), 0, writer.length());
      }
      column.code = builder.build(bits);
    }
  }

  /** Bits for each text, so that all keys of a few columns fit. */
  private int codeBits() {
    int texts = 0;
    int left = KEY_BITS;
    for (TracedColumn column : columns.values()) {
      if (column.kind.isNumber()) {
        NumberRange range = range(column, SAMPLE_NANOS);
        left -= Long.SIZE - Long.numberOfLeadingZeros(range.greatest() - range.least());
      } else {
        texts++;
      }
    }
    return Math.max(LEAST_CODE_BITS, Math.min(MOST_CODE_BITS, left / Math.max(1, texts)));
  }

  /** Writes cells of a kind. */
  private static final class CellWriter {
    private final TokenOutput text = new TokenOutput();
    private final byte[] uuid = new byte[16];
    private boolean isUuid;

    void write(TracedColumn column, byte[] cell, Cut cut, List<Replacement> tokens, Round round) {
      text.clear();
      column.plan.write(cell, cut, tokens, round, text);
      isUuid = column.kind == CellKind.UUID;
      if (isUuid) {
        CellKind.uuid(text.bytes, 0, uuid);
      }
    }

    byte[] bytes() {
      return isUuid ? uuid : text.bytes;
    }

    int length() {
      return isUuid ? uuid.length : text.length;
    }
  }

  /** How far into the recording a copy begins, in whole milliseconds. */
  private long offset(int copy, long seed) {
    double jitter = (RandomStream.mix(seed ^ copy) >>> 11) * 0x1p-53 / spec.wholeCopies();
    double share = copy == 0 ? 0 : (copy * GOLDEN_RATIO + jitter) % 1;
    long millis = periodNanos / MILLI_NANOS;
    return ((long) (share * millis)) * MILLI_NANOS;
  }

  @Override
  public long records(long endNanos) {
    return (long) Math.ceil(cells.length * spec.copies() * ((double) endNanos / periodNanos));
  }

  @Override
  public TraceRange range(long startNanos, long endNanos) {
    Map<Integer, Long> min = new HashMap<>();
    Map<Integer, Long> max = new HashMap<>();
    Map<Integer, Long> unit = new HashMap<>();
    columns.forEach(
        (column, traced) -> {
          if (traced.kind.isNumber()) {
            NumberRange range = range(traced, endNanos);
            min.put(column, range.least());
            max.put(column, range.greatest());
            unit.put(column, 1L);
          }
        });
    // Each copy's first and last rounds are parts of one.
    long bound =
        (long) cells.length * spec.wholeCopies() * ((endNanos - startNanos) / periodNanos + 2);
    return new TraceRange(
        Math.min(bound, records(endNanos - startNanos) + 2L * cells.length * spec.wholeCopies()),
        min,
        max,
        unit);
  }

  private NumberRange range(TracedColumn column, long endNanos) {
    Horizon horizon =
        new Horizon(spec.wholeCopies(), endNanos / periodNanos + 1, endNanos, periodNanos);
    NumberRange range = column.recorded;
    for (List<Replacement> tokens : column.plan.byForm().values()) {
      for (Replacement token : tokens) {
        range = range.and(token.range(column.recorded, horizon));
      }
    }
    return range;
  }

  @Override
  public @Nullable BytesCode code(int column) {
    TracedColumn traced = columns.get(column);
    return traced == null ? null : traced.code;
  }

  @Override
  public Trace open() {
    return open(SAMPLE_SEED);
  }

  @Override
  public Trace open(long seed) {
    return new Cursor(seed);
  }

  /** All copies' records, merged. */
  private final class Cursor implements Trace {
    private final Round round;
    private final CellWriter writer = new CellWriter();
    private final @Nullable TracedColumn[] byColumn;
    private final long[] offsets;
    private final int[] next;
    private final long[] cycles;
    private final long[] times;
    private final int[] heap;
    private final long seed;
    private boolean started;
    private int record;
    private long timeNanos;

    Cursor(long seed) {
      this.seed = seed;
      round = new Round(seed);
      int copies = spec.wholeCopies();
      offsets = new long[copies];
      next = new int[copies];
      cycles = new long[copies];
      times = new long[copies];
      heap = new int[copies];
      byColumn = new TracedColumn[firstColumn + 64];
      columns.forEach((column, traced) -> byColumn[column] = traced);
      for (int copy = 0; copy < copies; copy++) {
        offsets[copy] = offset(copy, seed);
        int first = Arrays.binarySearch(nanos, offsets[copy]);
        while (first > 0 && nanos[first - 1] == offsets[copy]) {
          first--;
        }
        next[copy] = first >= 0 ? first : -first - 1;
        if (next[copy] == nanos.length) {
          next[copy] = 0;
          cycles[copy] = 1;
        }
        times[copy] = nanos[next[copy]] + cycles[copy] * periodNanos - offsets[copy];
        heap[copy] = copy;
      }
      for (int i = copies / 2; i >= 0; i--) {
        sink(i);
      }
    }

    @Override
    public boolean advance() {
      do {
        if (started) {
          step();
        }
        started = true;
      } while (!isSent(heap[0]));
      int copy = heap[0];
      record = next[copy];
      timeNanos = times[copy];
      round.set(copy, offsets[copy], cycles[copy], periodNanos);
      round.recordNanos = nanos[record];
      return true;
    }

    /** The last copy leaves out some of its records, others in each round. */
    private boolean isSent(int copy) {
      if (copy < heap.length - 1 || spec.shareOfLast() >= 1) {
        return true;
      }
      long mixed = RandomStream.mix(RandomStream.mix(seed + cycles[copy]) + next[copy]);
      return (mixed >>> 11) * 0x1p-53 < spec.shareOfLast();
    }

    private void step() {
      int copy = heap[0];
      if (++next[copy] == nanos.length) {
        next[copy] = 0;
        cycles[copy]++;
      }
      times[copy] = nanos[next[copy]] + cycles[copy] * periodNanos - offsets[copy];
      sink(0);
    }

    private void sink(int from) {
      int at = from;
      while (true) {
        int least = at;
        for (int child = 2 * at + 1; child <= 2 * at + 2 && child < heap.length; child++) {
          least = isBefore(heap[child], heap[least]) ? child : least;
        }
        if (least == at) {
          return;
        }
        int copy = heap[at];
        heap[at] = heap[least];
        heap[least] = copy;
        at = least;
      }
    }

    private boolean isBefore(int one, int other) {
      return times[one] < times[other] || (times[one] == times[other] && one < other);
    }

    @Override
    public long timeNanos() {
      return timeNanos;
    }

    @Override
    public long value(int column) {
      TracedColumn traced = byColumn[column];
      if (traced == null) {
        return 0; // A column between those that are asked for.
      }
      writer.write(
          traced,
          cells[record][traced.cell],
          traced.cuts[record],
          traced.replacements.get(record),
          round);
      BytesCode code = traced.code;
      return code == null
          ? number(traced.kind, writer.bytes(), writer.length())
          : code.code(writer.bytes(), 0, writer.length());
    }
  }
}
