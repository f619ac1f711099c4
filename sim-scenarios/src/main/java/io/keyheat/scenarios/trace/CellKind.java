package io.keyheat.scenarios.trace;

import io.keyheat.core.value.ColumnType;
import io.keyheat.scenarios.document.WrittenTime;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The form of a value of a key. */
public enum CellKind {
  INTEGER(ColumnType.INT64, "a whole number of at most 64 bits"),
  TIMESTAMP(ColumnType.TIMESTAMP, "a time in RFC 3339, such as 2026-01-01T00:00:00Z"),
  UUID(ColumnType.UUID, "a UUID of 32 hexadecimal digits in five groups"),
  TEXT(ColumnType.STRING, "text");

  private static final int UUID_LENGTH = 36;

  private final ColumnType type;
  private final String expected;

  CellKind(ColumnType type, String expected) {
    this.type = type;
    this.expected = expected;
  }

  /** Returns the type of a column of such values. */
  public ColumnType type() {
    return type;
  }

  /** Returns the description of valid values for messages. */
  String expected() {
    return expected;
  }

  /** The kind of values in a column of a type; only types of {@link #type()} have one. */
  public static CellKind of(ColumnType type) {
    return switch (type) {
      case INT64 -> INTEGER;
      case TIMESTAMP -> TIMESTAMP;
      case UUID -> UUID;
      default -> TEXT;
    };
  }

  static CellKind of(TraceLines lines, int field) {
    return Arrays.stream(values())
        .filter(kind -> kind.holds(lines, field))
        .findFirst()
        .orElseThrow();
  }

  /** Returns whether a value fits a column of this kind. */
  boolean holds(TraceLines lines, int field) {
    byte[] bytes = lines.bytes();
    int start = lines.start(field);
    int end = lines.end(field);
    return switch (this) {
      case INTEGER -> isInteger(bytes, start, end);
      case UUID -> end - start == UUID_LENGTH && isUuid(bytes, start);
      case TIMESTAMP -> WrittenTime.rfc3339(bytes, start, end) != Long.MIN_VALUE;
      case TEXT -> true;
    };
  }

  /**
   * Returns whether the bytes are an integer. Numbers with leading zeros, as in 007, are text,
   * because the zeros decide their order.
   */
  private static boolean isInteger(byte[] bytes, int start, int end) {
    int first = start < end && bytes[start] == '-' ? start + 1 : start;
    boolean isPadded = first < end && bytes[first] == '0' && end - start > 1;
    return !isPadded && Digits.DECIMAL.parse(bytes, start, end) != Digits.NONE;
  }

  /** Whether the 36 bytes from a place on are a UUID. */
  public static boolean isUuid(byte[] bytes, int start) {
    for (int i = 0; i < UUID_LENGTH; i++) {
      byte b = bytes[start + i];
      boolean hyphen = i == 8 || i == 13 || i == 18 || i == 23;
      if (hyphen ? b != '-' : Character.digit((char) b, 16) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether a value is a number rather than bytes. */
  public boolean isNumber() {
    return this == INTEGER || this == TIMESTAMP;
  }

  /** Returns the value of a cell of a kind that {@link #isNumber()}. */
  long number(TraceLines lines, int field) {
    return number(lines.bytes(), lines.start(field), lines.end(field));
  }

  /** Returns the value of a text. */
  long number(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return number(bytes, 0, bytes.length);
  }

  /** Returns the value that stands at a place of some bytes. */
  public long number(byte[] bytes, int start, int end) {
    return this == INTEGER
        ? Digits.DECIMAL.parse(bytes, start, end)
        : WrittenTime.rfc3339(bytes, start, end);
  }

  /** Writes the 16 bytes of a UUID that stands at a place of some bytes; case does not matter. */
  public static void uuid(byte[] bytes, int start, byte[] raw) {
    int at = start;
    for (int i = 0; i < raw.length; i++) {
      at += bytes[at] == '-' ? 1 : 0;
      int high = Character.digit((char) bytes[at], 16);
      raw[i] = (byte) (high << 4 | Character.digit((char) bytes[at + 1], 16));
      at += 2;
    }
  }

  /** The bytes of one cell: those of its text, or the 16 of its UUID. */
  static final class CellBytes {
    private final byte[] uuid = new byte[16];
    byte[] bytes = uuid;
    int from;
    int to;

    /** Reads a cell of text or a UUID. */
    void read(TraceLines lines, int field, CellKind kind) {
      if (kind == CellKind.UUID) {
        CellKind.uuid(lines.bytes(), lines.start(field), uuid);
        bytes = uuid;
        from = 0;
        to = uuid.length;
      } else {
        bytes = lines.bytes();
        from = lines.start(field);
        to = lines.end(field);
      }
    }
  }
}
