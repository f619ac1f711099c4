package io.keyheat.scenarios.trace;

import io.keyheat.core.workload.trace.TraceTexts;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Gathers the texts of one column: all of them while they are few, and what they begin with. */
final class TextValues {
  /** A column of more different texts is told apart by eight bytes behind their common prefix. */
  static final int MAX_KNOWN = 4096;

  private final Set<ByteBuffer> known = new HashSet<>();
  private boolean tooMany;
  private byte[] prefix = {};
  private byte[] least = {};
  private byte[] greatest = {};
  private boolean any;

  void add(TraceLines lines, int field) {
    byte[] bytes = lines.bytes();
    int start = lines.start(field);
    int end = lines.end(field);
    if (!any) {
      any = true;
      prefix = Arrays.copyOfRange(bytes, start, end);
      least = prefix;
      greatest = prefix;
    } else {
      int common = Arrays.mismatch(prefix, 0, prefix.length, bytes, start, end);
      if (common >= 0 && common < prefix.length) {
        prefix = Arrays.copyOf(prefix, common);
      }
    }
    if (Arrays.compareUnsigned(bytes, start, end, least, 0, least.length) < 0) {
      least = Arrays.copyOfRange(bytes, start, end);
    }
    if (Arrays.compareUnsigned(bytes, start, end, greatest, 0, greatest.length) > 0) {
      greatest = Arrays.copyOfRange(bytes, start, end);
    }
    if (!tooMany && !known.contains(ByteBuffer.wrap(bytes, start, end - start))) {
      known.add(ByteBuffer.wrap(Arrays.copyOfRange(bytes, start, end)));
      if (known.size() > MAX_KNOWN) {
        tooMany = true;
        known.clear();
      }
    }
  }

  TraceTexts texts() {
    List<byte[]> sorted = new ArrayList<>();
    known.forEach(text -> sorted.add(bytes(text)));
    sorted.sort(Arrays::compareUnsigned);
    List<String> all = sorted.stream().map(b -> text(b, b.length)).distinct().toList();
    int length = prefix.length;
    while (length > 0 && prefix[length - 1] < 0) {
      length--; // A cut might divide a character of several bytes.
    }
    return new TraceTexts(text(prefix, length), all);
  }

  /** No text has a lesser value. */
  long least() {
    return new Encoder(texts()).encode(least, 0, least.length);
  }

  /** No text has a greater value. */
  long greatest() {
    return new Encoder(texts()).encode(greatest, 0, greatest.length);
  }

  private static byte[] bytes(ByteBuffer text) {
    byte[] bytes = new byte[text.remaining()];
    text.duplicate().get(bytes);
    return bytes;
  }

  private static String text(byte[] bytes, int length) {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  /** Turns texts into numbers. */
  static final class Encoder {
    private final int prefixLength;
    private final Map<ByteBuffer, Long> ranks = new HashMap<>();

    Encoder(TraceTexts texts) {
      prefixLength = texts.prefix().getBytes(StandardCharsets.UTF_8).length;
      for (int i = 0; i < texts.all().size(); i++) {
        byte[] text = texts.all().get(i).getBytes(StandardCharsets.UTF_8);
        ranks.put(ByteBuffer.wrap(text), (long) i);
      }
    }

    long encode(TraceLines lines, int field) {
      return encode(lines.bytes(), lines.start(field), lines.end(field));
    }

    private long encode(byte[] bytes, int start, int end) {
      if (!ranks.isEmpty()) {
        Long rank = ranks.get(ByteBuffer.wrap(bytes, start, end - start));
        return rank == null ? 0 : rank;
      }
      long packed = 0;
      for (int i = 0; i < Long.BYTES; i++) {
        int at = start + prefixLength + i;
        packed = packed << 8 | (at < end ? bytes[at] & 0xFF : 0);
      }
      return packed ^ Long.MIN_VALUE;
    }
  }
}
