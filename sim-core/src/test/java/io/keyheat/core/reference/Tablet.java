package io.keyheat.core.reference;

import io.keyheat.core.model.cluster.ThroughputLimit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A range of keys on one server, with the commits that have been admitted to its serial stage. */
final class Tablet {
  Server server;
  long availableAtNanos;

  /** The last passes admitted: one, or after a join those of both sides. */
  List<Pass> last = new ArrayList<>();

  /** The first and the last row known; null: there is none. */
  @Nullable Key firstRow;

  @Nullable Key lastRow;

  /** When the next turn of a read is free. */
  long nextReadNanos;

  private final Bucket writes;
  private final Bucket reads;

  Tablet(Server server, ThroughputLimit limit) {
    this.server = server;
    writes = new Bucket(limit.burstNanos());
    reads = new Bucket(limit.burstNanos());
  }

  /** The right half of one that was cut, in the same state. */
  Tablet(Tablet whole) {
    server = whole.server;
    availableAtNanos = whole.availableAtNanos;
    last = new ArrayList<>(whole.last);
    nextReadNanos = whole.nextReadNanos;
    writes = Bucket.like(whole.writes);
    reads = Bucket.like(whole.reads);
  }

  Bucket bucket(boolean write) {
    return write ? writes : reads;
  }

  void addRow(Key key) {
    firstRow = firstRow == null || key.compareTo(firstRow) < 0 ? key : firstRow;
    lastRow = lastRow == null || key.compareTo(lastRow) > 0 ? key : lastRow;
  }

  /** Leaves to the right half of a cut what lies on or behind the cut. */
  void leaveRows(Tablet right, Key cut) {
    if (lastRow == null || lastRow.compareTo(cut) < 0) {
      return;
    }
    right.firstRow = firstRow.compareTo(cut) < 0 ? cut : firstRow;
    right.lastRow = lastRow;
    lastRow = firstRow.compareTo(cut) < 0 ? RowScan.before(cut) : null;
    firstRow = lastRow == null ? null : firstRow;
  }

  /** Takes over what its neighbour has admitted. */
  void join(Tablet right, long now) {
    availableAtNanos = Math.max(availableAtNanos, right.availableAtNanos);
    last.addAll(right.last);
    if (right.firstRow != null) {
      addRow(right.firstRow);
      addRow(right.lastRow);
    }
    nextReadNanos = Math.max(nextReadNanos, right.nextReadNanos);
    writes.join(right.writes, now);
    reads.join(right.reads, now);
  }

  /** How long a commit that came now would wait for what is before it. */
  long serialWaitNanos(long now) {
    return serialFreeNanos() - now;
  }

  long serialFreeNanos() {
    return last.stream().mapToLong(Pass::promisedNanos).max().orElse(0);
  }
}
