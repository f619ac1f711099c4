package io.keyheat.scenarios.trace;

import io.keyheat.core.value.ColumnType;

/** What one value of a key looks like. */
public enum CellKind {
  INTEGER(ColumnType.INT64, "a whole number of at most 64 bits"),
  TIMESTAMP(ColumnType.TIMESTAMP, "a time in RFC 3339, such as 2026-01-01T00:00:00Z"),
  UUID(ColumnType.UUID, "a UUID of 32 hexadecimal digits in five groups"),
  TEXT(ColumnType.STRING, "text");

  private static final int MAX_DIGITS = 19;
  private static final int UUID_LENGTH = 36;

  private final ColumnType type;
  private final String expected;

  CellKind(ColumnType type, String expected) {
    this.type = type;
    this.expected = expected;
  }

  /** The type of a column that holds such values. */
  public ColumnType type() {
    return type;
  }

  /** What a message says instead. */
  String expected() {
    return expected;
  }

  /** The kind of values in a column of a type; only types of {@link #type()} have one. */
  static CellKind of(ColumnType type) {
    return switch (type) {
      case INT64 -> INTEGER;
      case TIMESTAMP -> TIMESTAMP;
      case UUID -> UUID;
      default -> TEXT;
    };
  }

  static CellKind of(TraceLines lines, int field) {
    byte[] bytes = lines.bytes();
    int start = lines.start(field);
    int end = lines.end(field);
    if (isInteger(bytes, start, end)) {
      return INTEGER;
    }
    if (end - start == UUID_LENGTH && isUuid(bytes, start)) {
      return UUID;
    }
    return TimeFormat.rfc3339(bytes, start, end) == Long.MIN_VALUE ? TEXT : TIMESTAMP;
  }

  /** Whether a value can stand in a column of this kind. */
  boolean holds(TraceLines lines, int field) {
    return switch (this) {
      case INTEGER -> isInteger(lines.bytes(), lines.start(field), lines.end(field));
      case UUID ->
          lines.end(field) - lines.start(field) == UUID_LENGTH
              && isUuid(lines.bytes(), lines.start(field));
      case TIMESTAMP ->
          TimeFormat.rfc3339(lines.bytes(), lines.start(field), lines.end(field)) != Long.MIN_VALUE;
      case TEXT -> true;
    };
  }

  /** The kind of a column that holds values of both. */
  CellKind or(CellKind other) {
    return this == other ? this : TEXT;
  }

  /** Numbers with zeros in front, as in 007, are text: the zeros decide their order. */
  private static boolean isInteger(byte[] bytes, int start, int end) {
    int first = start < end && bytes[start] == '-' ? start + 1 : start;
    int digits = end - first;
    if (digits < 1 || digits > MAX_DIGITS || (bytes[first] == '0' && end - start > 1)) {
      return false;
    }
    for (int i = first; i < end; i++) {
      if (!TimeFormat.isDigit(bytes[i])) {
        return false;
      }
    }
    // The greatest numbers of 19 digits do not fit 64 bits.
    return digits < MAX_DIGITS || fits(bytes, first, first > start);
  }

  private static boolean fits(byte[] bytes, int first, boolean negative) {
    long value = 0;
    for (int i = first; i < first + MAX_DIGITS; i++) {
      value = value * 10 + (bytes[i] - '0');
    }
    return value >= 0 || (negative && value == Long.MIN_VALUE);
  }

  private static boolean isUuid(byte[] bytes, int start) {
    for (int i = 0; i < UUID_LENGTH; i++) {
      byte b = bytes[start + i];
      boolean hyphen = i == 8 || i == 13 || i == 18 || i == 23;
      if (hyphen ? b != '-' : Character.digit((char) b, 16) < 0) {
        return false;
      }
    }
    return true;
  }

  /** The value of a kind other than text as a number; a UUID by its upper half, in order. */
  long number(TraceLines lines, int field) {
    byte[] bytes = lines.bytes();
    int start = lines.start(field);
    return switch (this) {
      case INTEGER -> integer(bytes, start, lines.end(field));
      case TIMESTAMP -> TimeFormat.rfc3339(bytes, start, lines.end(field));
      case UUID -> upperHalf(bytes, start) ^ Long.MIN_VALUE;
      case TEXT -> throw new IllegalArgumentException("text is no number");
    };
  }

  private static long integer(byte[] bytes, int start, int end) {
    boolean negative = bytes[start] == '-';
    long value = 0;
    for (int i = negative ? start + 1 : start; i < end; i++) {
      value = value * 10 + (bytes[i] - '0');
    }
    return negative ? -value : value;
  }

  private static long upperHalf(byte[] bytes, int start) {
    long half = 0;
    int digits = 0;
    for (int i = start; digits < 16; i++) {
      if (bytes[i] != '-') {
        half = half << 4 | Character.digit((char) bytes[i], 16);
        digits++;
      }
    }
    return half;
  }
}
