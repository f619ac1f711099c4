package io.keyheat.core.model.cluster;

import io.keyheat.core.profile.ProfileField;

/** What a lone tablet can do. */
public record TabletParameters(
    @ProfileField(
            "How long each row or entry of a commit occupies the tablet, after the work of its"
                + " server; the commit waits for one of them. 0ns: not at all.")
        long commitNanos,
    @ProfileField("How long a tablet does not answer while it changes servers.")
        long moveOutageNanos,
    ThroughputLimit limit) {

  /** The share of a second that a small row takes of what a lone tablet can do, nanoseconds. */
  public long ceilingNanos() {
    return Math.max(commitNanos, limit.refillNanos(true, 1));
  }
}
