package io.keyheat.core.model.operation;

import io.keyheat.core.model.pending.Pending;
import io.keyheat.core.model.pending.Timers;
import io.keyheat.core.model.request.Answer;
import io.keyheat.core.model.request.Probe;
import io.keyheat.core.model.request.RowStep;
import io.keyheat.core.model.rows.ReadBill;
import io.keyheat.core.model.rows.RowTable;
import io.keyheat.core.model.rows.RowWork;
import io.keyheat.core.model.rows.RowWork.Scan;
import io.keyheat.core.model.rows.ScanRange;
import io.keyheat.core.model.store.Reading;
import io.keyheat.core.result.LatencyStage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

/**
 * Scans of materialized rows, step by step.
 *
 * <p>A range is read tablet after tablet until the limit is reached or the range ends; each tablet
 * is visited when the one before it is done, and costs what lies in it at that time: rows up to the
 * limit, and the tombstones on the way. The ranges of a fan-out are read side by side. Then, if it
 * is asked for, the rows are fetched, and then, when the client has heard of them, they are changed
 * or deleted in one commit.
 */
final class RowScans {
  private final Pending pending;
  private final Timers timers;
  private final RowStep step;
  private final RowWrites writes;
  private final ReadBill bill;
  private final long clientNanos;
  private final Probe probe;

  /** By number. */
  private final List<Running> scans = new ArrayList<>();

  /** By load, those that are not on their way. */
  private final List<Deque<Running>> idle = new ArrayList<>();

  RowScans(
      Pending pending, Timers timers, RowStep step, RowWrites writes, ReadBill bill, Probe probe) {
    this.pending = pending;
    this.timers = timers;
    this.step = step;
    this.writes = writes;
    this.bill = bill;
    this.probe = probe;
    clientNanos = writes.clientRoundTripNanos();
  }

  /** A scan on its way; one that is done serves for another of its load. */
  private static final class Running {
    final int number;
    final int load;
    final RowWork work;
    final Scan scan;
    final ScanRange[] ranges;
    final long[] newHi;
    final long[] newLo;
    int operation;
    long deadlineNanos;
    int unread;
    long lastNanos;
    int eventsToCome;
    boolean isOver;

    // Numbers and primary keys of the rows found.
    int found;
    int[] foundRow;
    long[] foundHi;
    long[] foundLo;

    Running(int number, int load, RowWork work, Scan scan) {
      this.number = number;
      this.load = load;
      this.work = work;
      this.scan = scan;
      ranges = new ScanRange[scan.ranges()];
      int kind = kind();
      for (int r = 0; r < ranges.length; r++) {
        Reading reading = new Reading(kind, scan.reverse(), 0, needsRows());
        ranges[r] = new ScanRange(scan.space(), reading);
      }
      int entries = work.table().entries();
      newHi = new long[entries];
      newLo = new long[entries];
      int room = room(scan);
      foundRow = new int[room];
      foundHi = new long[room];
      foundLo = new long[room];
    }

    /** Begins anew, for another operation. */
    void begin(int ofOperation, long beforeNanos) {
      operation = ofOperation;
      deadlineNanos = beforeNanos;
      unread = ranges.length;
      lastNanos = 0;
      eventsToCome = 0;
      isOver = false;
      found = 0;
    }

    /** Of which rows it reads; −1: of any. */
    int kind() {
      return scan.withChildren() ? -1 : work.table().kind(scan.entry());
    }

    /** Rows that it is likely to find, so that its arrays mostly need not grow. */
    private static int room(Scan scan) {
      return (int) Math.max(16, Math.min(256, (long) scan.ranges() * scan.limit()));
    }

    void found(int row, long hi, long lo) {
      if (found == foundHi.length) {
        foundRow = Arrays.copyOf(foundRow, 2 * found);
        foundHi = Arrays.copyOf(foundHi, 2 * found);
        foundLo = Arrays.copyOf(foundLo, 2 * found);
      }
      foundRow[found] = row;
      foundHi[found] = hi;
      foundLo[found++] = lo;
    }

    boolean needsRows() {
      return scan.fetches() || scan.change() != null;
    }
  }

  /** The operation whose scan this is; {@link Pending#NONE}: it has ended, the step is void. */
  int operation(int number) {
    Running scan = scans.get(number);
    if (scan.isOver) {
      scan.eventsToCome--;
      forgetIfDone(scan);
      return Pending.NONE;
    }
    return scan.operation;
  }

