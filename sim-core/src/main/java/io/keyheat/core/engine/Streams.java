package io.keyheat.core.engine;

/**
 * The random streams of one run, each by name, so that two variants of a scenario that share a
 * source (the same arrivals, the same rows) meet the same numbers from it, whatever else differs.
 */
public final class Streams {
  private final long seed;

  public Streams(long seed) {
    this.seed = seed;
  }

  /** A fresh stream, the same for the same seed and name. */
  public RandomStream named(String name) {
    long hash = 0xCBF29CE484222325L; // FNV-1a, 64 bits, over the name's UTF-16 units.
    for (int i = 0; i < name.length(); i++) {
      hash = (hash ^ name.charAt(i)) * 0x100000001B3L;
    }
    return new RandomStream(RandomStream.mix(seed) ^ hash);
  }
}
