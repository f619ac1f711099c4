package io.keyheat.core.key;

/**
 * The numbers from a least to a greatest one in the order of their decimal texts.
 *
 * <p>The texts form a tree in which 10 … 19 hang below 1. Of each length, the numbers whose text
 * comes before that of n are a range, so a rank is a sum over at most 19 lengths.
 */
final class DecimalOrder {
  /** 1 to 10^18, the greatest power that a long holds. */
  private static final long[] POWERS_OF_10 = new long[19];

  static {
    POWERS_OF_10[0] = 1;
    for (int i = 1; i < POWERS_OF_10.length; i++) {
      POWERS_OF_10[i] = 10 * POWERS_OF_10[i - 1];
    }
  }

  private final long min;
  private final long max;
  private final boolean shorterLast;
  private final int shortest;
  private final int longest;

  /** By length, the least number of it that is one of the numbers, or would be. */
  private final long[] first = new long[POWERS_OF_10.length + 1];

  /**
   * An order of some numbers.
   *
   * @param min the least one, at least 0
   * @param max the greatest one
   * @param shorterLast whether 1 comes after 10 … 19 rather than before them
   */
  DecimalOrder(long min, long max, boolean shorterLast) {
    if (min < 0 || max < min) {
      throw new IllegalArgumentException("no numbers of text: " + min + " to " + max);
    }
    this.min = min;
    this.max = max;
    this.shorterLast = shorterLast;
    shortest = length(min);
    longest = length(max);
    first[1] = min;
    for (int l = 2; l < first.length; l++) {
      first[l] = Math.max(min, POWERS_OF_10[l - 1]);
    }
  }

  /** How many of the numbers have a text that comes before that of {@code n}. */
  long rank(long n) {
    final int length = length(n);
    // The head itself comes before n where the shorter text is the first.
    final int own = shorterLast ? 0 : 1;
    long rank = countUpTo(n - 1, length);
    long head = n / 10;
    for (int l = length - 1; l >= shortest; l--) {
      rank += countUpTo(head - 1 + own, l);
      head /= 10;
    }
    long below = n;
    for (int l = length + 1; l <= longest; l++) {
      // Below n hang n·10^k … n·10^k + 10^k − 1.
      below = times10(below, shorterLast ? 9 : 0);
      rank += countUpTo(below - own, l);
    }
    return rank;
  }

  /** How many of the numbers have {@code length} digits and are at most {@code last}. */
  private long countUpTo(long last, int length) {
    return Math.max(0, Math.min(last, max) - first[length] + 1);
  }

  /** The number at a rank from 0 to max − min. */
  long numberAt(long rank) {
    long left = rank;
    long node = 0;
    for (long digit = 0; digit <= 9; digit++) {
      long size = digit == 0 ? countBetween(0, 0) : subtree(digit);
      if (left < size) {
        node = digit;
        break;
      }
      left -= size;
    }
    while (true) {
      long own = countBetween(node, node);
      long size = node == 0 ? own : subtree(node);
      if (own == 1 && left == (shorterLast ? size - 1 : 0)) {
        return node;
      }
      left -= shorterLast ? 0 : own;
      long child = node * 10;
      while (left >= subtree(child)) {
        left -= subtree(child);
        child++;
      }
      node = child;
    }
  }

  private long subtree(long node) {
    long count = 0;
    long low = node;
    long high = node;
    while (low <= max) {
      count += countBetween(low, high);
      if (low > Long.MAX_VALUE / 10) {
        break;
      }
      low *= 10;
      high = times10(high, 9);
    }
    return count;
  }

  private long countBetween(long first, long last) {
    long count = Math.min(last, max) - Math.max(first, min) + 1;
    return Math.max(0, count);
  }

  private static long times10(long n, long digit) {
    return n > (Long.MAX_VALUE - digit) / 10 ? Long.MAX_VALUE : n * 10 + digit;
  }

  private static int length(long n) {
    // log10(2) is 1233 / 4096, near enough: it gives the number of digits or one less.
    int digits = ((Long.SIZE - Long.numberOfLeadingZeros(n)) * 1233) >>> 12;
    return Math.max(
        1, digits + (digits < POWERS_OF_10.length && n >= POWERS_OF_10[digits] ? 1 : 0));
  }
}
