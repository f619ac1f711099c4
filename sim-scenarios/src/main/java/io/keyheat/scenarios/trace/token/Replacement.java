package io.keyheat.scenarios.trace.token;

/** What a token becomes in a copy. */
public interface Replacement {
  /** Writes the copy's token in place of one of the recording. */
  void write(byte[] cell, int from, int to, Round round, TokenOutput out);

  /**
   * The least and the greatest number that it can write, where cells are numbers as a whole.
   *
   * @param recorded the least and the greatest recorded one
   */
  NumberRange range(NumberRange recorded, Horizon horizon);

  /** Numbers from {@code least} to {@code greatest}. */
  record NumberRange(long least, long greatest) {
    static final NumberRange ALL = new NumberRange(Long.MIN_VALUE, Long.MAX_VALUE);

    /** The least range that holds both. */
    public NumberRange and(NumberRange other) {
      return new NumberRange(Math.min(least, other.least), Math.max(greatest, other.greatest));
    }
  }

  /**
   * How far a run goes.
   *
   * @param copies how many there are, the thinned one included
   * @param cycles passages that a copy begins at most
   */
  record Horizon(int copies, long cycles, long endNanos, long periodNanos) {
    /** The greatest amount by which a time is moved, forwards or backwards. */
    long greatestShiftNanos() {
      return endNanos + 2 * periodNanos;
    }
  }
}
