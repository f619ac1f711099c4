package io.keyheat.scenarios.trace;

import io.keyheat.core.key.Identifiers;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The texts of binary identifiers: KSUIDs in base 62, ULIDs in base 32, others in hexadecimal
 * digits, with or without hyphens, or in Base64.
 */
final class IdSpelling {
  private static final int KSUID_BYTES = 20;
  private static final int KSUID_CHARACTERS = 27;
  private static final int ULID_BYTES = 16;
  private static final int ULID_CHARACTERS = 26;

  private IdSpelling() {}

  /** The bytes that a text stands for, in whichever base it is written; null: in none. */
  static byte @Nullable [] bytes(String text) {
    if (text.matches("[0-9A-Za-z]{" + KSUID_CHARACTERS + "}")) {
      return ofDigits(text, Identifiers.BASE_62, KSUID_BYTES);
    }
    if (text.matches("(?i)[0-7][0-9A-HJKMNP-TV-Z]{" + (ULID_CHARACTERS - 1) + "}")) {
      return ofDigits(text.toUpperCase(Locale.ROOT), Identifiers.CROCKFORD_32, ULID_BYTES);
    }
    String hex =
        text.matches("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-.*") ? text.replace("-", "") : text;
    if (hex.matches("(?:[0-9A-Fa-f]{24}|[0-9A-Fa-f]{32}|[0-9A-Fa-f]{40})")) {
      return HexFormat.of().parseHex(hex);
    }
    try {
      return text.matches("[0-9A-Za-z+/_-]{16,27}={0,2}")
          ? Base64.getDecoder().decode(text.replace('-', '+').replace('_', '/'))
          : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static byte @Nullable [] ofDigits(String text, String base, int length) {
    BigInteger number = BigInteger.ZERO;
    BigInteger radix = BigInteger.valueOf(base.length());
    for (int i = 0; i < text.length(); i++) {
      number = number.multiply(radix).add(BigInteger.valueOf(base.indexOf(text.charAt(i))));
    }
    if (number.bitLength() > Byte.SIZE * length) {
      return null;
    }
    byte[] bytes = new byte[length];
    for (int i = length - 1; i >= 0; i--) {
      bytes[i] = number.byteValue();
      number = number.shiftRight(Byte.SIZE);
    }
    return bytes;
  }

  /** The text of an id, written as that of another one of its length. */
  static String text(byte[] id, String like) {
    ByteBuffer bytes = ByteBuffer.wrap(id);
    boolean hasSmall = !like.equals(like.toUpperCase(Locale.ROOT));
    boolean hasCapital = !like.equals(like.toLowerCase(Locale.ROOT));
    if (like.length() == KSUID_CHARACTERS && id.length == KSUID_BYTES) {
      return Identifiers.ksuidText(bytes.getLong(), bytes.getLong(), bytes.getInt());
    }
    if (like.length() == ULID_CHARACTERS && id.length == ULID_BYTES) {
      String text = Identifiers.ulidText(bytes.getLong(), bytes.getLong());
      return hasSmall ? text.toLowerCase(Locale.ROOT) : text;
    }
    if (like.length() >= 2 * id.length) {
      HexFormat digits = hasCapital ? HexFormat.of().withUpperCase() : HexFormat.of();
      StringBuilder text = new StringBuilder(digits.formatHex(id));
      for (int hyphen = like.indexOf('-'); hyphen >= 0; hyphen = like.indexOf('-', hyphen + 1)) {
        text.insert(hyphen, '-');
      }
      return text.toString();
    }
    boolean isForUrls = like.indexOf('-') >= 0 || like.indexOf('_') >= 0;
    Base64.Encoder encoder = isForUrls ? Base64.getUrlEncoder() : Base64.getEncoder();
    return (like.endsWith("=") ? encoder : encoder.withoutPadding()).encodeToString(id);
  }
}
