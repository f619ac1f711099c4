package io.keyheat.core.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Layouts against RFC 9562's own examples, and text forms against their definitions. */
class IdentifiersTest {
  private static final long EXAMPLE_MILLIS = 1_645_557_742_000L;
  private static final long EXAMPLE_TICKS =
      EXAMPLE_MILLIS * 10_000 + Identifiers.TICKS_TO_1970; // 100 ns each

  private static final UUID VERSION_1 = UUID.fromString("C232AB00-9414-11EC-B3C8-9F6BDECED846");
  private static final UUID VERSION_4 = UUID.fromString("919108F7-52D1-4320-9BAC-F847DB4148A8");
  private static final UUID VERSION_6 = UUID.fromString("1EC9414C-232A-6B00-B3C8-9F6BDECED846");
  private static final UUID VERSION_7 = UUID.fromString("017F22E2-79B0-7CC3-98C4-DC0C0C07398F");

  /** The clock sequence and the node that versions 1 and 6 of the example share. */
  private static final long CLOCK = 0x33C8;

  private static final long NODE = 0x9F6BDECED846L;

  @Test
  void version1OfTheRfcIsBuiltFromItsTime() {
    assertThat(new UUID(Identifiers.uuid1Hi(EXAMPLE_TICKS), Identifiers.uuidClockLo(CLOCK, NODE)))
        .isEqualTo(VERSION_1);
  }

  @Test
  void version6OfTheRfcIsBuiltFromItsTime() {
    assertThat(new UUID(Identifiers.uuid6Hi(EXAMPLE_TICKS), Identifiers.uuidClockLo(CLOCK, NODE)))
        .isEqualTo(VERSION_6);
  }

  @Test
  void version7OfTheRfcIsBuiltFromItsTimeAndItsRandomBits() {
    long randA = 0xCC3;
    long randB = 0x18C4DC0C0C07398FL;
    UUID built =
        new UUID(Identifiers.uuid7Hi(EXAMPLE_MILLIS, randA), Identifiers.uuidRandomLo(randB << 2));
    assertThat(built).isEqualTo(VERSION_7);
  }

  @Test
  void version4OfTheRfcKeepsAllBitsButVersionAndVariant() {
    UUID built =
        new UUID(
            Identifiers.uuid4Hi(VERSION_4.getMostSignificantBits() | 0xF000L),
            Identifiers.uuidRandomLo(VERSION_4.getLeastSignificantBits() << 2));
    assertThat(built).isEqualTo(VERSION_4);
    assertThat(built.version()).isEqualTo(4);
    assertThat(built.variant()).isEqualTo(2);
  }

  @Test
  void version6SortsByTimeAndVersion1DoesNot() {
    long tick = EXAMPLE_TICKS;
    long later = EXAMPLE_TICKS + (1L << 32); // time_low starts again
    long laterStill = later - 1000; // time_low is about to wrap
    assertThat(Long.compareUnsigned(Identifiers.uuid6Hi(tick), Identifiers.uuid6Hi(laterStill)))
        .isNegative();
    assertThat(Long.compareUnsigned(Identifiers.uuid1Hi(tick), Identifiers.uuid1Hi(laterStill)))
        .isPositive();
  }

  /** The documented example of Spanner's BIT_REVERSE. */
  @Test
  void bitsReverseAsSpannerDocuments() {
    assertThat(Identifiers.reverseBits(100)).isEqualTo(1369094286720630784L);
  }

  @Test
  void aUlidIsWrittenInCrockfordsBase32() {
    assertThat(Identifiers.ulidText(0, 0)).isEqualTo("0".repeat(26));
    // 128 bits in 26 characters of 5 leave 3 for the first one: 7.
    assertThat(Identifiers.ulidText(-1, -1)).isEqualTo("7" + "Z".repeat(25));
    assertThat(Identifiers.ulidText(0, 32)).isEqualTo("0".repeat(24) + "10");
    // 48 bits of time take 10 characters: of a time of 1 ms the last one is 1.
    assertThat(Identifiers.ulidText(Identifiers.ulidHi(1, 0), 0))
        .isEqualTo("0000000001" + "0".repeat(16));
    // I, L, O and U are left out: 17 … 20 are H, J, K, M.
    assertThat(Identifiers.ulidText(0, 17 << 15 | 18 << 10 | 19 << 5 | 20)).endsWith("HJKM");
  }

  @Test
  void aKsuidIsWrittenInBase62() {
    assertThat(Identifiers.ksuidText(0, 0, 0)).isEqualTo("0".repeat(27));
    // The greatest 160-bit number, as KSUID's own documentation gives it.
    assertThat(Identifiers.ksuidText(-1, -1, -1)).isEqualTo("aWgEPTl1tmebfsQzFP4bxwgy80V");
    assertThat(Identifiers.ksuidText(0, 0, 62)).isEqualTo("0".repeat(25) + "10");
  }

  @Test
  void aKsuidCountsSecondsFromItsEpoch() {
    long hi = Identifiers.ksuidHi(Identifiers.KSUID_EPOCH_SECONDS + 5, -1);
    assertThat(hi >>> 32).isEqualTo(5);
    assertThat(hi & 0xFFFF_FFFFL).isEqualTo(0xFFFF_FFFFL);
  }

  @Test
  void anAutomaticIdentifierHas20Characters() {
    assertThat(Identifiers.autoIdText(0, 0)).isEqualTo("0".repeat(20));
    assertThat(Identifiers.autoIdText(0, 61L << 9)).isEqualTo("0".repeat(19) + "z");
    assertThat(Identifiers.autoIdText(-1, -1)).hasSize(20);
  }

  @Test
  void aSnowflakeHoldsTimeMachineAndSequence() {
    long id = Identifiers.snowflake(Identifiers.SNOWFLAKE_EPOCH_MILLIS + 3, 5, 7);
    assertThat(id).isEqualTo(3L << 22 | 5 << 12 | 7);
    assertThat(Identifiers.snowflake(Identifiers.SNOWFLAKE_EPOCH_MILLIS + (1L << 41) - 1, -1, -1))
        .as("all 63 bits")
        .isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void textsSortAsTheirBits() {
    RandomStream random = new RandomStream(3);
    for (int i = 0; i < 5000; i++) {
      // Now and then the upper halves are the same, so that the lower ones decide.
      long aHi = random.nextLong();
      long aLo = random.nextLong();
      long bHi = i % 2 == 0 ? aHi : random.nextLong();
      long bLo = random.nextLong();
      int bits = Integer.signum(Keys.compare(aHi, aLo, bHi, bLo));
      assertThat(sign(Identifiers.ulidText(aHi, aLo), Identifiers.ulidText(bHi, bLo)))
          .isEqualTo(bits);
      assertThat(sign(Identifiers.ksuidText(aHi, aLo, 0), Identifiers.ksuidText(bHi, bLo, 0)))
          .isEqualTo(bits);
      assertThat(sign(new UUID(aHi, aLo).toString(), new UUID(bHi, bLo).toString()))
          .isEqualTo(bits);
      int leading = Integer.signum(Keys.compare(aHi, aLo >>> 9, bHi, bLo >>> 9));
      assertThat(sign(Identifiers.autoIdText(aHi, aLo), Identifiers.autoIdText(bHi, bLo)))
          .isEqualTo(leading);
    }
  }

  private static int sign(String a, String b) {
    return Integer.signum(a.compareTo(b));
  }
}