  /**
   * Begins the scan of a pending operation.
   *
   * @return an {@link Answer}; if refused or deferred, nothing has happened
   */
  long begin(int operation, RowWork work, long nowNanos) {
    Running scan = idle(pending.load(operation), work);
    Scan spec = scan.scan;
    scan.begin(operation, pending.deadlineNanos(operation));
    long[][] keyHi = pending.keyHi();
    long[][] keyLo = pending.keyLo();
    for (int r = 0; r < spec.ranges(); r++) {
      open(scan, keyHi, keyLo, r);
    }
    for (int e = 0; e < scan.newHi.length && changesValues(spec); e++) {
      scan.newHi[e] = keyHi[2 * spec.ranges() + e][operation];
      scan.newLo[e] = keyLo[2 * spec.ranges() + e][operation];
    }
    step.beginReads(scan.load, scan.scan.stale());
    for (ScanRange range : scan.ranges) {
      readOn(range);
    }
    long done = step.attempt(nowNanos, scan.deadlineNanos);
    if (done < 0) {
      end(scan);
      return done;
    }
    for (int r = 0; r < scan.ranges.length; r++) {
      note(scan, scan.ranges[r]);
    }
    for (int r = 0; r < scan.ranges.length; r++) {
      goOn(scan, r, step.doneNanos(r));
    }
    return outcome(scan, finishIfRead(scan));
  }

  /** A scan of a load that is not on its way. */
  private Running idle(int load, RowWork work) {
    while (idle.size() <= load) {
      idle.add(new ArrayDeque<>());
    }
    Running scan = idle.get(load).poll();
    if (scan == null) {
      scan = new Running(scans.size(), load, work, Objects.requireNonNull(work.scan()));
      scans.add(scan);
    }
    return scan;
  }

  private long outcome(Running scan, long answer) {
    if (answer != Answer.UNDERWAY && !scan.isOver) {
      end(scan);
    }
    return answer;
  }

  private static boolean changesValues(Scan spec) {
    return spec.change() != null && !spec.change().deletes();
  }

  private static void open(Running scan, long[][] keyHi, long[][] keyLo, int r) {
    Scan spec = scan.scan;
    ScanRange range = scan.ranges[r];
    range.begin((long) spec.offset() + spec.limit());
    range.fromHi = keyHi[2 * r][scan.operation];
    range.fromLo = keyLo[2 * r][scan.operation];
    range.toHi = keyHi[2 * r + 1][scan.operation];
    range.toLo = keyLo[2 * r + 1][scan.operation];
    if (spec.cursor() > 0) {
      range.beginBehind(new Reading(scan.kind(), spec.reverse(), spec.cursor(), false));
    }
  }

  /**
   * Goes on with a scan.
   *
   * @param part a range; or the number of ranges: fetching; or one more: the commit
   * @return as {@link #begin}, but never deferred
   */
  long go(int number, int part, long nowNanos) {
    Running scan = scans.get(number);
    scan.eventsToCome--;
    long answer;
    if (part < scan.ranges.length) {
      answer = readNext(scan, part, nowNanos);
    } else if (part == scan.ranges.length) {
      answer = fetch(scan, nowNanos);
    } else {
      answer = commit(scan, nowNanos);
    }
    return outcome(scan, answer);
  }

  private long readNext(Running scan, int part, long nowNanos) {
    ScanRange range = scan.ranges[part];
    step.beginReads(scan.load, scan.scan.stale());
    readOn(range);
    long done = step.attempt(nowNanos, scan.deadlineNanos);
    if (done < 0) {
      range.forgetTablet();
      return Answer.isDeferred(done) ? again(scan, part, done, nowNanos) : done;
    }
    note(scan, range);
    goOn(scan, part, done);
    return finishIfRead(scan);
  }

  /** A tablet is moving: the step is made again when it is back. */
  private long again(Running scan, int part, long deferral, long nowNanos) {
    long waits = Answer.retryNanos(deferral) - nowNanos;
    probe.spent(scan.load, LatencyStage.TABLET_MOVE, waits);
    return goAt(scan, part, Answer.retryNanos(deferral));
  }

  private long goAt(Running scan, int part, long timeNanos) {
    if (timeNanos > scan.deadlineNanos) {
      end(scan);
      return Answer.TOO_LATE;
    }
    scan.eventsToCome++;
    timers.set(timeNanos, Timers.Kind.SCAN_STEP, scan.number, part);
    return Answer.UNDERWAY;
  }

  private void end(Running scan) {
    scan.isOver = true;
    forgetIfDone(scan);
  }

