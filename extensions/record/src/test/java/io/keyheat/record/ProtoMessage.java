package io.keyheat.record;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes protobuf messages by the numbers of their fields. */
final class ProtoMessage {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  static ProtoMessage of() {
    return new ProtoMessage();
  }

  ProtoMessage text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  ProtoMessage with(int field, ProtoMessage value) {
    return bytes(field, value.toBytes());
  }

  /** Adds the fields of another message. */
  ProtoMessage append(ProtoMessage other) {
    out.writeBytes(other.toBytes());
    return this;
  }

  ProtoMessage bytes(int field, byte[] value) {
    varint(((long) field << 3) | 2);
    varint(value.length);
    out.writeBytes(value);
    return this;
  }

  ProtoMessage integer(int field, long value) {
    varint((long) field << 3);
    varint(value);
    return this;
  }

  ProtoMessage real(int field, double value) {
    varint(((long) field << 3) | 1);
    long bits = Double.doubleToLongBits(value);
    for (int shift = 0; shift < Long.SIZE; shift += 8) {
      out.write((int) (bits >>> shift));
    }
    return this;
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  byte[] toBytes() {
    return out.toByteArray();
  }
}
