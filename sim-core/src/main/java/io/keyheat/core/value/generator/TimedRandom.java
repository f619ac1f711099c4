package io.keyheat.core.value.generator;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.Identifiers;
import io.keyheat.core.key.WideKind;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.value.ValueGenerator;
import java.util.Set;
import java.util.function.LongBinaryOperator;

/**
 * Identifiers of 128 bits that begin with a clock and are random behind it.
 *
 * @param upperHalf of a number of ticks and a random number
 */
public record TimedRandom(WideKind kind, Clock clock, LongBinaryOperator upperHalf)
    implements UniqueIdentifier {
  /** 48 bits of milliseconds, 80 random bits; 26 characters of Crockford's base 32. */
  public static final TimedRandom ULID =
      new TimedRandom(
          new WideKind("ULID", 128, 26, 16, (hi, lo, high) -> Identifiers.ulidText(hi, lo)),
          new Clock("millisecond", Uniqueness.NANOS_PER_MILLI, 48, Uniqueness.WITHIN_A_MILLI),
          Identifiers::ulidHi);

  /**
   * 32 bits of seconds since 1,400,000,000, 128 random bits (the last 32 never decide an order); 27
   * characters of base 62.
   */
  public static final TimedRandom KSUID =
      new TimedRandom(
          new WideKind(
              "KSUID", 128, 27, 20, (hi, lo, high) -> Identifiers.ksuidText(hi, lo, high ? -1 : 0)),
          new Clock("second", Uniqueness.NANOS_PER_SECOND, 32, Uniqueness.WITHIN_A_SECOND),
          Identifiers::ksuidHi);

  /**
   * A clock at the front of an identifier.
   *
   * @param bits how many leading bits it takes
   * @param leastRandomBits how many behind it make identifiers of one tick unique
   */
  public record Clock(String tick, long tickNanos, int bits, int leastRandomBits) {}

  GeneratorType type(String word) {
    return GeneratorType.word(
        word,
        "A %s, which begins with the %s.".formatted(kind, clock.tick),
        Set.of(ColumnType.STRING, ColumnType.BYTES),
        this);
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    RandomStream random = context.random();
    long epochNanos = context.epochNanos();
    long tickNanos = clock.tickNanos;
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        long ticks = (epochNanos + rows.timeNanos[i]) / tickNanos;
        hi[i] = upperHalf.applyAsLong(ticks, random.nextLong());
        lo[i] = random.nextLong();
      }
    };
  }

  @Override
  public boolean isUnique(int kept, boolean whole) {
    return randomBits(kept, kind.bits()) >= clock.leastRandomBits;
  }

  @Override
  public int randomBits(int kept, int width) {
    return Math.max(0, kept - clock.bits);
  }

  @Override
  public KeyOrder order() {
    return KeyOrder.clocked("a %s, which begins with the %s".formatted(kind, clock.tick));
  }

  @Override
  public WideKind identifier() {
    return kind;
  }
}
