package io.keyheat.scenarios.trace;

import io.keyheat.core.key.Identifiers;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Kinds of identifiers that contain their time of creation: how they are read and written. */
public enum ClockedId {
  OBJECT_ID("ObjectIds", "seconds, then five random bytes and a counter", 12, 32, 1_000_000_000),
  KSUID("KSUIDs", "seconds, then 16 random bytes", 20, 32, 1_000_000_000),
  UUID_V1("UUIDs of version 1", "the low bits of a clock, so they sweep in 7 minutes", 16, 60, 100),
  UUID_V6("UUIDs of version 6", "a clock of 100 ns", 16, 60, 100),
  UUID_V7("UUIDs of version 7", "milliseconds, then random bits", 16, 48, 1_000_000),
  /** Comes after the UUIDs, which their version identifies. */
  ULID("ULIDs", "milliseconds, then ten random bytes", 16, 48, 1_000_000),
  SNOWFLAKE("Snowflake ids", "milliseconds, then a worker and a counter", 8, 42, 1_000_000);

  /** Fewest values that prove a kind. */
  private static final int LEAST_VALUES = 20;

  /** Times of records that ids and numbers may be; others are no times. */
  public static final long EARLIEST_MILLIS = Instant.parse("2009-01-01T00:00:00Z").toEpochMilli();

  public static final long LATEST_MILLIS = Instant.parse("2060-01-01T00:00:00Z").toEpochMilli();

  private static final long DISCORD_EPOCH_MILLIS = 1_420_070_400_000L;

  /** Smaller numbers are not taken for Snowflakes; only those of the first year are smaller. */
  private static final long LEAST_SNOWFLAKE = 1L << 57;

  /** The counter starts at 0 in each millisecond, so most ids contain a small one. */
  private static final int SMALL_COUNTER = 1 << 6;

  /** Texts that all end so are words with a number, such as {@code order-0000000001}. */
  private static final Pattern DECIMAL_END = Pattern.compile("\\d{4}$");

  private static final long MILLI_NANOS = 1_000_000;

  private final String plural;
  private final String layout;
  private final int length;
  private final int timeBits;
  private final long unitNanos;

  /**
   * Ids of one layout.
   *
   * @param length of the whole id in bytes
   * @param timeBits how many of the first bits are the time; in UUIDs of a clock others are between
   */
  ClockedId(String plural, String layout, int length, int timeBits, long unitNanos) {
    this.plural = plural;
    this.layout = layout;
    this.length = length;
    this.timeBits = timeBits;
    this.unitNanos = unitNanos;
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
      if (all
          && switch (kind) {
            case SNOWFLAKE -> haveSmallCounters(values);
            case OBJECT_ID, KSUID, ULID ->
                !values.stream().allMatch(v -> DECIMAL_END.matcher(v).find());
            default -> true;
          }) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  private static boolean haveSmallCounters(List<String> values) {
    long small =
        values.stream()
            .filter(v -> Long.parseLong(v) % Identifiers.SNOWFLAKE_SEQUENCES < SMALL_COUNTER)
            .count();
    return small > values.size() / 2;
  }

  /** When an id was made, milliseconds since 1970; empty if it is none of this kind. */
  public OptionalLong millis(String text) {
    byte @Nullable [] bytes = bytes(text);
    if (bytes == null) {
      return OptionalLong.empty();
    }
    long units = units(bytes);
    long since =
        unitNanos < MILLI_NANOS
            ? units / (MILLI_NANOS / unitNanos)
            : units * (unitNanos / MILLI_NANOS);
    long millis = since + epochMillis(since);
    return millis < EARLIEST_MILLIS || millis > LATEST_MILLIS
        ? OptionalLong.empty()
        : OptionalLong.of(millis);
  }

  private long epochMillis(long since) {
    return switch (this) {
      case KSUID -> Identifiers.KSUID_EPOCH_SECONDS * 1000;
      case UUID_V1, UUID_V6 -> -Identifiers.TICKS_TO_1970 / (MILLI_NANOS / unitNanos);
      case SNOWFLAKE ->
          since + Identifiers.SNOWFLAKE_EPOCH_MILLIS <= LATEST_MILLIS
              ? Identifiers.SNOWFLAKE_EPOCH_MILLIS
              : since + DISCORD_EPOCH_MILLIS <= LATEST_MILLIS ? DISCORD_EPOCH_MILLIS : 0;
      default -> 0;
    };
  }

  /** The units of time since the epoch that an id holds; all kinds have them in eight bytes. */
  public long units(byte[] id) {
    long first = first(id);
    return switch (this) {
      case UUID_V1 -> (first & 0xFFF) << 48 | (first & 0xFFFF_0000L) << 16 | first >>> 32;
      case UUID_V6 -> first >>> 16 << 12 | (first & 0xFFF);
      default -> first >>> (Long.SIZE - timeBits);
    };
  }

  /** Gives an id another time. */
  public void setUnits(byte[] id, long units) {
    int others = Long.SIZE - timeBits;
    long first =
        switch (this) {
          case UUID_V1 -> Identifiers.uuid1Hi(units);
          case UUID_V6 -> Identifiers.uuid6Hi(units);
          default -> units << others | (first(id) & ((1L << others) - 1));
        };
    ByteBuffer.wrap(id).putLong(first);
  }

  private static long first(byte[] id) {
    return ByteBuffer.wrap(id).getLong();
  }

  /** The bytes of an id of this kind, however it is written; null if it is none. */
  public byte @Nullable [] bytes(String text) {
    byte @Nullable [] bytes = this == SNOWFLAKE ? snowflake(text) : IdSpelling.bytes(text);
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

  /** The text of an id of this kind, written as that of another one. */
  public String text(byte[] id, String like) {
    return this == SNOWFLAKE ? Long.toString(first(id)) : IdSpelling.text(id, like);
  }

  /** Returns whether the bytes have the variant and the version of a UUID. */
  private static boolean isUuid(byte[] bytes, int version) {
    return bytes[6] >> 4 == version && (bytes[8] & 0xC0) == 0x80;
  }

  private static byte @Nullable [] snowflake(String text) {
    // Of 19 digits some are beyond 63 bits, and so negative.
    long number = text.matches("\\d{18,19}") ? Long.parseUnsignedLong(text) : 0;
    return number < LEAST_SNOWFLAKE
        ? null
        : ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }
}
