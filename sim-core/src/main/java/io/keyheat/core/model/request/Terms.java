package io.keyheat.core.model.request;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** On which terms the operations of one load are served, beyond what their visits cost. */
final class Terms {
  /** Marks a longest wait that depends on an attempt's participants and deadline. */
  static final long RECKONED = -1;

  final boolean write;

  /** Whether any replica may answer. */
  final boolean stale;

  /** The longest wait that each participant may have, or {@link #RECKONED}. */
  final long maxWaitNanos;

  /** How long the client waits for an answer. */
  long timeoutNanos;

  /** The least time from an attempt that is rejected, or too late, to whatever follows on it. */
  final long leastReturnNanos;

  /** Takes the times of the attempts. */
  AttemptTimes times;

  /** Whether a client whose attempt is rejected makes no other. */
  final boolean isOneAttempt;

  /** Whether clients wait for their answers before they start another operation. */
  final boolean isClosed;

  /** Whether it reads a range, whose beginning is found when its turn comes. */
  final boolean isScan;

  /** Whether look-ups follow the first visits. */
  final boolean fetches;

  /** The locks of the rows that it writes; null: it needs none. */
  final @Nullable RowGuard locks;

  /** Whether nothing but the limits of servers and tablets decides on it. */
  final boolean isOrdinary;

  /** Visits that write rows whose places scans ask for. */
  final int[] notedVisits;

  /** Whether a listener hears each row that is written. */
  final boolean watched;

  /** Its visits; null: they are gathered one by one. */
  final Route.@Nullable VisitGroup group;

  private Terms(
      Access access,
      Route.@Nullable VisitGroup group,
      long maxWaitNanos,
      long timeoutNanos,
      boolean isOneAttempt,
      long leastReturnNanos,
      boolean isClosed,
      boolean watched,
      @Nullable RowGuard locks,
      AttemptTimes times) {
    this.times = times;
    write = access == Access.WRITE;
    stale = access == Access.STALE_READ;
    this.group = group;
    this.maxWaitNanos = maxWaitNanos;
    this.timeoutNanos = timeoutNanos;
    this.isOneAttempt = isOneAttempt;
    this.leastReturnNanos = leastReturnNanos;
    this.isClosed = isClosed;
    this.watched = watched;
    this.locks = locks;
    final Route route = group == null ? null : group.route();
    notedVisits = route == null ? new int[0] : route.notedVisits();
    isScan = route != null && maxWaitNanos != RECKONED && route.scanDirection[0] != 0;
    fetches = route != null && route.fetch != null;
    isOrdinary = !stale && !isScan && locks == null && notedVisits.length == 0;
  }

  /** Terms of visits that are gathered one by one. */
  static Terms of(Access access) {
    return new Terms(access, null, RECKONED, 0, false, 0, false, false, null, new AttemptTimes());
  }

  /** Terms of lone attempts, whose outcome the caller handles. */
  static Terms of(Route.VisitGroup group) {
    return new Terms(
        group.route().access, group, RECKONED, 0, false, 0, false, false, null, new AttemptTimes());
  }

  /**
   * Terms of a load's first attempts.
   *
   * @param maxWaitNanos of each participant, or {@link #RECKONED}
   * @param timeoutNanos how long a client waits
   * @param attempts maximum attempts
   * @param leastReturnNanos from an attempt that is rejected, or too late, to what follows on it
   * @param isClosed whether clients wait for answers
   * @param guard of its rows, where it needs locks
   * @param times to which those of the attempts are added
   */
  static Terms of(
      Route route,
      long maxWaitNanos,
      long timeoutNanos,
      int attempts,
      long leastReturnNanos,
      boolean isClosed,
      RowGuard guard,
      AttemptTimes times) {
    return new Terms(
        route.access,
        route.first,
        maxWaitNanos,
        timeoutNanos,
        attempts == 1,
        leastReturnNanos,
        isClosed,
        route.watched,
        route.needsLocks && route.write ? guard : null,
        times);
  }

  /** The compiled operation, where it has one. */
  Route route() {
    return Objects.requireNonNull(group).route();
  }
}
