package io.keyheat.core.value.generator;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.value.ColumnDomain;
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
import java.util.Arrays;
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
          "share", FieldContent.Plain.SHARE, "The share of rows with the hot value.");

  private static final GeneratorField<ValueSpec> HOT =
      GeneratorField.required("hot", FieldContent.Plain.OPERAND, "A value or a generator.");

  private static final GeneratorField<ValueSpec> REST =
      GeneratorField.required(
          "rest", FieldContent.Plain.OPERAND, "A value or a generator for all other rows.");

  static final GeneratorType TYPE =
      new GeneratorType(
          "mix",
          "One value with some probability, else another: a hot user among many.",
          Set.of(ColumnType.INT64, ColumnType.TIMESTAMP, ColumnType.STRING),
          Layout.FIELDS,
          List.of(SHARE, HOT, REST),
          fields -> new Mix(fields.get(SHARE), fields.get(HOT), fields.get(REST)));

  @Override
  public ValueSpec over(ValueSpec rows, long existing) {
    return new Mix(share, hot.over(rows, existing), rest.over(rows, existing));
  }

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    hot.addTo(domain, context);
    rest.addTo(domain, context);
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    ValueGenerator hotValues = hot.generator(context.part("hot"));
    ValueGenerator otherValues = rest.generator(context.part("rest"));
    return mixing(context.random(), hotValues, otherValues, (i, isHot, code) -> {});
  }

  /** What both parts may yield comes by the chances of both, as far as that is known. */
  @Override
  public ValueGenerator generator(DrawContext context, double[] chances) {
    double[] ofHot = new double[RowBuffer.CAPACITY];
    double[] ofRest = new double[RowBuffer.CAPACITY];
    Arrays.fill(ofHot, 1);
    Arrays.fill(ofRest, 1);
    ValueRange hotCodes = codes(hot, context.domain());
    ValueRange restCodes = codes(rest, context.domain());
    return mixing(
        context.random(),
        hot.generator(context.part("hot"), ofHot),
        rest.generator(context.part("rest"), ofRest),
        (i, isHot, code) -> {
          double byHot = isHot ? ofHot[i] : evenChance(hotCodes, code);
          double byRest = isHot ? evenChance(restCodes, code) : ofRest[i];
          chances[i] *= share * byHot + (1 - share) * byRest;
          ofHot[i] = 1;
          ofRest[i] = 1;
        });
  }

  /** The codes that it yields, all with the same chance, or null: not known. */
  private static @Nullable ValueRange codes(ValueSpec values, ColumnDomain domain) {
    Object constant = values.constant();
    if (constant == null || domain.isWide()) {
      return constant == null ? values.evenRange() : null;
    }
    return new ValueRange(domain.lo(constant), domain.lo(constant));
  }

  private static double evenChance(@Nullable ValueRange codes, long code) {
    return codes != null && codes.min() <= code && code <= codes.max() ? 1 / codes.count() : 0;
  }

  /** Hears from which part the value of a row was drawn. */
  private interface Choosing {
    void chosen(int row, boolean isHot, long code);
  }

  private ValueGenerator mixing(
      RandomStream random,
      ValueGenerator hotValues,
      ValueGenerator otherValues,
      Choosing choosing) {
    long[] hotHi = new long[RowBuffer.CAPACITY];
    long[] hotLo = new long[RowBuffer.CAPACITY];
    return (rows, n, hi, lo) -> {
      // Both are drawn for every row, so that neither depends on what the other is given.
      hotValues.fill(rows, n, hotHi, hotLo);
      otherValues.fill(rows, n, hi, lo);
      for (int i = 0; i < n; i++) {
        boolean isHot = random.nextDouble() < share;
        if (isHot) {
          hi[i] = hotHi[i];
          lo[i] = hotLo[i];
        }
        choosing.chosen(i, isHot, lo[i]);
      }
    };
  }

  @Override
  public boolean mayYield(Object value) {
    return (share > 0 && hot.mayYield(value)) || (share < 1 && rest.mayYield(value));
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
