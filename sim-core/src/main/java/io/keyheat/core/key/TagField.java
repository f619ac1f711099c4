package io.keyheat.core.key;

import java.util.Arrays;

/**
 * A constant that tells apart what lies under one parent key: the row itself, its interleaved
 * children, its interleaved index entries. It has no column and does not print.
 *
 * @param code from 0 to 2^bits − 1
 * @param bits at least 1
 */
public record TagField(int code, int bits) implements KeyField {
  @Override
  public void encode(long[] valueHi, long[] valueLo, int n, long[] codeHi, long[] codeLo) {
    Arrays.fill(codeHi, 0, n, (long) code << (Long.SIZE - bits));
  }

  boolean matches(long codeHi) {
    return codeHi >>> (Long.SIZE - bits) == code;
  }

  @Override
  public String print(long codeHi, long codeLo, int kept) {
    return "";
  }
}
