package io.keyheat.scenarios.trace.token;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes of one cell in the making. */
public final class TokenOutput {
  public byte[] bytes = new byte[64];
  public int length;

  public void clear() {
    length = 0;
  }

  public void add(byte b) {
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * length);
    }
    bytes[length++] = b;
  }

  public void add(byte[] from, int start, int end) {
    while (length + end - start > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    System.arraycopy(from, start, bytes, length, end - start);
    length += end - start;
  }

  public void add(String text) {
    byte[] added = text.getBytes(StandardCharsets.UTF_8);
    add(added, 0, added.length);
  }
}
