package io.keyheat.core.value.generator;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.engine.Scramble;
import io.keyheat.core.engine.ZipfRanks;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueRange;
import io.keyheat.core.value.ValueSpec;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Zipf over ranks 0 … count − 1 with constant {@code theta}, offset by {@code min}. Plain puts the
 * popular values side by side; scrambled scatters them over [min, min + count) by a fixed
 * bijection.
 *
 * @param min the least value; {@link #OF_ROWS}: that of the rows, else 0
 * @param count of values; 0: as many as the rows have
 */
public record Zipf(long min, long count, double theta, boolean scrambled) implements ValueSpec {
  /** Ranks that are added up one by one before an integral stands in for the rest. */
  private static final int EXACT_RANKS = 10_000;

  private static final long FAR = 1_000_000_000_000L;

  /** Stands for the least value of the column's rows. */
  static final long OF_ROWS = Long.MIN_VALUE;

  private static final GeneratorField<Long> MIN =
      GeneratorField.whole("min", -FAR, FAR, "The least value.")
          .orElse(OF_ROWS, "the least of the column's rows in a load, else 0");

  private static final GeneratorField<Long> COUNT =
      GeneratorField.whole("count", 1, FAR, "The number of values.")
          .orElse(0L, "the column's rows, in a load");

  private static final GeneratorField<Double> THETA =
      GeneratorField.decimal("theta", 0.001, 2, "Zipf's constant.").orElse(0.99);

  private static final GeneratorField<Boolean> SCRAMBLED =
      GeneratorField.flag(
          "scrambled", "true: popular values are scattered; false: they are adjacent.");

  static final GeneratorType TYPE =
      new GeneratorType(
          "zipf",
          "A few popular values and many rare ones.",
          Set.of(ColumnType.INT64),
          Layout.FIRST_OR_FIELDS,
          List.of(THETA, COUNT, MIN, SCRAMBLED),
          fields ->
              new Zipf(
                  fields.get(MIN), fields.get(COUNT), fields.get(THETA), fields.get(SCRAMBLED)));

  @Override
  public ValueSpec over(ValueSpec rows, long existing) {
    if (count > 0 && min != OF_ROWS) {
      return this;
    }
    ValueRange range = existing >= 1 ? rows.rangeOf((double) existing) : rows.evenRange();
    long most = range == null ? 0 : (long) Math.min(FAR, range.count());
    long least = range == null ? 0 : range.min();
    return new Zipf(min == OF_ROWS ? least : min, count > 0 ? count : most, theta, scrambled);
  }

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    if (count < 1) {
      throw context.error(
          "zipf needs the number of values; expected {zipf: {count: 50000, theta: %s}}"
              .formatted(theta));
    }
    if (min == OF_ROWS) {
      throw context.error("zipf needs the least value");
    }
    domain.addRange(min, context.sum(min, count - 1));
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    return ranking(context, (row, rank) -> {});
  }

  @Override
  public ValueGenerator generator(DrawContext context, double[] chances) {
    double all = harmonic();
    return ranking(
        context, (row, rank) -> chances[row] *= StrictMath.pow(rank + 1.0, -theta) / all);
  }

  private interface RankListener {
    void ranked(int row, long rank);
  }

  private ValueGenerator ranking(DrawContext context, RankListener listener) {
    RandomStream random = context.random();
    ZipfRanks ranks = new ZipfRanks(count, theta);
    Scramble scramble = new Scramble(count);
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        long rank = ranks.next(random);
        lo[i] = min + (scrambled ? scramble.apply(rank) : rank);
        listener.ranked(i, rank);
      }
    };
  }

  @Override
  public @Nullable ValueRange rangeOf(double rows) {
    return new ValueRange(min, min + count - 1);
  }

  @Override
  public double mostValues() {
    return count;
  }

  @Override
  public double greatestShare(Function<String, ValueSpec> others) {
    return 1 / harmonic();
  }

  /** The sum of r^−theta over the ranks r from 1 to count. */
  private double harmonic() {
    int exact = (int) Math.min(count, EXACT_RANKS);
    double sum = 0;
    for (int rank = 1; rank <= exact; rank++) {
      sum += StrictMath.pow(rank, -theta);
    }
    if (count > exact) {
      double from = exact + 0.5;
      double to = count + 0.5;
      sum +=
          Math.abs(theta - 1) < 1e-9
              ? StrictMath.log(to / from)
              : (StrictMath.pow(to, 1 - theta) - StrictMath.pow(from, 1 - theta)) / (1 - theta);
    }
    return sum;
  }

  @Override
  public boolean isSkewed() {
    return true;
  }
}
