package io.keyheat.core.value.generator;

import io.keyheat.core.key.Identifiers;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.core.value.Positions;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;
import java.util.List;
import java.util.Set;

/**
 * A sequence's values (step 1) with the bits reversed, keeping the sign bit, as Spanner does; rows
 * that are already there hold the first ones, as with {@link Sequence}.
 */
public record BitReversed(long start) implements ValueSpec {
  private static final GeneratorField<Long> START =
      GeneratorField.whole("bitReversed", 0, Long.MAX_VALUE, "The first number of the sequence.");

  static final GeneratorType TYPE =
      new GeneratorType(
          "bitReversed",
          "A sequence with reversed bits of each number, but the same sign bit, as Spanner's"
              + " bit-reversed sequences.",
          Set.of(ColumnType.INT64),
          Layout.VALUE,
          List.of(START),
          fields -> new BitReversed(fields.get(START)));

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    long last = Positions.last(start, 1, context);
    if (Positions.first(start, 1, context) >= 0) {
      // The trailing bits that no number of the sequence reaches are 0.
      int used = Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(last));
      domain.addRange(0, Long.MAX_VALUE, 1L << (Long.SIZE - 1 - used));
    } else {
      domain.addRange(Long.MIN_VALUE, last < 0 ? -1 : Long.MAX_VALUE);
    }
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    Positions positions = new Positions(context.counting());
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        lo[i] = Identifiers.reverseBits(start + positions.next());
      }
    };
  }

  @Override
  public boolean isUnique() {
    return true;
  }

  @Override
  public long leastNumber() {
    return start == 0 ? 0 : 1;
  }

  @Override
  public Origin origin() {
    return Origin.BIT_REVERSED_SEQUENCE;
  }
}
