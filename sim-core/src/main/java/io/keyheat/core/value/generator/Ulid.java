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

/** 48 bits of milliseconds, 80 random bits; 26 characters of Crockford's base 32. */
public record Ulid() implements ClockedIdentifier {
  private static final WideKind KIND =
      new WideKind("ULID", 128, 26, 16, (hi, lo, high) -> Identifiers.ulidText(hi, lo));

  static final GeneratorType TYPE =
      GeneratorType.word(
          "ulid",
          "A ULID, which begins with the millisecond.",
          Set.of(ColumnType.STRING, ColumnType.BYTES),
          new Ulid());

  @Override
  public ValueGenerator generator(DrawContext context) {
    RandomStream random = context.random();
    long epochNanos = context.epochNanos();
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        long millis = (epochNanos + rows.timeNanos[i]) / Uniqueness.NANOS_PER_MILLI;
        hi[i] = Identifiers.ulidHi(millis, random.nextLong());
        lo[i] = random.nextLong();
      }
    };
  }

  @Override
  public boolean isUnique(int kept, boolean whole) {
    return randomBits(kept, KIND.bits()) >= Uniqueness.WITHIN_A_MILLI;
  }

  @Override
  public int randomBits(int kept, int width) {
    return Math.max(0, kept - 48);
  }

  @Override
  public String words() {
    return "a ULID, which begins with the millisecond";
  }

  @Override
  public WideKind identifier() {
    return KIND;
  }
}
