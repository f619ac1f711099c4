package io.keyheat.core.reference;

import io.keyheat.core.model.cluster.ThroughputLimit;
import java.util.ArrayList;
import java.util.List;

/** A range of keys on one server, with the commits that have been admitted to its serial stage. */
final class Tablet {
  Server server;
  long availableAtNanos;

  /** The last passes admitted: one, or after a join those of both sides. */
  List<Pass> last = new ArrayList<>();

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
    writes = Bucket.like(whole.writes);
    reads = Bucket.like(whole.reads);
  }

  Bucket bucket(boolean write) {
    return write ? writes : reads;
  }

  /** Takes over what its neighbour has admitted. */
  void join(Tablet right, long now) {
    availableAtNanos = Math.max(availableAtNanos, right.availableAtNanos);
    last.addAll(right.last);
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
