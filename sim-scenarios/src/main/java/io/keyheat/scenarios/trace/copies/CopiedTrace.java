package io.keyheat.scenarios.trace.copies;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.BytesCode;
import io.keyheat.core.workload.trace.Trace;
import io.keyheat.core.workload.trace.TraceOpener;
import io.keyheat.core.workload.trace.TraceRange;
import io.keyheat.scenarios.trace.CellKind;
import io.keyheat.scenarios.trace.ReplayedFile;
import io.keyheat.scenarios.trace.TimeFormat;
import io.keyheat.scenarios.trace.TraceFile;
import io.keyheat.scenarios.trace.TraceLines;
import io.keyheat.scenarios.trace.copies.KeyPlan.ColumnPlan;
import io.keyheat.scenarios.trace.copies.RecordedTrace.Recorded;
import io.keyheat.scenarios.trace.token.CellCutter.Cut;
import io.keyheat.scenarios.trace.token.Replacement.Horizon;
import io.keyheat.scenarios.trace.token.Replacement.NumberRange;
import io.keyheat.scenarios.trace.token.Round;
import io.keyheat.scenarios.trace.token.TokenOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
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

  /** The records that the load takes. */
  private final List<Recorded> records;

  private final Map<Integer, TracedColumn> columns = new TreeMap<>();

  /** One column whose values the load takes, record by record. */
  private static final class TracedColumn {
    final CellKind kind;
    final int cell;
    final ColumnPlan plan;
    final Cut[] cuts;
    NumberRange recorded = new NumberRange(Long.MAX_VALUE, Long.MIN_VALUE);
    @Nullable BytesCode code;

    TracedColumn(CellKind kind, int cell, ColumnPlan plan, List<Recorded> records) {
      this.kind = kind;
      this.cell = cell;
      this.plan = plan;
      cuts = records.stream().map(r -> plan.cutter().cut(r.cells()[cell])).toArray(Cut[]::new);
      if (kind.isNumber()) {
        for (Recorded record : records) {
          byte[] written = record.cells()[cell];
          long value = kind.number(written, 0, written.length);
          recorded = recorded.and(new NumberRange(value, value));
        }
      }
    }

    NumberRange range(Horizon horizon) {
      return plan.replacements()
          .map(replacement -> replacement.range(recorded, horizon))
          .reduce(recorded, NumberRange::and);
    }
  }

  private CopiedTrace(
      TraceFile.Request request, RecordedTrace recording, CopySpec spec, KeyPlan plan) {
    this.request = request;
    this.recording = recording;
    this.spec = spec;
    periodNanos = recording.periodNanos();
    records = records(recording, request);
    int first = firstKey(request);
    String table = table(request);
    request
        .columns()
        .forEach(
            (column, type) -> {
              int cell = column - first;
              ColumnPlan columnPlan = plan.column(table, cell);
              columns.put(column, new TracedColumn(CellKind.of(type), cell, columnPlan, records));
            });
    addCodes(recording.records(table));
  }

  private static int firstKey(TraceFile.Request request) {
    return request.table() == null ? 1 : TraceLines.FIRST_KEY;
  }

  private static String table(TraceFile.Request request) {
    String named = request.table();
    return named == null ? "" : named;
  }

  private static List<Recorded> records(RecordedTrace recording, TraceFile.Request request) {
    return recording.records(table(request)).stream()
        .filter(record -> record.operation() == request.operation())
        .toList();
  }

  /**
   * Makes copies of the records that a load takes from a file, which has been checked.
   *
   * @throws UnknownKindException if the values of some keys cannot be continued
   */
  public static CopiedTrace of(TraceFile.Request request, CopySpec spec)
      throws IOException, UnknownKindException {
    RecordedTrace recording =
        RecordedTrace.read(request.file(), request.time(), request.table() != null);
    double seconds = recording.periodNanos() / 1e9;
    CopySpec resolved = spec.with(spec.copies(records(recording, request).size() / seconds));
    KeyPlan plan = KeyPlan.of(recording, resolved, firstKey(request));
    return new CopiedTrace(request, recording, resolved, plan);
  }

  /**
   * What the tokens of a file of {@code time,operation,table,key…} are.
   *
   * @throws UnknownKindException if the values of some keys cannot be continued
   */
  public static List<TokenFinding> findings(Path file, @Nullable TimeFormat time, CopySpec spec)
      throws IOException, UnknownKindException {
    return KeyPlan.proposed(
            RecordedTrace.read(file, time, true), spec.with(1), TraceLines.FIRST_KEY)
        .findings();
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
      KeyPlan plan = KeyPlan.of(recording, more, firstKey(request));
      return new CopiedTrace(request, recording, more, plan);
    } catch (UnknownKindException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  @Override
  public boolean scalesBySpeed() {
    return false;
  }

  /** Makes the codes of texts from a sample of what all copies will write into the table. */
  private void addCodes(List<Recorded> ofTable) {
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
        round.recordNanos = nanos(record);
        byte[] cell = record.cells()[column.cell];
        writer.write(column, cell, column.plan.cutter().cut(cell), round);
        builder.add(writer.bytes(), 0, writer.length());
      }
      column.code = builder.build(bits);
    }
  }

  /** Time of a record since the recording's beginning. */
  private long nanos(Recorded record) {
    return record.nanos() - recording.startNanos();
  }

  /** Bits for each text, so that all keys of a few columns fit. */
  private int codeBits() {
    int texts = 0;
    int left = KEY_BITS;
    for (TracedColumn column : columns.values()) {
      if (column.kind.isNumber()) {
        NumberRange range = column.range(horizon(SAMPLE_NANOS));
        left -= Long.SIZE - Long.numberOfLeadingZeros(range.greatest() - range.least());
      } else {
        texts++;
      }
    }
    return Math.max(LEAST_CODE_BITS, Math.min(MOST_CODE_BITS, left / Math.max(1, texts)));
  }

  private Horizon horizon(long endNanos) {
    return new Horizon(spec.wholeCopies(), endNanos / periodNanos + 1, endNanos, periodNanos);
  }

  /** Writes cells of a kind. */
  private static final class CellWriter {
    private final TokenOutput text = new TokenOutput();
    private final byte[] uuid = new byte[16];
    private boolean isUuid;

    void write(TracedColumn column, byte[] cell, Cut cut, Round round) {
      text.clear();
      column.plan.write(cell, cut, round, text);
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
    return (long) Math.ceil(records.size() * spec.copies() * ((double) endNanos / periodNanos));
  }

  @Override
  public TraceRange range(long startNanos, long endNanos) {
    Map<Integer, Long> min = new HashMap<>();
    Map<Integer, Long> max = new HashMap<>();
    Map<Integer, Long> unit = new HashMap<>();
    columns.forEach(
        (column, traced) -> {
          if (traced.kind.isNumber()) {
            NumberRange range = traced.range(horizon(endNanos));
            min.put(column, range.least());
            max.put(column, range.greatest());
            unit.put(column, 1L);
          }
        });
    // Each copy's first and last rounds are parts of one.
    long round = (long) records.size() * spec.wholeCopies();
    long length = endNanos - startNanos;
    return new TraceRange(
        Math.min(round * (length / periodNanos + 2), records(length) + 2 * round), min, max, unit);
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

  /** A copy and its next record. */
  private final class Copy {
    final int number;
    final long offsetNanos;
    int next;
    long cycle;
    long timeNanos;

    Copy(int number, long seed) {
      this.number = number;
      offsetNanos = offset(number, seed);
      next = firstFrom(offsetNanos);
      settle();
    }

    private int firstFrom(long nanos) {
      int low = 0;
      int high = records.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        boolean isBefore = nanos(records.get(middle)) < nanos;
        low = isBefore ? middle + 1 : low;
        high = isBefore ? high : middle;
      }
      return low;
    }

    void step() {
      next++;
      settle();
    }

    /** After the last record comes the first one of the next round. */
    private void settle() {
      if (next == records.size()) {
        next = 0;
        cycle++;
      }
      timeNanos = nanos(records.get(next)) + cycle * periodNanos - offsetNanos;
    }

    int number() {
      return number;
    }

    long timeNanos() {
      return timeNanos;
    }
  }

  /** All copies' records, merged. */
  private final class Cursor implements Trace {
    private final Round round;
    private final CellWriter writer = new CellWriter();
    private final long seed;
    private final PriorityQueue<Copy> copies =
        new PriorityQueue<>(
            Comparator.comparingLong(Copy::timeNanos).thenComparingInt(Copy::number));

    private int record;
    private long timeNanos;

    Cursor(long seed) {
      this.seed = seed;
      round = new Round(seed);
      for (int copy = 0; copy < spec.wholeCopies(); copy++) {
        copies.add(new Copy(copy, seed));
      }
    }

    @Override
    public boolean advance() {
      Copy copy;
      boolean isSent;
      do {
        copy = copies.remove();
        record = copy.next;
        timeNanos = copy.timeNanos;
        round.set(copy.number, copy.offsetNanos, copy.cycle, periodNanos);
        round.recordNanos = nanos(records.get(record));
        isSent = isSent(copy);
        copy.step();
        copies.add(copy);
      } while (!isSent);
      return true;
    }

    /** The last copy leaves out some of its records, others in each round. */
    private boolean isSent(Copy copy) {
      if (copy.number < spec.wholeCopies() - 1 || spec.shareOfLast() >= 1) {
        return true;
      }
      long mixed = RandomStream.mix(RandomStream.mix(seed + copy.cycle) + copy.next);
      return (mixed >>> 11) * 0x1p-53 < spec.shareOfLast();
    }

    @Override
    public long timeNanos() {
      return timeNanos;
    }

    @Override
    public long value(int column) {
      TracedColumn traced = columns.get(column);
      if (traced == null) {
        return 0; // A column between those that are asked for.
      }
      byte[] cell = records.get(record).cells()[traced.cell];
      writer.write(traced, cell, traced.cuts[record], round);
      BytesCode code = traced.code;
      return code == null
          ? traced.kind.number(writer.bytes(), 0, writer.length())
          : code.code(writer.bytes(), 0, writer.length());
    }
  }
}
