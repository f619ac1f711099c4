package io.keyheat.scenarios.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which keys of a trace rise with time, and which ids are known by their looks. */
class TraceOrderTest {
  private static final long START_MILLIS = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();
  private static final int RECORDS = 12_000;
  private static final int PER_SECOND = 600;

  @TempDir Path folder;

  /** What a trace's keys may be made of. */
  enum Keys {
    ASCENDING,
    DESCENDING,
    FEW_OUT_OF_TURN,
    JITTERED,
    SECONDS,
    /** Every 4,000 records another one, then random bits. */
    PERIODS,
    PERIODS_FALLING,
    PERIODS_OF_EPOCH,
    PERIODS_IN_TEXT,
    PERIODS_WITH_LATE_ONES,
    /** Two phases of an application. */
    TWO_WORDS,
    ONE_HOUR_IN_TEXT,
    /** A few values, each of which comes back. */
    WEEKDAYS,
    OBJECT_ID,
    OBJECT_ID_BASE64,
    KSUID,
    KSUID_HEX,
    ULID,
    ULID_HEX,
    UUID_V1,
    UUID_V4,
    UUID_V6,
    UUID_V7,
    UUID_V7_HEX,
    SNOWFLAKE,
    HASHED,
    BIT_REVERSED,
    SHARDS_IN_TURN,
    CUSTOMER_AND_TIME;

    /** The key of the record {@code i}. */
    String of(int i, Random random) {
      long millis = START_MILLIS + 1000L * i / PER_SECOND;
      return switch (this) {
        case ASCENDING -> "" + (1000 + i);
        case DESCENDING -> "" + (1_000_000 - i);
        case FEW_OUT_OF_TURN -> "" + (100_000 + (i / 8 * 8 + 7 - i % 8));
        case JITTERED -> "" + (millis * 1_000_000 + random.nextLong(5_000_000_000L));
        case SECONDS -> Instant.ofEpochMilli(millis / 1000 * 1000) + "," + random.nextInt();
        case PERIODS -> period(i) + "," + random.nextInt();
        case PERIODS_FALLING -> period(20_000 - i) + "," + random.nextInt();
        case PERIODS_OF_EPOCH -> (29_454_120 + i / 4_000) + "," + random.nextInt();
        case PERIODS_IN_TEXT -> "log#" + period(i) + "#" + hex(bytes(8, random));
        case PERIODS_WITH_LATE_ONES -> period(i - random.nextInt(100)) + "," + random.nextInt();
        case TWO_WORDS -> (i < 6_000 ? "draft#" : "final#") + hex(bytes(8, random));
        case ONE_HOUR_IN_TEXT -> "metrics#2026-11-27T10#" + hex(bytes(8, random));
        case WEEKDAYS -> "day-" + (char) ('a' + random.nextInt(5)) + "," + random.nextInt();
        case OBJECT_ID -> hex(objectId(millis, random));
        case OBJECT_ID_BASE64 -> Base64.getEncoder().encodeToString(objectId(millis, random));
        case KSUID -> digits(ksuid(millis, random), 62, 27);
        case KSUID_HEX -> hex(ksuid(millis, random));
        case ULID -> digits(ulid(millis, random), 32, 26);
        case ULID_HEX -> hex(ulid(millis, random));
        case UUID_V1 -> uuid(timeLowFirst(ticks(millis)), random);
        case UUID_V4 -> uuid((random.nextLong() & ~0xF000L) | 0x4000, random);
        case UUID_V6 ->
            uuid(((ticks(millis) >> 12) << 16) | 0x6000 | (ticks(millis) & 0xFFF), random);
        case UUID_V7 -> uuid(millis << 16 | 0x7000 | random.nextInt(1 << 12), random);
        case UUID_V7_HEX -> UUID_V7.of(i, random).replace("-", "");
        case SNOWFLAKE ->
            "" + ((millis - 1_288_834_974_657L) << 22 | random.nextInt(32) << 12 | i % 3);
        case HASHED -> hex(bytes(16, random));
        case BIT_REVERSED -> "" + (Long.reverse(i) >>> 1);
        case SHARDS_IN_TURN -> i % 16 + "," + i;
        case CUSTOMER_AND_TIME -> "c" + random.nextInt(5000) + "," + millis;
      };
    }
  }

  private static Instant period(int i) {
    return Instant.ofEpochMilli(START_MILLIS + 60_000L * Math.floorDiv(i, 4_000));
  }

