package io.keyheat.core.value.generator;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.Identifiers;
import io.keyheat.core.key.WideKind;
import io.keyheat.core.value.ClockedIdentifier;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.ValueGenerator;
import java.util.Set;

/**
 * 32 bits of seconds since 1,400,000,000, 128 random bits (the last 32 never decide an order); 27
 * characters of base 62.
 */
public record Ksuid() implements ClockedIdentifier {
  private static final WideKind KIND =
      new WideKind(
          "KSUID", 128, 27, 20, (hi, lo, high) -> Identifiers.ksuidText(hi, lo, high ? -1 : 0));

  static final GeneratorType TYPE =
      GeneratorType.word(
          "ksuid",
          "A KSUID, which begins with the second.",
          Set.of(ColumnType.STRING, ColumnType.BYTES),
          new Ksuid());

  @Override
  public ValueGenerator generator(DrawContext context) {
    RandomStream random = context.random();
    long epochNanos = context.epochNanos();
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        long seconds = (epochNanos + rows.timeNanos[i]) / Uniqueness.NANOS_PER_SECOND;
        hi[i] = Identifiers.ksuidHi(seconds, random.nextLong());
        lo[i] = random.nextLong();
      }
    };
  }

  @Override
  public boolean isUnique(int kept, boolean whole) {
    return randomBits(kept, KIND.bits()) >= Uniqueness.WITHIN_A_SECOND;
  }

  @Override
  public int randomBits(int kept, int width) {
    return Math.max(0, kept - 32);
  }

  @Override
  public String words() {
    return "a KSUID, which begins with the second";
  }

  @Override
  public WideKind identifier() {
    return KIND;
  }
}
