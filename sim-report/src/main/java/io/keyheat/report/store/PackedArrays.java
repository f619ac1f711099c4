package io.keyheat.report.store;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;

/**
 * Arrays of numbers as short text: their bytes in planes (all first bytes, then all second ones and
 * so on, which packs better), compressed, in base 64. The first four bytes tell the length.
 */
final class PackedArrays {
  /** The greatest factor by which the method packs. */
  private static final int MOST_PACKED = 1032;

  private PackedArrays() {}

  static String text(float[] values) {
    int[] bits = new int[values.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = Float.floatToRawIntBits(values[i]);
    }
    return text(bits);
  }

  static String text(int[] values) {
    return text(Arrays.stream(values).asLongStream().toArray(), Integer.BYTES);
  }

  static String text(long[] values) {
    return text(values, Long.BYTES);
  }

  static float[] floats(String text) throws IOException {
    int[] bits = ints(text);
    float[] values = new float[bits.length];
    for (int i = 0; i < bits.length; i++) {
      values[i] = Float.intBitsToFloat(bits[i]);
    }
    return values;
  }

  static int[] ints(String text) throws IOException {
    return Arrays.stream(longs(text, Integer.BYTES)).mapToInt(wide -> (int) wide).toArray();
  }

  static long[] longs(String text) throws IOException {
    return longs(text, Long.BYTES);
  }

  private static String text(long[] values, int width) {
    byte[] planes = new byte[values.length * width];
    for (int plane = 0; plane < width; plane++) {
      for (int i = 0; i < values.length; i++) {
        planes[plane * values.length + i] = (byte) (values[i] >>> (8 * plane));
      }
    }
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try {
      packed.write(ByteBuffer.allocate(Integer.BYTES).putInt(values.length).array());
      Deflater deflater = new Deflater(Deflater.BEST_SPEED);
      try (OutputStream out = new DeflaterOutputStream(packed, deflater)) {
        out.write(planes);
      } finally {
        deflater.end();
      }
    } catch (IOException e) {
      throw new IllegalStateException("memory takes what is written to it", e);
    }
    return Base64.getEncoder().withoutPadding().encodeToString(packed.toByteArray());
  }

  private static long[] longs(String text, int width) throws IOException {
    Inflater inflater = new Inflater();
    try {
      byte[] packed = Base64.getDecoder().decode(text);
      int length = ByteBuffer.wrap(packed).getInt();
      int bytes = Math.multiplyExact(length, width);
      if (bytes < 0 || bytes > (long) MOST_PACKED * packed.length) {
        throw new IOException("an array is longer than what is stored of it");
      }
      byte[] planes = new byte[bytes];
      inflater.setInput(packed, Integer.BYTES, packed.length - Integer.BYTES);
      int filled = 0;
      while (filled < planes.length && !inflater.needsInput()) {
        filled += inflater.inflate(planes, filled, planes.length - filled);
      }
      if (filled < planes.length) {
        throw new IOException("an array ends early");
      }
      return values(planes, length, width);
    } catch (DataFormatException
        | IllegalArgumentException
        | ArithmeticException
        | BufferUnderflowException e) {
      throw new IOException("an array cannot be read", e);
    } finally {
      inflater.end();
    }
  }

  /** Narrow numbers keep their bits; whoever takes them casts, which brings the sign back. */
  private static long[] values(byte[] planes, int length, int width) {
    long[] values = new long[length];
    for (int plane = 0; plane < width; plane++) {
      for (int i = 0; i < length; i++) {
        values[i] |= (planes[plane * length + i] & 0xffL) << (8 * plane);
      }
    }
    return values;
  }
}