  private static byte[] bytes(int length, Random random) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] objectId(long millis, Random random) {
    return ByteBuffer.wrap(bytes(12, random)).putInt((int) (millis / 1000)).array();
  }

  private static byte[] ksuid(long millis, Random random) {
    return ByteBuffer.wrap(bytes(20, random)).putInt((int) (millis / 1000 - 1_400_000_000)).array();
  }

  private static byte[] ulid(long millis, Random random) {
    byte[] random10 = bytes(10, random);
    return ByteBuffer.wrap(bytes(16, random))
        .putLong(millis << 16)
        .position(6)
        .put(random10)
        .array();
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static String digits(byte[] bytes, int base, int length) {
    String digits =
        base == 62
            ? "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
            : "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    BigInteger number = new BigInteger(1, bytes);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      BigInteger[] parts = number.divideAndRemainder(BigInteger.valueOf(base));
      text.insert(0, digits.charAt(parts[1].intValue()));
      number = parts[0];
    }
    return text.toString();
  }

  private static long ticks(long millis) {
    return (millis + 12_219_292_800_000L) * 10_000;
  }

  private static long timeLowFirst(long ticks) {
    return (ticks << 32) | (((ticks >> 32) & 0xFFFF) << 16) | 0x1000 | ((ticks >> 48) & 0xFFF);
  }

  private static String uuid(long high, Random random) {
    long low = (random.nextLong() & ~(3L << 62)) | (1L << 63);
    return new java.util.UUID(high, low).toString();
  }

  private KeyShape shape(Keys keys, int records) throws IOException {
    Random random = new Random(3);
    return shape(i -> keys.of(i, random), records);
  }

  private KeyShape shape(IntFunction<String> keys, int records) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < records; i++) {
      text.append(String.format(Locale.ROOT, "%.4f", (double) i / PER_SECOND));
      text.append(",insert,T,").append(keys.apply(i)).append('\n');
    }
    Path file = Files.writeString(folder.resolve("t.csv"), text);
    TraceSurvey survey = TraceSurvey.read(file, null, Long.MAX_VALUE);
    return survey.tables().get(0).streams().get(0).shape();
  }

  @ParameterizedTest(name = "{0}, {1} records")
  @CsvSource({
    "ASCENDING, 282",
    "ASCENDING, 12000",
    "FEW_OUT_OF_TURN, 282",
    "FEW_OUT_OF_TURN, 12000",
    "JITTERED, 12000",
    "SECONDS, 12000",
    "PERIODS, 12000",
    "PERIODS, 20000",
    "PERIODS_OF_EPOCH, 12000",
    "PERIODS_IN_TEXT, 12000",
    "PERIODS_IN_TEXT, 20000",
    "PERIODS_WITH_LATE_ONES, 12000",
    "OBJECT_ID, 1200",
    "OBJECT_ID, 12000",
    "OBJECT_ID_BASE64, 1200",
    "KSUID, 1200",
    "KSUID, 12000",
    "KSUID_HEX, 12000",
    "ULID, 282",
    "ULID, 12000",
    "ULID_HEX, 12000",
    "UUID_V6, 12000",
    "UUID_V7, 282",
    "UUID_V7, 12000",
    "UUID_V7_HEX, 12000",
    "SNOWFLAKE, 282",
    "SNOWFLAKE, 12000",
  })
  void keysThatHoldAClockOrACounterInFrontRise(Keys keys, int records) throws IOException {
    KeyShape.KeyPartShape part = shape(keys, records).parts().get(0);
    assertThat(part.rises()).as("rising: " + part.rising()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {282, 4096, RECORDS})
  void keysInDescendingOrderFall(int records) throws IOException {
    assertThat(shape(Keys.DESCENDING, records).parts().get(0).falls()).isTrue();
  }

  @Test
  void periodsInDescendingOrderFall() throws IOException {
    assertThat(shape(Keys.PERIODS_FALLING, RECORDS).parts().get(0).falls()).isTrue();
  }

  @ParameterizedTest(name = "{0}, {1} records")
  @CsvSource({
    "UUID_V4, 282",
    "UUID_V4, 12000",
    "HASHED, 282",
    "HASHED, 12000",
    "BIT_REVERSED, 256",
    "BIT_REVERSED, 4096",
    "BIT_REVERSED, 12000",
    "TWO_WORDS, 12000",
    "ONE_HOUR_IN_TEXT, 12000",
    "WEEKDAYS, 282",
    "WEEKDAYS, 12000",
    "SHARDS_IN_TURN, 282",
    "SHARDS_IN_TURN, 12000",
    "CUSTOMER_AND_TIME, 282",
    "CUSTOMER_AND_TIME, 12000",
  })
  void keysWithoutOrderAreNotSaidToRise(Keys keys, int records) throws IOException {
    KeyShape.KeyPartShape part = shape(keys, records).parts().get(0);
    assertThat(part.isOrdered()).as("rising: " + part.rising()).isFalse();
    assertThat(part.id()).isNull();
  }

  @ParameterizedTest
  @EnumSource(
      value = Keys.class,
      names = {"ASCENDING", "DESCENDING", "JITTERED", "HASHED", "BIT_REVERSED", "UUID_V4"})
  void whatIsNoIdIsNotTakenForOne(Keys keys) throws IOException {
    assertThat(shape(keys, RECORDS).parts().get(0).id()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "OBJECT_ID, OBJECT_ID",
    "OBJECT_ID_BASE64, OBJECT_ID",
    "KSUID, KSUID",
    "KSUID_HEX, KSUID",
    "ULID, ULID",
    "ULID_HEX, ULID",
    "UUID_V1, UUID_V1",
    "UUID_V6, UUID_V6",
    "UUID_V7, UUID_V7",
    "UUID_V7_HEX, UUID_V7",
    "SNOWFLAKE, SNOWFLAKE",
  })
  void idsThatHoldATimeAreKnown(Keys keys, ClockedId id) throws IOException {
    assertThat(shape(keys, RECORDS).parts().get(0).id()).isEqualTo(id);
  }

  /** Three values a customer, in order: within the customer they rise, the customers do not. */
  @ParameterizedTest
  @ValueSource(ints = {1200, RECORDS})
  void timesBehindACustomerRiseWithinIt(int records) throws IOException {
    KeyShape shape = shape(Keys.CUSTOMER_AND_TIME, records);
    assertThat(shape.parts().get(1).rising()).isGreaterThan(0.9);
    assertThat(shape.isSampled()).isEqualTo(records == RECORDS);
  }
}
