package io.keyheat.real;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Which key the next write has. */
enum Workload {
  SEQUENTIAL,
  DESCENDING,
  UNIFORM,
  SALTED_4,
  SALTED_16,
  /** A hash of a number that grows, as text. */
  HASHED,
  /** Rows that are written again and again, some far more often than others. */
  ZIPF_UPDATES,
  /** One of a hundred users, then a number that rises with time. */
  USER_FIRST,
  /** Keys of a known range, lowest first, into a table that was split for them. */
  BULK_IN_ORDER,
  /** The same as they come. */
  BULK_SHUFFLED;

  /** Keys of numbers lie below this. */
  static final long KEYS = 1_000_000_000_000L;

  private static final int USERS = 100;
  private static final int RANGES = 16;
  private static final int UPDATED_ROWS = 20_000;

  /** An odd multiplier spreads ranks over all keys (Knuth's, of multiplicative hashing). */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /**
   * The key of a write.
   *
   * @param number of the write, from 0
   * @param expected number of writes in all, about
   */
  String key(long number, long expected, SplittableRandom random) {
    return switch (this) {
      case SEQUENTIAL -> ofNumber(number);
      case DESCENDING -> ofNumber(KEYS - 1 - number);
      case UNIFORM -> ofNumber(random.nextLong(KEYS));
      case BULK_SHUFFLED -> digits(random.nextLong(KEYS));
      case SALTED_4 -> String.format(Locale.ROOT, "%d-%010d", random.nextInt(4), number);
      case SALTED_16 -> String.format(Locale.ROOT, "%02d-%010d", random.nextInt(16), number);
      case HASHED -> String.format(Locale.ROOT, "%016x", number * SPREAD);
      case ZIPF_UPDATES -> ofNumber(Long.remainderUnsigned(rank(random) * SPREAD, KEYS));
      case USER_FIRST -> String.format(Locale.ROOT, "u%02d%010d", random.nextInt(USERS), number);
      case BULK_IN_ORDER -> digits(Math.min(KEYS - 1, number * (KEYS / expected)));
    };
  }

  /**
   * Digits alone are a number to a scenario, whose splits can be numbers, too: with a 1 in front,
   * so that all are of one length, in the same order as texts.
   */
  private static String digits(long number) {
    return Long.toString(KEYS + number);
  }

  private static String ofNumber(long number) {
    return String.format(Locale.ROOT, "e%012d", number);
  }

  /** Rank r comes about 1/r times as often as the first: the inverse of a logarithm of ranks. */
  private static long rank(SplittableRandom random) {
    return (long) Math.pow(UPDATED_ROWS, random.nextDouble());
  }

  /** Where the table is split before the first write. */
  List<String> cuts() {
    return this == BULK_IN_ORDER || this == BULK_SHUFFLED
        ? IntStream.range(1, RANGES).mapToObj(i -> digits(i * (KEYS / RANGES))).toList()
        : List.of();
  }

  /** The type of the keys. */
  String keyType() {
    return cuts().isEmpty() ? "string" : "int64";
  }

  /** What a trace calls a write. */
  String operation() {
    return this == ZIPF_UPDATES ? "upsert" : "insert";
  }

  String folder() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
