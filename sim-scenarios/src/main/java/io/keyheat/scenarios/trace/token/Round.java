package io.keyheat.scenarios.trace.token;

import io.keyheat.core.engine.RandomStream;

/** One passage of one copy through the recording, and the record at which it is. */
public final class Round {
  private final long seed;

  /** Number of the copy, from 0. */
  public int copy;

  /** How far the copy's first record lies behind the recording's beginning. */
  public long offsetNanos;

  /** How many times the copy has been through the whole recording. */
  public long cycle;

  /** What is added to a recorded time to have that of the run. */
  public long shiftNanos;

  /** Recorded time of the record. */
  public long recordNanos;

  private long copySalt;
  private long roundSalt;

  /**
   * A round of a copy.
   *
   * @param seed of all that is drawn
   */
  public Round(long seed) {
    this.seed = RandomStream.mix(seed);
  }

  public void set(int newCopy, long newOffsetNanos, long newCycle, long periodNanos) {
    copy = newCopy;
    offsetNanos = newOffsetNanos;
    cycle = newCycle;
    shiftNanos = newCycle * periodNanos - newOffsetNanos;
    copySalt = RandomStream.mix(seed ^ (newCopy + 1));
    roundSalt = RandomStream.mix(copySalt + newCycle + 1);
  }

  /** A number that belongs to a value in this copy. */
  public long ofCopy(long value) {
    return RandomStream.mix(copySalt ^ value);
  }

  /** A number that belongs to a value in this passage. */
  public long ofRound(long value) {
    return RandomStream.mix(roundSalt ^ value);
  }
}
