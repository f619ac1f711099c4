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
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueRange;
import io.keyheat.core.value.ValueSpec;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One value with probability {@code share}, else a draw from {@code rest}: a hot user among many.
 */
public record Mix(double share, ValueSpec hot, ValueSpec rest) implements ValueSpec {
  private static final GeneratorField<Double> SHARE =
      GeneratorField.required(
          "share", FieldContent.Plain.SHARE, "The share of rows that take the hot one.");

  private static final GeneratorField<ValueSpec> HOT =
      GeneratorField.required("hot", FieldContent.Plain.OPERAND, "A value or a generator.");

  private static final GeneratorField<ValueSpec> REST =
      GeneratorField.required(
          "rest", FieldContent.Plain.OPERAND, "A value or a generator for all other rows.");

  static final GeneratorType TYPE =
      new GeneratorType(
          "mix",
          "One value or generator with some probability, else another: a hot user among many.",
          Set.of(ColumnType.INT64, ColumnType.TIMESTAMP, ColumnType.STRING),
          Layout.FIELDS,
          List.of(SHARE, HOT, REST),
          fields -> new Mix(fields.get(SHARE), fields.get(HOT), fields.get(REST)));

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    if (!(share >= 0 && share <= 1)) {
      throw context.error("the share of a mix lies between 0 and 1, not " + share);
    }
    hot.addTo(domain, context);
    rest.addTo(domain, context);
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    RandomStream random = context.random();
    ValueGenerator hotValues = hot.generator(context.part("hot"));
    ValueGenerator otherValues = rest.generator(context.part("rest"));
    long[] hotHi = new long[RowBuffer.CAPACITY];
    long[] hotLo = new long[RowBuffer.CAPACITY];
    return (rows, n, hi, lo) -> {
      // Both are drawn for every row, so that neither depends on what the other is given.
      hotValues.fill(rows, n, hotHi, hotLo);
      otherValues.fill(rows, n, hi, lo);
      for (int i = 0; i < n; i++) {
        if (random.nextDouble() < share) {
          hi[i] = hotHi[i];
          lo[i] = hotLo[i];
        }
      }
    };
  }

  @Override
  public boolean isUnique() {
    return false;
  }

  @Override
  public double mostValues() {
    double ofHot = share > 0 ? hot.mostValues() : 0;
    double ofRest = share < 1 ? rest.mostValues() : 0;
    return ofHot + ofRest - (ofHot > 0 && ofRest > 0 ? common() : 0);
  }

  /** How many numbers both parts yield, as far as that is known. */
  private double common() {
    ValueRange ofHot = range(hot);
    ValueRange ofRest = range(rest);
    return ofHot == null || ofRest == null ? 0 : ofHot.count() * ofHot.shareIn(ofRest);
  }

  /** The numbers that it may yield, all of them, or null: not known. */
  private static @Nullable ValueRange range(ValueSpec values) {
    return values.constant() instanceof Long number
        ? new ValueRange(number, number)
        : values.evenRange();
  }

  @Override
  public @Nullable KeyOrder order() {
    return KeyOrder.larger(
        KeyOrder.ofShare(hot.order(), share), KeyOrder.ofShare(rest.order(), 1 - share));
  }

  @Override
  public double greatestShare(Function<String, ValueSpec> others) {
    return Math.max(share * hot.greatestShare(others), (1 - share) * rest.greatestShare(others));
  }

  @Override
  public List<ValueSpec> parts() {
    return List.of(hot, rest);
  }

  @Override
  public double newShare() {
    return share * hot.newShare() + (1 - share) * rest.newShare();
  }

  @Override
  public boolean isSkewed() {
    return true;
  }

  @Override
  public long leastNumber() {
    return Math.min(hot.leastNumber(), rest.leastNumber());
  }
}
