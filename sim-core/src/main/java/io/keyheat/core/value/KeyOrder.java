package io.keyheat.core.value;

import org.jspecify.annotations.Nullable;

/**
 * Values that follow one another in key order, or nearly so, in the order of their rows.
 *
 * @param words that say so of a column: {@code is the time of writing}
 * @param falling whether each comes before the last
 * @param share of the rows that follow the order
 * @param isBehindOthers whether other parts of the value stand in front, so that rows follow as
 *     many orders as those have values
 */
public record KeyOrder(
    Kind kind, String words, boolean falling, double share, boolean isBehindOthers) {

  public KeyOrder(Kind kind, String words, boolean falling, double share) {
    this(kind, words, falling, share, false);
  }

  public enum Kind {
    CLOCK,
    COUNTER,
    COUNTER_IN_TEXT,
    /** An identifier that begins with a clock. */
    CLOCKED_ID,
    /** An identifier that begins with the fast end of a clock. */
    SWEEPING_ID
  }

  /**
   * The order of identifiers that begin with a clock.
   *
   * @param what such as {@code a ULID, which begins with the millisecond}
   */
  public static KeyOrder clocked(String what) {
    return new KeyOrder(Kind.CLOCKED_ID, "is " + what, false, 1);
  }

  /** The order of values of which only a share of the rows has one. */
  public static @Nullable KeyOrder ofShare(@Nullable KeyOrder order, double share) {
    return order == null
        ? null
        : new KeyOrder(
            order.kind, order.words, order.falling, order.share * share, order.isBehindOthers);
  }

  /**
   * The order of values behind others.
   *
   * @param share of the rows that have the most frequent of those
   */
  public KeyOrder behind(double share) {
    return new KeyOrder(kind, words, falling, this.share * share, isBehindOthers || share < 1);
  }

  /** The order that more rows follow; null where neither is one. */
  public static @Nullable KeyOrder larger(@Nullable KeyOrder a, @Nullable KeyOrder b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a.share >= b.share ? a : b;
  }
}
