package io.keyheat.real;

import java.util.Locale;
import java.util.SplittableRandom;

/** Which key the next write has. */
enum Workload {
  SEQUENTIAL,
  DESCENDING,
  UNIFORM,
  SALTED_4,
  SALTED_16,
  /** One of a hundred users, then a number that rises with time. */
  USER_FIRST;

  private static final int USERS = 100;
  private static final long KEYS = 1_000_000_000_000L;

  /** The key of a write, by its number from 0. */
  String key(long number, SplittableRandom random) {
    return switch (this) {
      case SEQUENTIAL -> String.format(Locale.ROOT, "e%012d", number);
      case DESCENDING -> String.format(Locale.ROOT, "e%012d", KEYS - 1 - number);
      case UNIFORM -> String.format(Locale.ROOT, "e%012d", random.nextLong(KEYS));
      case SALTED_4 -> String.format(Locale.ROOT, "%d-%010d", random.nextInt(4), number);
      case SALTED_16 -> String.format(Locale.ROOT, "%02d-%010d", random.nextInt(16), number);
      case USER_FIRST -> String.format(Locale.ROOT, "u%02d%010d", random.nextInt(USERS), number);
    };
  }

  String folder() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
