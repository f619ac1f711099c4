package io.keyheat.core.value;

/** Draws the values of one column, a batch of rows at a time. */
@FunctionalInterface
public interface ValueGenerator {
  /**
   * Draws the next n values.
   *
   * @param rows the rows in the making: their times, and the columns drawn before this one
   * @param n at most {@link RowBuffer#CAPACITY}
   * @param hi receives the upper halves of values wider than 64 bits; else left alone
   * @param lo receives the values, or their lower halves
   */
  void fill(RowBuffer rows, int n, long[] hi, long[] lo);
}
