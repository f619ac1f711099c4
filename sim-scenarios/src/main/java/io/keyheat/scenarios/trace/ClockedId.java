package io.keyheat.scenarios.trace;

import io.keyheat.core.key.Identifiers;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Kinds of identifiers that contain their time of creation, as text; binary ones in hexadecimal
 * digits or Base64.
 */
public enum ClockedId {
  OBJECT_ID("ObjectIds", "seconds, then five random bytes and a counter", 12, 0, 4, 1000),
  KSUID("KSUIDs", "seconds, then 16 random bytes", 20, 1_400_000_000_000L, 4, 1000),
  UUID_V1("UUIDs of version 1", "the low bits of a clock, so they sweep in 7 minutes", 1),
  UUID_V6("UUIDs of version 6", "a clock of 100 ns", 6),
  UUID_V7("UUIDs of version 7", "milliseconds, then random bits", 16, 0, 6, 1),
  /** Comes after the UUIDs, which their version identifies. */
  ULID("ULIDs", "milliseconds, then ten random bytes", 16, 0, 6, 1),
  SNOWFLAKE("Snowflake ids", "milliseconds, then a worker and a counter", 8, 0, 0, 1);

  /** Fewest values that prove a kind. */
  private static final int LEAST_VALUES = 20;

  /** Times of records that ids and numbers may be; others are no times. */
  public static final long EARLIEST_MILLIS = Instant.parse("2009-01-01T00:00:00Z").toEpochMilli();

  public static final long LATEST_MILLIS = Instant.parse("2060-01-01T00:00:00Z").toEpochMilli();

  private static final int UUID_BYTES = 16;
  private static final int KSUID_BYTES = 20;
  private static final int KSUID_CHARACTERS = 27;
  private static final int ULID_CHARACTERS = 26;

  /** Milliseconds from 1582-10-15, the epoch of UUIDs of versions 1 and 6, to 1970. */
  private static final long GREGORIAN_MILLIS = 12_219_292_800_000L;

  /** The epochs of X and Discord. */
  private static final List<Long> SNOWFLAKE_EPOCHS =
      List.of(1_288_834_974_657L, 1_420_070_400_000L);

  /** Smaller numbers are not taken for Snowflakes; only those of the first year are smaller. */
  private static final long LEAST_SNOWFLAKE = 1L << 57;

  /**
   * Range of the counter, which starts at 0 in each millisecond, so most ids contain a small one.
   */
  private static final int SNOWFLAKE_COUNTER = 1 << 12;

  private static final int SMALL_COUNTER = 1 << 6;

  /** Texts that all end so are words with a number, such as {@code order-0000000001}. */
  private static final Pattern DECIMAL_END = Pattern.compile("\\d{4}$");

  private static final long MILLI_NANOS = 1_000_000;
  private static final long CLOCK_NANOS = 100;

  private final String plural;
  private final String layout;
  private final int length;
  private final long epochMillis;
  private final int timeBytes;
  private final long unitNanos;

  /**
   * Ids that begin with a number of units since an epoch.
   *
   * @param length of the whole id in bytes
   * @param timeBytes of the number; 0: it is no whole number of bytes
   */
  ClockedId(
      String plural, String layout, int length, long epochMillis, int timeBytes, long unitMillis) {
    this.plural = plural;
    this.layout = layout;
    this.length = length;
    this.epochMillis = epochMillis;
    this.timeBytes = timeBytes;
    this.unitNanos = unitMillis * MILLI_NANOS;
  }

  /** UUIDs of a version whose clock counts 100 ns since the Gregorian calendar's beginning. */
  ClockedId(String plural, String layout, int version) {
    this.plural = plural;
    this.layout = layout;
    this.length = UUID_BYTES;
    this.epochMillis = -GREGORIAN_MILLIS;
    this.timeBytes = version == 1 ? 0 : 6;
    this.unitNanos = CLOCK_NANOS;
  }

  /** Returns whether the order of ids is their order of creation. */
  boolean timeFirst() {
    return this != UUID_V1;
  }

  /** Nanoseconds that one more unit of an id's time stands for. */
  public long unitNanos() {
    return unitNanos;
  }

  /**
   * Returns a description of a column of them, such as {@code ULIDs (milliseconds, then ten random
   * bytes)}.
   */
  public String words() {
    return plural + " (" + layout + ")";
  }

