package io.keyheat.core.value.generator;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.FieldContent;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueRange;
import io.keyheat.core.value.ValueSpec;
import java.util.List;
import java.util.Set;

/** Uniform on the whole numbers (or nanoseconds) from {@code min} to {@code max}, both included. */
public record Uniform(long min, long max, boolean perCommit) implements ValueSpec {
  /** Uniform draws from at least 2^60 values count as distinct. */
  private static final int DISTINCT_BITS = 60;

  private static final GeneratorField<ValueRange> RANGE =
      GeneratorField.required(
          "uniform",
          FieldContent.Plain.BOUNDS,
          "The least and the greatest value, both included: whole numbers or times.");

  static final GeneratorType TYPE =
      new GeneratorType(
          "uniform",
          "Evenly distributed values.",
          Set.of(ColumnType.INT64, ColumnType.TIMESTAMP),
          Layout.VALUE,
          List.of(RANGE, PerCommit.FIELD),
          fields ->
              new Uniform(
                  fields.get(RANGE).min(), fields.get(RANGE).max(), fields.get(PerCommit.FIELD)));

  public Uniform(long min, long max) {
    this(min, max, false);
  }

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    domain.addRange(min, max);
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    ValueGenerator values = generator(context.random());
    return perCommit ? PerCommit.of(values, context) : values;
  }

  private ValueGenerator generator(RandomStream random) {
    long count = max - min + 1;
    if (count == 0) {
      return (rows, n, hi, lo) -> random.fillLongs(lo, n);
    }
    if (count < 0) {
      return (rows, n, hi, lo) -> fillWideRange(min, count, random, n, lo);
    }
    return (rows, n, hi, lo) -> {
      random.fillLongs(lo, n);
      for (int i = 0; i < n; i++) {
        lo[i] = min + RandomStream.below(count, lo[i]);
      }
    };
  }

  /** A range of more than 2^63 values, by rejection. */
  private static void fillWideRange(long min, long count, RandomStream random, int n, long[] lo) {
    for (int i = 0; i < n; i++) {
      long distance;
      do {
        distance = random.nextLong();
      } while (Long.compareUnsigned(distance, count) >= 0);
      lo[i] = min + distance;
    }
  }

  /** The logarithm of the number of values, rounded down. */
  private int bits() {
    long count = max - min + 1;
    return count == 0 ? Long.SIZE : Long.SIZE - 1 - Long.numberOfLeadingZeros(count);
  }

  @Override
  public boolean isUnique() {
    return !perCommit && bits() >= DISTINCT_BITS;
  }

  @Override
  public int randomBits(int kept, int width) {
    return Math.max(0, bits() - (width - kept));
  }

  @Override
  public ValueRange evenRange() {
    return new ValueRange(min, max);
  }
}
