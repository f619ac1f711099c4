package io.keyheat.core.model.request;

/**
 * The outcome of an attempt as one {@code long}, so that it costs no allocation: the time of the
 * answer where the attempt was served, else a code. Codes are negative, times are not.
 */
public final class Answer {
  /** Refused at admission; nothing has changed. */
  public static final long REJECTED = -1;

  /** Lost with a server that stopped: no answer will come. */
  public static final long LOST = Long.MIN_VALUE;

  /** Part of the work is done; an event will continue it. */
  public static final long UNDERWAY = Long.MIN_VALUE + 1;

  /** The client's timeout comes before the work could continue. */
  public static final long TOO_LATE = Long.MIN_VALUE + 2;

  /** A lock of one of its rows is not free. */
  public static final long LOCKED = Long.MIN_VALUE + 3;

  private static final long FIRST_DEFERRAL = REJECTED - 1;

  private Answer() {}

  /** Whether the attempt was served; the answer is then its time. */
  public static boolean isServed(long answer) {
    return answer >= 0;
  }

  /** Whether a tablet is out of service, so that the attempt must be repeated later. */
  public static boolean isDeferred(long answer) {
    return answer < REJECTED && answer > LOCKED;
  }

  /** The code of an attempt that must be repeated at {@code untilNanos}. */
  public static long deferredUntil(long untilNanos) {
    return FIRST_DEFERRAL - untilNanos;
  }

  /** The time at which a deferred attempt must be repeated. */
  public static long retryNanos(long deferral) {
    return FIRST_DEFERRAL - deferral;
  }
}
