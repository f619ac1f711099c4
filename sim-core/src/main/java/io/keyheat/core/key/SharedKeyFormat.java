package io.keyheat.core.key;

import java.util.List;

/** Prints the keys of a key space that several tables and indexes share: the marks tell which. */
public record SharedKeyFormat(List<KeyLayout> layouts) implements KeyFormat {
  public SharedKeyFormat {
    layouts = List.copyOf(layouts);
  }

  @Override
  public boolean isPositional() {
    return layouts.stream().allMatch(KeyLayout::isPositional);
  }

  @Override
  public String print(long hi, long lo) {
    for (KeyLayout layout : layouts) {
      if (layout.matches(hi, lo)) {
        return layout.print(hi, lo);
      }
    }
    // A mark beyond the last one belongs to no row; such a key can only be the end of a range.
    return layouts.get(layouts.size() - 1).print(hi, lo);
  }
}
