package io.keyheat.scenarios.trace;

import java.util.Arrays;
import java.util.List;

/**
 * Judges whether values rise with time. It compares distant values, because a coarse clock before
 * random bits, or a few late records, hide the order of neighbours. It examines the whole sample
 * and eighths of it, which show values that start again.
 */
public final class ValueOrder {
  /** With fewer changes from one value to the next, chance alone makes an order too often. */
  private static final int LEAST_CHANGES = 10;

  /** Compared values are at least this fraction of a stretch apart. */
  private static final int APART = 4;

  private static final int STRETCHES = 8;

  /**
   * Least length of a stretch; a shorter one may lie within one of many rounds through a few
   * values.
   */
  private static final int LEAST_STRETCH = 64;

  /** Share of pairs in order from which values count as ordered: some records are late. */
  private static final double NEARLY_ALL = 0.9;

  /** Values that no chance puts in order where each comes once, for some time. */
  private static final int LEAST_STEPS = 3;

  private long rises;
  private long falls;
  private long changes;
  private long values;
  private long stretches;

  private ValueOrder() {}

  /**
   * Returns the share of compared pairs in which the later value is greater; NaN where too few
   * differ.
   *
   * @param groups ranks in the order of time; values are compared within a group
   */
  public static double rising(List<int[]> groups) {
    ValueOrder whole = new ValueOrder();
    ValueOrder parts = new ValueOrder();
    for (int[] ranks : groups) {
      whole.add(ranks, 0, ranks.length);
      int stretch = ranks.length / STRETCHES;
      for (int i = 0; stretch >= LEAST_STRETCH && i < STRETCHES; i++) {
        parts.add(ranks, i * stretch, (i + 1) * stretch);
      }
    }
    boolean partsDecide = parts.decision() > whole.decision() || Double.isNaN(whole.share());
    return partsDecide ? parts.share() : whole.share();
  }

  /** Whether a share of pairs that rise is that of values in ascending order. */
  public static boolean rises(double rising) {
    return rising >= NEARLY_ALL;
  }

  /** Whether a share of pairs that rise is that of values in descending order. */
  public static boolean falls(double rising) {
    return rising <= 1 - NEARLY_ALL;
  }

  /** Whether values rise or fall. */
  public static boolean isOrdered(double rising) {
    return rises(rising) || falls(rising);
  }

  /** As {@link #rising}, where values that start again are in no order. */
  public static double overall(List<int[]> groups) {
    ValueOrder whole = new ValueOrder();
    groups.forEach(ranks -> whole.add(ranks, 0, ranks.length));
    return whole.share();
  }

  private void add(int[] ranks, int from, int to) {
    int apart = Math.max(1, (to - from) / APART);
    values += Arrays.stream(ranks, from, to).distinct().count();
    stretches++;
    for (int i = from; i < to; i++) {
      changes += i > from && ranks[i] != ranks[i - 1] ? 1 : 0;
      for (int j = i + apart; j < to; j++) {
        rises += ranks[j] > ranks[i] ? 1 : 0;
        falls += ranks[j] < ranks[i] ? 1 : 0;
      }
    }
  }

  private double share() {
    boolean isInSteps = values >= LEAST_STEPS * stretches && changes == values - stretches;
    return changes < LEAST_CHANGES && !isInSteps ? Double.NaN : (double) rises / (rises + falls);
  }

  private double decision() {
    return Math.abs(share() - 0.5);
  }
}
