package io.keyheat.scenarios.trace.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Byte strings one after the other, each behind its length, known by where they begin. */
final class BytePool {
  private static final int CHUNK_SHIFT = 20;
  private static final int CHUNK = 1 << CHUNK_SHIFT;
  private static final int LENGTH_BYTES = 3;

  private final List<byte[]> chunks = new ArrayList<>();
  private int used = CHUNK;

  /** Adds a string of at most a few hundred kilobytes and returns where it begins. */
  long add(byte[] bytes, int from, int to) {
    int length = to - from;
    if (used + LENGTH_BYTES + length > CHUNK) {
      chunks.add(new byte[CHUNK]);
      used = 0;
    }
    byte[] chunk = chunks.get(chunks.size() - 1);
    long offset = (long) (chunks.size() - 1) << CHUNK_SHIFT | used;
    for (int i = 0; i < LENGTH_BYTES; i++) {
      chunk[used++] = (byte) (length >>> (Byte.SIZE * i));
    }
    System.arraycopy(bytes, from, chunk, used, length);
    used += length;
    return offset;
  }

  int length(long offset) {
    byte[] chunk = chunk(offset);
    int at = start(offset);
    return (chunk[at] & 0xFF) | (chunk[at + 1] & 0xFF) << 8 | (chunk[at + 2] & 0xFF) << 16;
  }

  byte[] bytes(long offset) {
    int from = start(offset) + LENGTH_BYTES;
    return Arrays.copyOfRange(chunk(offset), from, from + length(offset));
  }

  boolean holds(long offset, byte[] bytes, int from, int to) {
    int at = start(offset) + LENGTH_BYTES;
    return length(offset) == to - from
        && Arrays.equals(chunk(offset), at, at + to - from, bytes, from, to);
  }

  long hash(long offset) {
    int at = start(offset) + LENGTH_BYTES;
    return hash(chunk(offset), at, at + length(offset));
  }

  static long hash(byte[] bytes, int from, int to) {
    long hash = (long) to - from;
    for (int i = from; i < to; i++) {
      hash = (hash ^ (bytes[i] & 0xFF)) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    return hash;
  }

  /**
   * Seven bytes of a string behind the first {@code depth}, and how many of them there are (8: more
   * follow), as an unsigned number: strings that agree up to there order as these numbers do.
   */
  long chunkAt(long offset, int depth) {
    byte[] chunk = chunk(offset);
    int rest = length(offset) - depth;
    int at = start(offset) + LENGTH_BYTES + depth;
    long packed = 0;
    for (int i = 0; i < BytePool.STEP; i++) {
      packed = packed << Byte.SIZE | (i < rest ? chunk[at + i] & 0xFF : 0);
    }
    return packed << Byte.SIZE | Math.min(rest, STEP + 1);
  }

  /** Bytes that {@link #chunkAt} tells apart at a time. */
  static final int STEP = 7;

  private byte[] chunk(long offset) {
    return chunks.get((int) (offset >>> CHUNK_SHIFT));
  }

  private static int start(long offset) {
    return (int) offset & (CHUNK - 1);
  }

  /** Bytes of memory. */
  long size() {
    return (long) chunks.size() << CHUNK_SHIFT;
  }
}
