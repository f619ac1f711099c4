package io.keyheat.core.reference;

import java.util.ArrayList;
import java.util.List;

/** A range of keys on one server, with the commits that have been admitted to its serial stage. */
final class Tablet {
  Server server;
  long availableAtNanos;

  /** The last passes admitted: one, or after a join those of both sides. */
  List<Pass> last = new ArrayList<>();

  Tablet(Server server) {
    this.server = server;
  }

  /** How long a commit that came now would wait for what is before it. */
  long serialWaitNanos(long now) {
    return serialFreeNanos() - now;
  }

  long serialFreeNanos() {
    return last.stream().mapToLong(Pass::promisedNanos).max().orElse(0);
  }
}
