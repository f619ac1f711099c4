package io.keyheat.real;

import java.util.Locale;
import java.util.SplittableRandom;

/** Which key the next write has. */
enum Workload {
  SEQUENTIAL,
  DESCENDING,
  UNIFORM,
  SALTED_4,
  SALTED_16;

  private static final long KEYS = 1_000_000_000_000L;

  /** The key of a write, by its number from 0. */
  String key(long number, SplittableRandom random) {
    return switch (this) {
      case SEQUENTIAL -> String.format(Locale.ROOT, "e%012d", number);
      case DESCENDING -> String.format(Locale.ROOT, "e%012d", KEYS - 1 - number);
      case UNIFORM -> String.format(Locale.ROOT, "e%012d", random.nextLong(KEYS));
      case SALTED_4 -> String.format(Locale.ROOT, "%d-%010d", random.nextInt(4), number);
      case SALTED_16 -> String.format(Locale.ROOT, "%02d-%010d", random.nextInt(16), number);
    };
  }

  String folder() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
