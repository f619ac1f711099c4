package io.keyheat.core.reference;

import io.keyheat.core.reference.Timeline.Rank;
import java.util.ArrayList;
import java.util.List;

/**
 * One commit's passage through a tablet's serial stage. It begins once the commit's service has
 * begun and all passes before it have ended.
 */
final class Pass {
  private final Timeline timeline;
  private final long lengthNanos;
  private final long promisedNanos;
  private final Runnable passed;
  private final List<Pass> followers = new ArrayList<>();
  private int awaited;
  private boolean over;

  /**
   * @param predecessors the last passes admitted before it
   * @param promisedNanos when it must end
   */
  Pass(
      Timeline timeline,
      long lengthNanos,
      List<Pass> predecessors,
      long promisedNanos,
      Runnable passed) {
    this.timeline = timeline;
    this.lengthNanos = lengthNanos;
    this.promisedNanos = promisedNanos;
    this.passed = passed;
    awaited = 1; // The beginning of its service.
    for (Pass predecessor : predecessors) {
      if (!predecessor.over) {
        predecessor.followers.add(this);
        awaited++;
      }
    }
  }

  long promisedNanos() {
    return promisedNanos;
  }

  /** Its own service has begun, or a pass before it is over. */
  void arrive() {
    if (--awaited == 0) {
      timeline.at(timeline.now() + lengthNanos, Rank.MACHINE, this::end);
    }
  }

  private void end() {
    if (timeline.now() != promisedNanos) {
      throw new IllegalStateException("passed at " + timeline.now() + ", not " + promisedNanos);
    }
    over = true;
    followers.forEach(Pass::arrive);
    passed.run();
  }
}
