package io.keyheat.core.key;

/**
 * The numbers from {@code min} to {@code max} in the order of their decimal texts.
 *
 * <p>The texts form a tree in which 10 … 19 hang below 1. Of each length, the numbers whose text
 * comes before that of n are a range, so a rank is a sum over at most 19 lengths.
 *
 * @param min at least 0
 * @param shorterLast whether 1 comes after 10 … 19 rather than before them
 */
record DecimalOrder(long min, long max, boolean shorterLast) {
  /** 1 to 10^18, the greatest power that a long holds. */
  private static final long[] POWERS_OF_10 = new long[19];

  static {
    POWERS_OF_10[0] = 1;
    for (int i = 1; i < POWERS_OF_10.length; i++) {
      POWERS_OF_10[i] = 10 * POWERS_OF_10[i - 1];
    }
  }

  DecimalOrder {
    if (min < 0 || max < min) {
      throw new IllegalArgumentException("no numbers of text: " + min + " to " + max);
    }
  }

  /** How many of the numbers have a text that comes before that of {@code n}. */
  long rank(long n) {
    int length = length(n);
    int longest = length(max);
    long rank = 0;
    long head = n;
    for (int l = length; l >= length(min); l--) {
      // The head itself comes before n where the shorter text is the first.
      rank += countOfLength(l, head - (l < length && !shorterLast ? 0 : 1));
      head /= 10;
    }
    long below = n;
    for (int l = length + 1; l <= longest; l++) {
      // Below n hang n·10^k … n·10^k + 10^k − 1.
      below = times10(below, shorterLast ? 9 : 0);
      rank += countOfLength(l, shorterLast ? below : below - 1);
    }
    return rank;
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

  /** How many of the numbers have {@code length} digits and are at most {@code last}. */
  private long countOfLength(int length, long last) {
    return countBetween(length == 1 ? 0 : POWERS_OF_10[length - 1], last);
  }

  private long countBetween(long first, long last) {
    long count = Math.min(last, max) - Math.max(first, min) + 1;
    return Math.max(0, count);
  }

  private static long times10(long n, long digit) {
    return n > (Long.MAX_VALUE - digit) / 10 ? Long.MAX_VALUE : n * 10 + digit;
  }

  private static int length(long n) {
    int length = 1;
    while (length < POWERS_OF_10.length && n >= POWERS_OF_10[length]) {
      length++;
    }
    return length;
  }
}
