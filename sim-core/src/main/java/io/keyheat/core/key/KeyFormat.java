package io.keyheat.core.key;

import java.util.List;

/**
 * Makes packed keys readable again.
 *
 * <p>A packed key is an unsigned number of 128 bits in two halves. Its order is the order of the
 * column values that it stands for.
 */
@FunctionalInterface
public interface KeyFormat {
  /** The key as a reader knows it, such as {@code UserAccessLog(2026-01-01T00:05:00Z, 4711)}. */
  String print(long hi, long lo);

  /** The values that {@link #print} shows, one a part; none: they are not known apart. */
  default List<String> printParts(long hi, long lo) {
    return List.of();
  }

  /** Leading bits that decide the first of the {@link #printParts}; 0: they are not known. */
  default int leadingBits(long hi, long lo) {
    return 0;
  }

  /** Prints the keys of a key space that several tables and indexes share: the marks tell which. */
  record SharedFormat(List<KeyLayout> layouts) implements KeyFormat {
    public SharedFormat {
      layouts = List.copyOf(layouts);
    }

    @Override
    public String print(long hi, long lo) {
      return layoutOf(hi, lo).print(hi, lo);
    }

    @Override
    public List<String> printParts(long hi, long lo) {
      return layoutOf(hi, lo).printParts(hi, lo);
    }

    @Override
    public int leadingBits(long hi, long lo) {
      return layoutOf(hi, lo).leadingBits(hi, lo);
    }

    private KeyLayout layoutOf(long hi, long lo) {
      for (KeyLayout layout : layouts) {
        if (layout.matches(hi, lo)) {
          return layout;
        }
      }
      // A mark beyond the last one belongs to no row; such a key can only be the end of a range.
      return layouts.get(layouts.size() - 1);
    }
  }
}
