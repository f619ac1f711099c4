package io.keyheat.core.value.generator;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.Identifiers;
import io.keyheat.core.key.WideKind;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.ValueGenerator;
import java.util.Set;

/** A random text identifier of 20 characters of 62, as the client libraries of Firestore make. */
public record AutoId() implements UniqueIdentifier {
  private static final WideKind KIND =
      new WideKind(
          "AUTO_ID",
          Identifiers.AUTO_ID_BITS,
          20,
          0,
          (hi, lo, high) -> Identifiers.autoIdText(hi, lo));

  static final GeneratorType TYPE =
      GeneratorType.word(
          "autoId",
          "A random text of 20 characters as Firestore's client libraries make.",
          Set.of(ColumnType.STRING),
          new AutoId());

  @Override
  public ValueGenerator generator(DrawContext context) {
    RandomStream random = context.random();
    long mask = -1L << (2 * Long.SIZE - Identifiers.AUTO_ID_BITS);
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        hi[i] = random.nextLong();
        lo[i] = random.nextLong() & mask;
      }
    };
  }

  @Override
  public int randomBits(int kept, int width) {
    return kept;
  }

  @Override
  public WideKind identifier() {
    return KIND;
  }
}
