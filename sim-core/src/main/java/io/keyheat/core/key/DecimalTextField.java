package io.keyheat.core.key;

import java.util.List;
import java.util.function.Predicate;

/**
 * Texts that differ in one number, such as {@code Customer10} and {@code Customer2}, and named
 * texts among them, each as its rank among all of them in text order. A value is the number, or −1
 * for the first named text, −2 for the second one.
 *
 * @param pattern with at least as many digits as any number has, or 0: no zeros in front
 * @param following what comes behind them in a longer text, which decides the order too
 * @param names in text order
 */
public record DecimalTextField(
    NumberPattern pattern,
    String following,
    long min,
    long max,
    List<NamedText> names,
    boolean descending)
    implements KeyField {
  public DecimalTextField {
    names = List.copyOf(names);
  }

  /**
   * A text without such a number.
   *
   * @param numbersBefore how many texts with a number come before it
   */
  public record NamedText(String text, long numbersBefore) {}

  @Override
  public int bits() {
    return Long.SIZE - Long.numberOfLeadingZeros(last());
  }

  private long last() {
    return max - min + names.size();
  }

  @Override
  public void encode(long[] valueHi, long[] valueLo, int n, long[] codeHi, long[] codeLo) {
    boolean sameLength = pattern.digits() > 0;
    DecimalOrder order = order();
    int shift = Long.SIZE - bits();
    long last = last();
    for (int i = 0; i < n; i++) {
      long value = valueLo[i];
      long code;
      if (value < 0) {
        int name = (int) (-1 - value);
        code = names.get(name).numbersBefore + name;
      } else {
        long rank = sameLength ? value - min : order.rank(value);
        code = rank + namesBefore(rank);
      }
      codeHi[i] = (descending ? last - code : code) << shift;
    }
  }

  /** How many names come before the text of a rank among those with a number. */
  private int namesBefore(long rank) {
    int before = 0;
    while (before < names.size() && names.get(before).numbersBefore <= rank) {
      before++;
    }
    return before;
  }

  @Override
  public String print(long codeHi, long codeLo, int kept) {
    long last = last();
    long code = bits() == 0 ? 0 : Math.min(last, codeHi >>> (Long.SIZE - bits()));
    return "\"" + textOf(descending ? last - code : code) + "\"" + (kept < bits() ? "…" : "");
  }

  private String textOf(long code) {
    int before = 0;
    while (before < names.size() && names.get(before).numbersBefore + before < code) {
      before++;
    }
    boolean isName = before < names.size() && names.get(before).numbersBefore + before == code;
    return isName ? names.get(before).text : numbered(code - before);
  }

  /** The text with a number at a rank among all of these. */
  private String numbered(long rank) {
    return pattern.text(pattern.digits() > 0 ? min + rank : order().numberAt(rank));
  }

  /**
   * How many texts with a number come before another text.
   *
   * @param isBefore whether one of them does; in their order it holds for the first ones alone
   */
  public long count(Predicate<String> isBefore) {
    long low = 0;
    long high = max - min + 1;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (isBefore.test(numbered(middle))) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private DecimalOrder order() {
    // What follows the number decides whether 1 comes before 10: nothing and "-" sort before the
    // digits, "x" after them.
    String behind = pattern.suffix() + following;
    return new DecimalOrder(min, max, !behind.isEmpty() && behind.charAt(0) > '9');
  }
}
