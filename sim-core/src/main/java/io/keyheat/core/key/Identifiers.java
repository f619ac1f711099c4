package io.keyheat.core.key;

import java.math.BigInteger;
import java.util.UUID;

/**
 * Layouts and text forms of well-known identifiers. UUIDs follow RFC 9562; every layout is given
 * most significant bit first.
 */
public final class Identifiers {
  /** 100-nanosecond ticks from 1582-10-15, the epoch of UUIDs, to 1970 (RFC 9562, 6.2). */
  public static final long TICKS_TO_1970 = 0x01B21DD213814000L;

  /** KSUID counts seconds from 2014-05-13T16:53:20Z (segmentio/ksuid). */
  public static final long KSUID_EPOCH_SECONDS = 1_400_000_000L;

  /** Snowflake counts milliseconds from 2010-11-04T01:42:54.657Z (Twitter, 2010). */
  public static final long SNOWFLAKE_EPOCH_MILLIS = 1_288_834_974_657L;

  /** Snowflakes of one machine in a millisecond. */
  public static final int SNOWFLAKE_SEQUENCES = 4096;

  /** Bits of an automatic identifier: 62^20 is a little more than 2^119. */
  public static final int AUTO_ID_BITS = 119;

  private static final long VARIANT = 1L << 63;

  /** Digits of KSUIDs and automatic identifiers, in ascending order. */
  public static final String BASE_62 =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  /** Digits of ULIDs, in ascending order. */
  public static final String CROCKFORD_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

  private Identifiers() {}

  /** Whether a text is a UUID in the five groups of RFC 9562. */
  public static boolean isUuid(String text) {
    try {
      return UUID.fromString(text).toString().equalsIgnoreCase(text);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** UUID version 1, upper half: time_low 32, time_mid 16, version 4, time_hi 12. */
  public static long uuid1Hi(long ticks) {
    return ticks << 32 | (ticks >>> 16 & 0xFFFF_0000L) | 0x1000L | (ticks >>> 48 & 0xFFF);
  }

  /** UUID version 6, upper half: time_high 32, time_mid 16, version 4, time_low 12. */
  public static long uuid6Hi(long ticks) {
    return (ticks << 4 & 0xFFFF_FFFF_FFFF_0000L) | 0x6000L | (ticks & 0xFFF);
  }

  /** Lower half of versions 1 and 6: variant 2, clock sequence 14, node 48. */
  public static long uuidClockLo(long clock, long node) {
    return VARIANT | (clock & 0x3FFF) << 48 | (node & 0xFFFF_FFFF_FFFFL);
  }

  /** UUID version 4, upper half: random 48, version 4, random 12. */
  public static long uuid4Hi(long random) {
    return (random & ~0xF000L) | 0x4000L;
  }

  /** UUID version 7, upper half: milliseconds since 1970 48, version 4, random 12. */
  public static long uuid7Hi(long millis, long random) {
    return millis << 16 | 0x7000L | (random & 0xFFF);
  }

  /** Lower half of versions 4 and 7: variant 2, random 62. */
  public static long uuidRandomLo(long random) {
    return VARIANT | random >>> 2;
  }

  /** ULID, upper half: milliseconds since 1970 48, random 16. The lower half is all random. */
  public static long ulidHi(long millis, long random) {
    return millis << 16 | (random & 0xFFFF);
  }

  /** KSUID, first 64 of 160 bits: seconds 32, random 32. The others are all random. */
  public static long ksuidHi(long epochSeconds, long random) {
    return (epochSeconds - KSUID_EPOCH_SECONDS) << 32 | (random & 0xFFFF_FFFFL);
  }

  /** Snowflake: 0, milliseconds 41, machine 10, sequence 12. */
  public static long snowflake(long epochMillis, long machine, long sequence) {
    return (epochMillis - SNOWFLAKE_EPOCH_MILLIS) << 22
        | (machine & 0x3FF) << 12
        | (sequence & 0xFFF);
  }

  /** The 63 bits below the sign bit reversed. */
  public static long reverseBits(long value) {
    return (value & Long.MIN_VALUE) | (Long.reverse(value) >>> 1);
  }

  /** 26 characters of Crockford's base 32; the first holds only 3 bits. */
  public static String ulidText(long hi, long lo) {
    return digits(unsigned(hi).shiftLeft(Long.SIZE).or(unsigned(lo)), CROCKFORD_32, 26);
  }

  /** 27 characters of base 62 for 160 bits, of which {@code last32} are the last. */
  public static String ksuidText(long hi, long lo, int last32) {
    BigInteger value = unsigned(hi).shiftLeft(Long.SIZE).or(unsigned(lo));
    value = value.shiftLeft(Integer.SIZE).or(BigInteger.valueOf(Integer.toUnsignedLong(last32)));
    return digits(value, BASE_62, 27);
  }

  /** 20 characters of base 62 for the leading 119 of 128 bits. */
  public static String autoIdText(long hi, long lo) {
    BigInteger value = unsigned(hi).shiftLeft(Long.SIZE).or(unsigned(lo));
    return digits(value.shiftRight(2 * Long.SIZE - AUTO_ID_BITS), BASE_62, 20);
  }

  private static String digits(BigInteger value, String alphabet, int length) {
    char[] digits = new char[length];
    BigInteger base = BigInteger.valueOf(alphabet.length());
    BigInteger rest = value;
    for (int i = length - 1; i >= 0; i--) {
      BigInteger[] quotient = rest.divideAndRemainder(base);
      digits[i] = alphabet.charAt(quotient[1].intValue());
      rest = quotient[0];
    }
    return new String(digits);
  }

  private static BigInteger unsigned(long value) {
    BigInteger signed = BigInteger.valueOf(value);
    return value < 0 ? signed.add(BigInteger.ONE.shiftLeft(Long.SIZE)) : signed;
  }
}
