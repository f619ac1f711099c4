package io.keyheat.scenarios.trace.token;

import io.keyheat.core.key.Identifiers;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Writes the bytes of an id as another one was written. */
public final class IdSpelling {
  private static final int KSUID_CHARACTERS = 27;
  private static final int ULID_CHARACTERS = 26;

  private IdSpelling() {}

  public static void write(byte[] id, byte[] cell, int from, int to, TokenOutput out) {
    int length = to - from;
    boolean lower = hasLower(cell, from, to);
    if (length == KSUID_CHARACTERS && id.length == 20) {
      digits(id, Identifiers.BASE_62, length, false, out);
    } else if (length == ULID_CHARACTERS && id.length == 16) {
      digits(id, Identifiers.CROCKFORD_32, length, lower, out);
    } else if (length >= 2 * id.length) {
      hex(id, cell, from, to, out);
    } else {
      base64(id, cell, from, to, out);
    }
  }

  private static boolean hasLower(byte[] cell, int from, int to) {
    for (int i = from; i < to; i++) {
      if (cell[i] >= 'a' && cell[i] <= 'z') {
        return true;
      }
    }
    return false;
  }

  private static boolean hasUpper(byte[] cell, int from, int to) {
    for (int i = from; i < to; i++) {
      if (cell[i] >= 'A' && cell[i] <= 'Z') {
        return true;
      }
    }
    return false;
  }

  /** Hexadecimal digits, with hyphens where there were some. */
  private static void hex(byte[] id, byte[] cell, int from, int to, TokenOutput out) {
    boolean capitals = hasUpper(cell, from, to);
    int digit = 0;
    for (int i = from; i < to; i++) {
      if (cell[i] == '-') {
        out.add((byte) '-');
        continue;
      }
      int value = id[digit / 2] >> (digit % 2 == 0 ? 4 : 0) & 0xF;
      digit++;
      char c = Character.forDigit(value, 16);
      out.add((byte) (capitals ? Character.toUpperCase(c) : c));
    }
  }

  private static void digits(byte[] id, String base, int length, boolean lower, TokenOutput out) {
    BigInteger radix = BigInteger.valueOf(base.length());
    BigInteger rest = new BigInteger(1, id);
    byte[] text = new byte[length];
    for (int i = length - 1; i >= 0; i--) {
      BigInteger[] parts = rest.divideAndRemainder(radix);
      char c = base.charAt(parts[1].intValue());
      text[i] = (byte) (lower ? Character.toLowerCase(c) : c);
      rest = parts[0];
    }
    out.add(text, 0, length);
  }

  private static void base64(byte[] id, byte[] cell, int from, int to, TokenOutput out) {
    boolean url = false;
    for (int i = from; i < to; i++) {
      url |= cell[i] == '-' || cell[i] == '_';
    }
    Base64.Encoder encoder = url ? Base64.getUrlEncoder() : Base64.getEncoder();
    encoder = cell[to - 1] == '=' ? encoder : encoder.withoutPadding();
    byte[] text = encoder.encodeToString(id).getBytes(StandardCharsets.US_ASCII);
    out.add(text, 0, text.length);
  }
}
