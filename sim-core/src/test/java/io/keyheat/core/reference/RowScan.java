package io.keyheat.core.reference;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.reference.Attempts.Reply;
import io.keyheat.core.reference.Attempts.Touch;
import io.keyheat.core.reference.Timeline.Rank;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.RowLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/** One scan of rows that are kept, on its way from tablet to tablet. */
final class RowScan {
  /** A range and what is left of it. */
  private static final class Range {
    Key from;
    Key to;
    long wanted;
    boolean isRead;

    // What the next tablet would give.
    long rows;
    long tombstones;
    long bytes;
    final List<Rows.Row> found = new ArrayList<>();
    Key rest;
  }

  private final Timeline timeline;
  private final Machines machines;
  private final Attempts attempts;
  private final Rows rows;
  private final Features features;
  private final SystemSpec system;
  private final Clients clients;
  private final Operation op;
  private final LoadPlan plan;
  private final RowLoad load;
  private final ScanSpec spec;
  private final List<Range> ranges = new ArrayList<>();
  private final List<Key> found = new ArrayList<>();
  private int unread;
  private long lastNanos;
  private boolean isOver;

  RowScan(RowOperations of, Operation op, LoadPlan plan) {
    timeline = of.timeline;
    machines = of.machines;
    attempts = of.attempts;
    rows = of.rows;
    features = of.features;
    system = of.system;
    clients = of.clients;
    this.op = op;
    this.plan = plan;
    load = plan.rows();
    spec = ((ScanLoad) plan.spec()).scan();
  }

  void begin() {
    for (int r = 0; r < load.ranges(); r++) {
      ranges.add(range(op.keys.get(2 * r), op.keys.get(2 * r + 1)));
    }
    unread = ranges.size();
    List<Touch> touches = ranges.stream().map(this::readOn).toList();
    Reply reply =
        attempts.step(false, plan.spec().stale(), touches, clients.deadline(op), () -> {});
    if (!(reply instanceof Reply.Answer)) {
      clients.conclude(op, reply);
      return;
    }
    ranges.forEach(this::note);
    for (int r = 0; r < ranges.size(); r++) {
      goOn(ranges.get(r), touches.get(r).doneNanos());
    }
    finishIfRead();
  }

  private Range range(Key from, Key to) {
    Range range = new Range();
    range.from = from;
    range.to = to;
    range.wanted = (long) spec.rows().offset() + spec.limit();
    int skipped = 0;
    for (Map.Entry<Key, Rows.Cell> e : inOrder(rows.range(from, to)).entrySet()) {
      if (skipped == spec.rows().cursor()) {
        break;
      }
      if (isAskedFor(e.getValue())) {
        skipped++;
        Key last = e.getKey();
        Key outermost =
            spec.reverse() ? new Key(last.space(), 0, 0) : new Key(last.space(), -1, -1);
        if (last.equals(outermost)) { // Nothing is left: a range whose end lies before its start.
          range.from = spec.reverse() ? after(last) : last;
          range.to = spec.reverse() ? last : before(last);
        } else {
          range.from = spec.reverse() ? from : after(last);
          range.to = spec.reverse() ? before(last) : to;
        }
      }
    }
    return range;
  }

  private NavigableMap<Key, Rows.Cell> inOrder(NavigableMap<Key, Rows.Cell> part) {
    return spec.reverse() ? part.descendingMap() : part;
  }

  private boolean isAskedFor(Rows.Cell cell) {
    boolean asked = cell.table == load.table() && cell.entry == load.entry();
    return cell.row != null && (asked || spec.rows().withChildren());
  }

  static Key after(Key key) {
    return new Key(key.space(), key.lo() == -1 ? key.hi() + 1 : key.hi(), key.lo() + 1);
  }

  static Key before(Key key) {
    return new Key(key.space(), key.lo() == 0 ? key.hi() - 1 : key.hi(), key.lo() - 1);
  }

  /** What the next tablet of a range would have to do. */
  private Touch readOn(Range range) {
    Key begin = spec.reverse() ? range.to : range.from;
    Key tabletFrom = machines.start(begin);
    Key next = machines.next(begin);
    Key tabletTo = next == null ? new Key(begin.space(), -1, -1) : before(next);
    range.rows = 0;
    range.tombstones = 0;
    range.bytes = 0;
    range.found.clear();
    Key from = max(range.from, tabletFrom);
    Key to = min(range.to, tabletTo);
    for (Rows.Cell cell : inOrder(rows.range(from, to)).values()) {
      if (range.found.size() == range.wanted) {
        break;
      }
      if (cell.row == null) {
        range.tombstones++;
      } else {
        range.rows++;
        range.bytes += cell.bytes;
      }
      if (isAskedFor(cell)) {
        range.found.add(cell.row);
      }
    }
    boolean ends =
        spec.reverse() ? tabletFrom.compareTo(range.from) <= 0 : tabletTo.compareTo(range.to) >= 0;
    range.isRead = ends || range.found.size() == range.wanted;
    range.rest = spec.reverse() ? before(tabletFrom) : next;
    CostParameters costs = system.costs();
    double row = spec.reverse() ? costs.readRowReverseNanos() : costs.readRowNanos();
    double nanos =
        row * range.rows
            + costs.tombstoneNanos() * range.tombstones
            + costs.readByteNanos() * range.bytes;
    int bytes = (int) Math.min(Integer.MAX_VALUE, range.bytes);
    return new Touch(begin, costs.readNanos() + nanos, nanos, bytes);
  }

