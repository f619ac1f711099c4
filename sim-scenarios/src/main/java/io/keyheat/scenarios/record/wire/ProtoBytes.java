package io.keyheat.scenarios.record.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes the fields of protobuf messages. */
public final class ProtoBytes {
  private static final int BYTES = 2;

  private ProtoBytes() {}

  /** A field that holds a message, a text or bytes. */
  public static byte[] message(int number, byte[] content) {
    ByteArrayOutputStream field = new ByteArrayOutputStream();
    varint(field, ((long) number << 3) | BYTES);
    varint(field, content.length);
    field.writeBytes(content);
    return field.toByteArray();
  }

  /** A field that holds a whole number. */
  public static byte[] integer(int number, long value) {
    ByteArrayOutputStream field = new ByteArrayOutputStream();
    varint(field, (long) number << 3);
    varint(field, value);
    return field.toByteArray();
  }

  public static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** A {@code Timestamp} of microseconds since 1970. */
  public static byte[] time(long micros) {
    return concat(integer(1, micros / 1_000_000), integer(2, micros % 1_000_000 * 1000));
  }

  /** Fields, one after the other. */
  public static byte[] concat(byte[] first, byte[] second) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(first);
    all.writeBytes(second);
    return all.toByteArray();
  }

  private static void varint(ByteArrayOutputStream out, long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