  /** The kind of which all values are; empty where there is none, or they are too few to tell. */
  public static Optional<ClockedId> of(List<String> values) {
    if (values.stream().distinct().limit(LEAST_VALUES).count() < LEAST_VALUES) {
      return Optional.empty();
    }
    for (ClockedId kind : values()) {
      boolean all = values.stream().allMatch(value -> kind.millis(value).isPresent());
      boolean isText = kind == OBJECT_ID || kind == KSUID || kind == ULID;
      if (all
          && (kind != SNOWFLAKE || haveSmallCounters(values))
          && !(isText && values.stream().allMatch(v -> DECIMAL_END.matcher(v).find()))) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  private static boolean haveSmallCounters(List<String> values) {
    long small =
        values.stream().filter(v -> Long.parseLong(v) % SNOWFLAKE_COUNTER < SMALL_COUNTER).count();
    return small > values.size() / 2;
  }

  /** When an id was made, milliseconds since 1970; empty if it is none of this kind. */
  public OptionalLong millis(String text) {
    byte @Nullable [] bytes = bytes(text);
    if (bytes == null) {
      return OptionalLong.empty();
    }
    long since = units(bytes) / (MILLI_NANOS / Math.min(MILLI_NANOS, unitNanos));
    long sinceMillis = since * Math.max(1, unitNanos / MILLI_NANOS);
    long epoch =
        this != SNOWFLAKE
            ? epochMillis
            : SNOWFLAKE_EPOCHS.stream()
                .filter(start -> start + sinceMillis <= LATEST_MILLIS)
                .findFirst()
                .orElse(0L);
    long millis = epoch + sinceMillis;
    return millis < EARLIEST_MILLIS || millis > LATEST_MILLIS
        ? OptionalLong.empty()
        : OptionalLong.of(millis);
  }

  /** The units of time since the epoch that an id holds. */
  public long units(byte[] bytes) {
    return switch (this) {
      case SNOWFLAKE -> number(bytes, 0, Long.BYTES) >> 22;
      case UUID_V6 -> number(bytes, 0, 6) << 12 | (number(bytes, 6, 8) & 0xFFF);
      case UUID_V1 ->
          (number(bytes, 6, 8) & 0xFFF) << 48 | number(bytes, 4, 6) << 32 | number(bytes, 0, 4);
      default -> number(bytes, 0, timeBytes);
    };
  }

  /** Gives an id another time. */
  public void setUnits(byte[] bytes, long units) {
    switch (this) {
      case SNOWFLAKE ->
          put(
              bytes,
              0,
              Long.BYTES,
              units << 22 | (number(bytes, 0, Long.BYTES) & ((1L << 22) - 1)));
      case UUID_V6 -> {
        put(bytes, 0, 6, units >>> 12);
        put(bytes, 6, 8, 0x6000 | (units & 0xFFF));
      }
      case UUID_V1 -> {
        put(bytes, 0, 4, units);
        put(bytes, 4, 6, units >>> 32);
        put(bytes, 6, 8, 0x1000 | ((units >>> 48) & 0xFFF));
      }
      default -> put(bytes, 0, timeBytes, units);
    }
  }

  /** The bytes of an id of this kind, however it is written; null if it is none. */
  public byte @Nullable [] bytes(String text) {
    byte @Nullable [] bytes = this == SNOWFLAKE ? snowflake(text) : decoded(text);
    boolean isOne =
        bytes != null
            && bytes.length == length
            && switch (this) {
              case UUID_V1 -> isUuid(bytes, 1);
              case UUID_V6 -> isUuid(bytes, 6);
              case UUID_V7 -> isUuid(bytes, 7);
              default -> true;
            };
    return isOne ? bytes : null;
  }

  /** Returns whether the bytes have the variant and the version of a UUID. */
  private static boolean isUuid(byte[] bytes, int version) {
    return bytes[6] >> 4 == version && (bytes[8] & 0xC0) == 0x80;
  }

  private static byte @Nullable [] snowflake(String text) {
    BigInteger number = text.matches("\\d{18,19}") ? new BigInteger(text) : BigInteger.ZERO;
    if (number.bitLength() > 63 || number.longValue() < LEAST_SNOWFLAKE) {
      return null;
    }
    byte[] bytes = new byte[Long.BYTES];
    put(bytes, 0, Long.BYTES, number.longValue());
    return bytes;
  }

  /** The bytes that a text stands for, in whichever base it is written; null: in none. */
  private static byte @Nullable [] decoded(String text) {
    if (text.matches("[0-9A-Za-z]{" + KSUID_CHARACTERS + "}")) {
      return digits(text, Identifiers.BASE_62, KSUID_BYTES);
    }
    if (text.matches("(?i)[0-7][0-9A-HJKMNP-TV-Z]{" + (ULID_CHARACTERS - 1) + "}")) {
      return digits(text.toUpperCase(Locale.ROOT), Identifiers.CROCKFORD_32, UUID_BYTES);
    }
    String hex =
        text.matches("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-.*") ? text.replace("-", "") : text;
    if (hex.matches("(?:[0-9A-Fa-f]{24}|[0-9A-Fa-f]{32}|[0-9A-Fa-f]{40})")) {
      return HexFormat.of().parseHex(hex);
    }
    if (text.matches("[0-9A-Za-z+/_-]{16,27}={0,2}")) {
      return base64(text);
    }
    return null;
  }

  private static byte @Nullable [] base64(String text) {
    try {
      return Base64.getDecoder().decode(text.replace('-', '+').replace('_', '/'));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Returns the bytes of a number in the digits of a base; null if it does not fit. */
  private static byte @Nullable [] digits(String text, String base, int length) {
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

  private static long number(byte[] bytes, int from, int to) {
    long number = 0;
    for (int i = from; i < to; i++) {
      number = (number << Byte.SIZE) | (bytes[i] & 0xFF);
    }
    return number;
  }

  private static void put(byte[] bytes, int from, int to, long number) {
    long rest = number;
    for (int i = to - 1; i >= from; i--) {
      bytes[i] = (byte) rest;
      rest >>>= Byte.SIZE;
    }
  }
}
