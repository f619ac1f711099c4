package io.keyheat.core.schema;

import java.util.List;

/**
 * How a key space is split before the run.
 *
 * @param tablets that it is split into
 * @param keys where it is split, each as values (numbers or texts) of leading parts of the key;
 *     empty: at equal shares of the keys that the run uses at its beginning
 */
public record PreSplits(int tablets, List<List<Object>> keys) {
  public static final PreSplits NONE = into(1);

  public PreSplits {
    keys = keys.stream().map(List::copyOf).toList();
  }

  /** A number of tablets, from 1. */
  public static PreSplits into(int tablets) {
    return new PreSplits(tablets, List.of());
  }

  /** The tablets between given keys, in any order. */
  public static PreSplits at(List<List<Object>> keys) {
    return new PreSplits(keys.size() + 1, keys);
  }
}
