package io.keyheat.record.key;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;

/**
 * One part of a key.
 *
 * @param text the value; bytes as ISO 8859-1, a byte a character; nothing for {@code ABSENT}
 */
public record RecordedValue(ValueForm form, String text) {
  /** Longer texts are cut off: no key is longer, and many of them would fill the memory. */
  public static final int MAX_CHARACTERS = 8192;

  /** Less than any other value of its part. */
  public static final RecordedValue ABSENT = new RecordedValue(ValueForm.ABSENT, "");

  private static final double MAX_EXACT = 9e15;

  public RecordedValue {
    text = text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS);
  }

  /** What a value looks like. */
  public enum ValueForm {
    ABSENT,
    INTEGER,
    TIMESTAMP,
    TEXT,
    BYTES
  }

  public static RecordedValue integer(long value) {
    return new RecordedValue(ValueForm.INTEGER, Long.toString(value));
  }

  /** A number of decimal digits, or a text where it is none of 64 bits. */
  public static RecordedValue number(String digits) {
    try {
      return integer(Long.parseLong(digits));
    } catch (NumberFormatException e) {
      return text(digits);
    }
  }

  public static RecordedValue text(String value) {
    return new RecordedValue(ValueForm.TEXT, value);
  }

  public static RecordedValue bytes(byte[] value) {
    return new RecordedValue(ValueForm.BYTES, new String(value, StandardCharsets.ISO_8859_1));
  }

  public static RecordedValue truth(boolean value) {
    return integer(value ? 1 : 0);
  }

  public static RecordedValue time(long seconds, int nanos) {
    return new RecordedValue(ValueForm.TIMESTAMP, Instant.ofEpochSecond(seconds, nanos).toString());
  }

  /** A number that is whole as such, any other with its digits aligned so that texts sort. */
  public static RecordedValue real(double value) {
    if (value == Math.rint(value) && Math.abs(value) < MAX_EXACT) {
      return integer((long) value);
    }
    return text(String.format(Locale.ROOT, "%025.9f", value));
  }

  /** The part of a descending column: what sorts the other way round, where it can be had. */
  public RecordedValue descending() {
    return switch (form) {
      case INTEGER -> integer(-1 - Long.parseLong(text));
      case TIMESTAMP -> {
        Instant time = Instant.parse(text);
        yield integer(-(time.getEpochSecond() * 1_000_000 + time.getNano() / 1000));
      }
      default -> this;
    };
  }
}
