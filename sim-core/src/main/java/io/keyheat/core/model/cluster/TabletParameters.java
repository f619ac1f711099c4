package io.keyheat.core.model.cluster;

import io.keyheat.core.profile.ProfileField;

/** What a lone tablet can do. */
public record TabletParameters(
    @ProfileField(
            "How long each row or entry of a commit occupies the tablet, from the time at which its"
                + " server begins with it; the commit waits for one of them. 0ns: not at"
                + " all.")
        long commitNanos,
    @ProfileField(
            "Least time between the turns of two requests that read a tablet, whatever the number"
                + " of their rows; 0ns: none.")
        long readNanos,
    @ProfileField("How long a tablet does not answer while it changes servers.")
        long moveOutageNanos,
    ThroughputLimit limit,
    ThroughputLimit.Shared shared) {

  /**
   * How long a lone tablet needs for a visit, whatever its server is, in nanoseconds; 0: the tablet
   * has no ceiling of its own. Reads and writes are bounded apart.
   *
   * @param bytes written or read there
   */
  public long ceilingNanos(boolean write, int rows, long bytes) {
    long turnNanos = write ? commitNanos * rows : readNanos;
    return Math.max(turnNanos, limit.refillNanos(write, bytes));
  }
}
