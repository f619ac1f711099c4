package io.keyheat.core.value.generator;

/** What generators that begin with a clock need to be unique, and the units of their clocks. */
final class Uniqueness {
  static final long NANOS_PER_MILLI = 1_000_000;
  static final long NANOS_PER_SECOND = 1_000_000_000;

  /**
   * Random bits that tell apart identifiers of one millisecond (or second). At a million rows a
   * second a given row meets another one with a probability of 2^10 / 2^30 = 2^20 / 2^40 = 2^-20.
   */
  static final int WITHIN_A_MILLI = 30;

  static final int WITHIN_A_SECOND = 40;

  private Uniqueness() {}
}