  private void forgetIfDone(Running scan) {
    if (scan.isOver && scan.eventsToCome == 0) {
      scan.eventsToCome = -1; // Once only.
      idle.get(scan.load).push(scan);
    }
  }

  // Reading.

  /** Reads the part of a range that lies in its next tablet, as a visit of the current step. */
  private void readOn(ScanRange range) {
    boolean reverse = range.reading.reverse;
    long hi = reverse ? range.toHi : range.fromHi;
    long lo = reverse ? range.toLo : range.fromLo;
    int slice = range.space.find(hi, lo);
    int tablet = range.space.tabletOf(slice);
    range.beginTablet();
    while (!range.isRead && range.space.tabletOf(slice) == tablet) {
      range.readSlice(slice);
      slice += reverse ? -1 : 1;
    }
    range.nextSlice = slice;
    step.scan(range.space, hi, lo, range.reading);
  }

  /** What was read has been served. */
  private void note(Running scan, ScanRange range) {
    range.tabletIsServed();
    Reading reading = range.reading;
    for (int i = 0; i < reading.count(); i++) {
      RowTable table = scan.work.table();
      int row = reading.row(i);
      scan.found(row, table.keyHi(0, row), table.keyLo(0, row));
    }
    probe.read(scan.load, 0, reading.rows, reading.tombstones);
  }

  private void goOn(Running scan, int part, long doneNanos) {
    if (scan.ranges[part].isRead) {
      scan.unread--;
      scan.lastNanos = Math.max(scan.lastNanos, doneNanos);
    } else if (!scan.isOver) {
      goAt(scan, part, doneNanos);
    }
  }

  /** All that comes after the reading, once the last range is read. */
  private long finishIfRead(Running scan) {
    if (scan.isOver) {
      return Answer.TOO_LATE;
    }
    if (scan.unread > 0) {
      return Answer.UNDERWAY;
    }
    long[] matched = matched(scan);
    probe.read(scan.load, bill.reads(scan.scan, matched), 0, 0);
    probe.asked(scan.load, 1, Arrays.stream(matched).allMatch(rows -> rows == 0) ? 1 : 0);
    probe.spent(scan.load, LatencyStage.CLIENT_NETWORK, clientNanos);
    if (scan.found > 0 && scan.scan.fetches()) {
      return goAt(scan, scan.ranges.length, scan.lastNanos);
    }
    return commitOrAnswer(scan, scan.lastNanos);
  }

  private static long[] matched(Running scan) {
    long wanted = (long) scan.scan.offset() + scan.scan.limit();
    return Arrays.stream(scan.ranges).mapToLong(range -> wanted - range.reading.wanted).toArray();
  }

  private long commitOrAnswer(Running scan, long readNanos) {
    long heard = readNanos + clientNanos;
    return scan.found > 0 && scan.scan.change() != null
        ? goAt(scan, scan.ranges.length + 1, heard)
        : heard;
  }

  private long fetch(Running scan, long nowNanos) {
    RowTable table = scan.work.table();
    step.beginReads(scan.load, scan.scan.stale());
    step.lookups(table.space(0), scan.foundHi, scan.foundLo, scan.found, table.bytes(0));
    long done = step.attempt(nowNanos, scan.deadlineNanos);
    if (done < 0) {
      return Answer.isDeferred(done) ? again(scan, scan.ranges.length, done, nowNanos) : done;
    }
    return commitOrAnswer(scan, done);
  }

  private long commit(Running scan, long nowNanos) {
    RowTable table = scan.work.table();
    RowWork.RowChange change = Objects.requireNonNull(scan.scan.change());
    step.beginWrites(scan.load);
    for (int i = 0; i < scan.found; i++) {
      int row = table.find(scan.foundHi[i], scan.foundLo[i], scan.foundRow[i]);
      if (row >= 0) {
        writes.planChange(change, table, row, scan.newHi, scan.newLo);
      }
    }
    if (step.isEmpty()) {
      return nowNanos + clientNanos; // Somebody else was faster.
    }
    long done = step.attempt(nowNanos, scan.deadlineNanos);
    if (done < 0) {
      return Answer.isDeferred(done) ? again(scan, scan.ranges.length + 1, done, nowNanos) : done;
    }
    for (int i = 0; i < scan.found; i++) {
      int row = table.find(scan.foundHi[i], scan.foundLo[i], scan.foundRow[i]);
      if (row >= 0) {
        writes.change(change, table, row, scan.newHi, scan.newLo, nowNanos);
      }
    }
    return done + clientNanos;
  }
}
