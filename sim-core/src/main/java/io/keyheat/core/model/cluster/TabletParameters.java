package io.keyheat.core.model.cluster;

/**
 * What a lone tablet can do.
 *
 * @param commitNanos a serial stage after the server's: each commit holds the tablet so long,
 *     whatever the number of its rows there; 0: the system has none
 * @param moveOutageNanos how long a tablet does not answer while it changes servers
 * @param limit a bound on the units that it is asked for
 */
public record TabletParameters(long commitNanos, long moveOutageNanos, ThroughputLimit limit) {

  /** The share of a second that a small commit takes of what a lone tablet can do, nanoseconds. */
  public long ceilingNanos() {
    return Math.max(commitNanos, limit.refillNanos(true, 1));
  }
}
