package io.keyheat.core.schema;

import java.util.List;

/** How the values of a column come about. Pure data; {@code core.workload} draws from it. */
public sealed interface ValueSpec {
  /**
   * {@code start, start + step, start + 2 step, …} in the order of arrival. Rows that are already
   * there hold the first values, unless the column says what they hold, and inserts go on after
   * them.
   */
  record Sequence(long start, long step) implements ValueSpec {}

  /**
   * A sequence's values (step 1) with the bits reversed, keeping the sign bit, as Spanner does;
   * rows that are already there hold the first ones, as with {@link Sequence}.
   */
  record BitReversed(long start) implements ValueSpec {}

  /**
   * The time of arrival, plus a fixed offset and a uniform jitter from 0 to {@code jitterNanos},
   * rounded down.
   *
   * @param resolutionNanos what the time is a multiple of, at least 1
   * @param offsetNanos how much later than the arrival; negative: earlier
   */
  record Now(long jitterNanos, long resolutionNanos, long offsetNanos) implements ValueSpec {
    /** Without an offset. */
    public Now(long jitterNanos, long resolutionNanos) {
      this(jitterNanos, resolutionNanos, 0);
    }

    /** To the nanosecond. */
    public Now(long jitterNanos) {
      this(jitterNanos, 1);
    }
  }

  /**
   * Uniform on the whole numbers (or nanoseconds) from {@code min} to {@code max}, both included.
   */
  record Uniform(long min, long max) implements ValueSpec {}

  /**
   * Zipf over ranks 0 … count − 1 with constant {@code theta}, offset by {@code min}. Plain puts
   * the popular values side by side; scrambled scatters them over [min, min + count) by a fixed
   * bijection.
   */
  record Zipf(long min, long count, double theta, boolean scrambled) implements ValueSpec {}

  /**
   * A 64-bit hash of other columns of the row; {@code modulo} 0 keeps all the bits. {@code signed}
   * keeps the sign of the remainder, as MOD of a signed fingerprint does.
   */
  record Hash(List<String> columns, long modulo, boolean signed) implements ValueSpec {}

  /** A UUID of version 1, 4, 6 or 7 in its true layout (RFC 9562). */
  record Uuid(int version) implements ValueSpec {}

  /** 48 bits of milliseconds, 80 random bits. */
  record Ulid() implements ValueSpec {}

  /**
   * 32 bits of seconds since 1,400,000,000, 128 random bits (the last 32 never decide an order).
   */
  record Ksuid() implements ValueSpec {}

  /** 41 bits of milliseconds since 1288834974657, 10 of machine, 12 of sequence. */
  record Snowflake(int machines) implements ValueSpec {}

  /** A random text identifier of 20 characters of 62, as the client libraries of Firestore make. */
  record AutoId() implements ValueSpec {}

  /** Text with one number in it, such as {@code Customer{n}}: sorts as text, not as a number. */
  record Text(String prefix, ValueSpec number, String suffix) implements ValueSpec {}

  /** Always the same value: a {@code Long} or a {@code String}. */
  record Constant(Object value) implements ValueSpec {}

  /** One of the given values ({@code Long}s or {@code String}s), by weight; equal if empty. */
  record Choice(List<Object> values, List<Double> weights) implements ValueSpec {}

  /**
   * One value with probability {@code share}, else a draw from {@code rest}: a hot user among many.
   */
  record Mix(double share, ValueSpec hot, ValueSpec rest) implements ValueSpec {}

  /**
   * No value at all: the rows of a load that leave a column empty. In an index that takes such rows
   * they stand with the least value.
   */
  record Absent() implements ValueSpec {}

  /** The value in column {@code column} (by position) of the trace that drives the load. */
  record FromTrace(int column) implements ValueSpec {}
}