  private static Key max(Key a, Key b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  private static Key min(Key a, Key b) {
    return a.compareTo(b) <= 0 ? a : b;
  }

  private void note(Range range) {
    range.wanted -= range.found.size();
    if (spec.fetchRows() || spec.rows().change() != null) {
      range.found.forEach(row -> found.add(row.keys[0]));
    }
    features.note(range.tombstones > 0 ? Feature.TOMBSTONES_SKIPPED : Feature.NO_TOMBSTONES);
    if (!range.isRead && spec.reverse()) {
      range.to = range.rest;
    } else if (!range.isRead) {
      range.from = range.rest;
    }
  }

  private void goOn(Range range, long doneNanos) {
    if (range.isRead) {
      unread--;
      lastNanos = Math.max(lastNanos, doneNanos);
    } else if (!isOver) {
      features.note(Feature.NEXT_TABLET);
      at(doneNanos, () -> readNext(range));
    }
  }

  /** Has the scan go on, unless the client will have given up by then. */
  private void at(long timeNanos, Runnable what) {
    if (timeNanos > clients.deadline(op)) {
      isOver = true;
      features.note(Feature.SCAN_TOO_LATE);
      return;
    }
    timeline.at(
        timeNanos,
        Rank.CLIENT,
        () -> {
          if (!isOver) {
            what.run();
          }
        });
  }

  private void readNext(Range range) {
    long wanted = range.wanted;
    Touch touch = readOn(range);
    Reply reply =
        attempts.step(false, plan.spec().stale(), List.of(touch), clients.deadline(op), () -> {});
    if (reply instanceof Reply.Answer) {
      note(range);
      goOn(range, touch.doneNanos());
      finishIfRead();
    } else {
      range.wanted = wanted;
      range.isRead = false;
      notNow(reply, () -> readNext(range));
    }
  }

  private void notNow(Reply reply, Runnable again) {
    if (reply instanceof Reply.Moving moving) {
      at(moving.untilNanos(), again);
      giveUpIfLate();
    } else {
      isOver = true;
      clients.conclude(op, reply);
    }
  }

  private boolean giveUpIfLate() {
    if (isOver) {
      clients.timedOut(op);
    }
    return isOver;
  }

  private void finishIfRead() {
    if (giveUpIfLate() || unread > 0) {
      return;
    }
    if (!found.isEmpty() && spec.fetchRows() && load.entry() > 0) {
      at(lastNanos, this::fetch);
      giveUpIfLate();
    } else {
      commitOrAnswer(lastNanos);
    }
  }

  private void fetch() {
    features.note(Feature.ROWS_FETCHED);
    CostParameters costs = system.costs();
    int bytes = rows.bytes(load.table(), 0);
    double extra = costs.readByteNanos() * bytes;
    List<Touch> touches = new ArrayList<>();
    for (Key key : found) {
      touches.add(new Touch(key, costs.readNanos() + extra, costs.readRowNanos() + extra, bytes));
    }
    Reply reply =
        attempts.step(false, plan.spec().stale(), touches, clients.deadline(op), () -> {});
    if (reply instanceof Reply.Answer answer) {
      commitOrAnswer(answer.atNanos() - system.replication().clientRoundTripNanos());
    } else {
      notNow(reply, this::fetch);
    }
  }

  private void commitOrAnswer(long readNanos) {
    long heard = readNanos + system.replication().clientRoundTripNanos();
    if (!found.isEmpty() && spec.rows().change() != null) {
      at(heard, this::commit);
      giveUpIfLate();
    } else {
      answer(heard);
    }
  }

  private void answer(long atNanos) {
    isOver = true;
    long deadline = clients.deadline(op);
    timeline.at(atNanos, Rank.MACHINE, () -> clients.answered(op, deadline));
    clients.conclude(op, new Reply.Answer(atNanos));
  }

  private void commit() {
    Commit commit = new Commit(rows, system.costs(), load.table());
    for (Key key : found) {
      Rows.Row row = rows.find(key);
      if (row != null && spec.rows().change().deletes()) {
        commit.planRemoval(row);
      } else if (row != null) {
        commit.planUpdate(row, newKeys(row));
      }
    }
    if (commit.touches.isEmpty()) {
      answer(timeline.now() + system.replication().clientRoundTripNanos());
      return;
    }
    long deadline = clients.deadline(op);
    Reply reply =
        attempts.step(true, false, commit.touches, deadline, () -> clients.answered(op, deadline));
    if (!(reply instanceof Reply.Answer)) {
      notNow(reply, this::commit);
      return;
    }
    features.note(Feature.SCAN_COMMIT);
    for (Key key : found) {
      Rows.Row row = rows.find(key);
      if (row != null && spec.rows().change().deletes()) {
        rows.remove(row, timeline.now());
      } else if (row != null) {
        Key[] keys = newKeys(row);
        for (int e = 1; e < keys.length; e++) {
          rows.move(load.table(), row, e, keys[e], timeline.now());
        }
      }
    }
    isOver = true;
    clients.conclude(op, reply);
  }

  /** The row's keys with the new values in them. */
  private Key[] newKeys(Rows.Row row) {
    int first = 2 * load.ranges();
    Key[] drawn = op.keys.subList(first, first + row.keys.length).toArray(new Key[0]);
    return row.changed(load, drawn);
  }
}
