package io.keyheat.core;

/** The operations of a run, in the order of time. */
interface Traffic {
  /** Lets everything happen that is due before {@code untilNanos}. */
  void runUntil(long untilNanos);
}
