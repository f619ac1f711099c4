package io.keyheat.scenarios.record.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the fields of a protobuf message one after the other, by their numbers.
 *
 * <pre>{@code
 * for (ProtoFields field = new ProtoFields(message); field.next(); ) {
 *   if (field.number() == 1) { name = field.text(); }
 * }
 * }</pre>
 */
public final class ProtoFields {
  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int BYTES = 2;
  private static final int FIXED_32 = 5;

  private final byte[] bytes;
  private final int end;
  private int at;
  private int number;
  private int wireType;
  private long value;
  private int from;

  public ProtoFields(byte[] message) {
    this(message, 0, message.length);
  }

  private ProtoFields(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  /** The first field of that number as text; empty where there is none. */
  public static String text(byte[] message, int number) {
    for (ProtoFields field = new ProtoFields(message); field.next(); ) {
      if (field.number() == number) {
        return field.text();
      }
    }
    return "";
  }

  /** The bytes of the first field of that number; none where there is none. */
  public static byte[] bytes(byte[] message, int number) {
    for (ProtoFields field = new ProtoFields(message); field.next(); ) {
      if (field.number() == number) {
        return field.bytes();
      }
    }
    return new byte[0];
  }

  /** The fields of each message in a field of that number. */
  public static List<ProtoFields> messages(byte[] message, int number) {
    List<ProtoFields> found = new ArrayList<>();
    for (ProtoFields field = new ProtoFields(message); field.next(); ) {
      if (field.number() == number) {
        found.add(field.message());
      }
    }
    return found;
  }

  /** Moves to the next field; false at the message's end. */
  public boolean next() {
    if (at == end) {
      return false;
    }
    long tag = varint();
    number = (int) (tag >>> 3);
    wireType = (int) tag & 7;
    switch (wireType) {
      case VARINT -> value = varint();
      case FIXED_64 -> value = fixed(Long.BYTES);
      case FIXED_32 -> value = fixed(Integer.BYTES);
      case BYTES -> {
        long length = varint();
        if (length < 0 || length > end - at) {
          throw new MalformedMessage("a field of " + length + " bytes is cut short");
        }
        from = at;
        at += (int) length;
      }
      default -> throw new MalformedMessage("a field of wire type " + wireType);
    }
    return true;
  }

  private long varint() {
    long result = 0;
    for (int shift = 0; shift < Long.SIZE && at < end; shift += 7) {
      byte b = bytes[at++];
      result |= (long) (b & 0x7F) << shift;
      if (b >= 0) {
        return result;
      }
    }
    throw new MalformedMessage("a number is cut short");
  }

  private long fixed(int count) {
    if (count > end - at) {
      throw new MalformedMessage("a number is cut short");
    }
    long result = 0;
    for (int i = count - 1; i >= 0; i--) {
      result = (result << 8) | (bytes[at + i] & 0xFF);
    }
    at += count;
    return result;
  }

  /** Number of the field, as the message's definition has it. */
  public int number() {
    return number;
  }

  /** The field as a whole number, or as true (1) or false (0). */
  public long integer() {
    expect(wireType != BYTES);
    return value;
  }

  /** The field as whole numbers, of which it holds one or several. */
  public List<Long> integers() {
    if (wireType != BYTES) {
      return List.of(value);
    }
    List<Long> values = new ArrayList<>();
    for (ProtoFields packed = message(); packed.at < packed.end; ) {
      values.add(packed.varint());
    }
    return values;
  }

  public double real() {
    expect(wireType == FIXED_64);
    return Double.longBitsToDouble(value);
  }

  public String text() {
    expect(wireType == BYTES);
    return new String(bytes, from, at - from, StandardCharsets.UTF_8);
  }

  public byte[] bytes() {
    expect(wireType == BYTES);
    return Arrays.copyOfRange(bytes, from, at);
  }

  /** The field as a message. */
  public ProtoFields message() {
    expect(wireType == BYTES);
    return new ProtoFields(bytes, from, at);
  }

  private void expect(boolean holds) {
    if (!holds) {
      throw new MalformedMessage("field " + number + " has wire type " + wireType);
    }
  }
}
