package io.keyheat.record.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Places keys on a line of 2^124 points in their order, so that keys like those it was made from
 * lie about evenly on it.
 *
 * <p>An arithmetic code: each symbol of a key narrows its interval, in proportion to how often
 * symbols followed what is before it, or, where few of the known keys begin so, how often they came
 * at that place. Each symbol has some room, so any key has a point. Keys that differ only where the
 * interval has become a single point share it.
 */
final class KeyLine {
  static final int BITS = 124;

  /** A beginning that fewer known keys have says little of what follows. */
  private static final int FEW_KEYS = 24;

  /** What a known symbol counts, beside the one that each symbol has. */
  private static final int WEIGHT = 256;

  private static final BigInteger ALL = BigInteger.ONE.shiftLeft(BITS);

  private final Beginning root;
  private final List<SymbolShares> byPlace = new ArrayList<>();
  private final SymbolShares unknown = new SymbolShares();

  /** Makes a line of known keys. */
  KeyLine(List<int[]> known) {
    for (int place = 0; ; place++) {
      SymbolShares shares = new SymbolShares();
      for (int[] key : known) {
        if (place < key.length) {
          shares.count(key[place]);
        }
      }
      if (shares.isEmpty()) {
        break;
      }
      byPlace.add(shares);
    }
    root = new Beginning(known, 0);
  }

  /** What follows the keys' common beginning. */
  private static final class Beginning {
    private final SymbolShares shares = new SymbolShares();
    private final Map<Integer, Beginning> longer = new HashMap<>();

    Beginning(List<int[]> keys, int length) {
      Map<Integer, List<int[]>> next = new HashMap<>();
      for (int[] key : keys) {
        if (length < key.length) {
          shares.count(key[length]);
          next.computeIfAbsent(key[length], s -> new ArrayList<>()).add(key);
        }
      }
      next.forEach(
          (symbol, some) -> {
            if (some.size() >= FEW_KEYS) {
              longer.put(symbol, new Beginning(some, length + 1));
            }
          });
    }
  }

  /** How a key's interval is shared among the symbols that may come next. */
  private static final class SymbolShares {
    private final long[] before = new long[KeySymbols.COUNT + 1];

    SymbolShares() {
      for (int symbol = 0; symbol <= KeySymbols.COUNT; symbol++) {
        before[symbol] = symbol;
      }
    }

    void count(int symbol) {
      for (int above = symbol + 1; above <= KeySymbols.COUNT; above++) {
        before[above] += WEIGHT;
      }
    }

    boolean isEmpty() {
      return before[KeySymbols.COUNT] == KeySymbols.COUNT;
    }
  }

  /** The point of a key. */
  BigInteger point(int[] key) {
    BigInteger from = BigInteger.ZERO;
    BigInteger room = ALL;
    Beginning beginning = root;
    for (int place = 0; place < key.length && room.signum() > 0; place++) {
      SymbolShares shares =
          beginning != null
              ? beginning.shares
              : place < byPlace.size() ? byPlace.get(place) : unknown;
      int symbol = key[place];
      BigInteger unit = room.divide(BigInteger.valueOf(shares.before[KeySymbols.COUNT]));
      from = from.add(unit.multiply(BigInteger.valueOf(shares.before[symbol])));
      room = unit.multiply(BigInteger.valueOf(shares.before[symbol + 1] - shares.before[symbol]));
      beginning = beginning == null ? null : beginning.longer.get(symbol);
    }
    return from;
  }
}
