package io.keyheat.core.value;

import java.util.List;

/** What a field of a generator holds. Whoever reads scenarios has one form for each of these. */
public sealed interface FieldContent {
  /** A whole number, both ends included. */
  record Whole(long min, long max) implements FieldContent {}

  /** A number, both ends included. */
  record Decimal(double min, double max) implements FieldContent {}

  /** A duration, read as a {@code Long} of nanoseconds, both ends included. */
  record Duration(long minNanos, long maxNanos) implements FieldContent {}

  record WordList(List<String> words) implements FieldContent {}

  /** What has no limits of its own. */
  enum Plain implements FieldContent {
    FLAG,
    /** A {@code Double} from 0 to 1. */
    SHARE,
    /** A value as the column's type holds it: a {@code Long} or a {@code String}. */
    CONSTANT,
    /** A list of such values, of texts with {@code {n}} and of generators. */
    CHOICES,
    /** The least and the greatest value, read as a {@link ValueRange}. */
    BOUNDS,
    /** A list of whole numbers or times, read as {@code Long}s. */
    NUMBERS_OR_TIMES,
    /** A list of {@code Double}s above 0. */
    WEIGHTS,
    COLUMNS,
    /** Text with {@code {n}} in it, read as a {@link io.keyheat.core.key.NumberPattern}. */
    PATTERN,
    NUMBER_GENERATOR,
    /** How a time is written, read as a {@link TimePattern}. */
    TIME_PATTERN,
    /** A value or a generator, read as a {@link ValueSpec}. */
    OPERAND,
    /** A list of such. */
    OPERANDS
  }
}
