package io.keyheat.core.value.generator;

import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.value.Positions;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueRange;
import io.keyheat.core.value.ValueSpec;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code start, start + step, start + 2 step, …} in the order of arrival. Rows that are already
 * there hold the first values, unless the column says what they hold, and inserts go on after them.
 */
public record Sequence(long start, long step) implements ValueSpec {
  private static final GeneratorField<Long> START =
      GeneratorField.whole("start", Long.MIN_VALUE, Long.MAX_VALUE, "The first number.");

  private static final GeneratorField<Long> STEP =
      GeneratorField.whole("step", -1_000_000_000L, 1_000_000_000L, "What is added each time.")
          .orElse(1L);

  static final GeneratorType TYPE =
      new GeneratorType(
          "sequence",
          "Numbers in the order of arrival.",
          Set.of(ColumnType.INT64),
          Layout.FIRST_OR_FIELDS,
          List.of(START, STEP),
          fields -> new Sequence(fields.get(START), fields.get(STEP)));

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    long first = Positions.first(start, step, context);
    long last = Positions.last(start, step, context);
    domain.addRange(Math.min(first, last), Math.max(first, last), step);
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    Positions positions = new Positions(context.counting());
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        lo[i] = start + step * positions.next();
      }
    };
  }

  @Override
  public boolean isUnique() {
    return step != 0;
  }

  @Override
  public @Nullable ValueRange rangeOf(double rows) {
    long last = (long) (start + step * (rows - 1)); // A cast keeps it within the type.
    return new ValueRange(Math.min(start, last), Math.max(start, last));
  }

  @Override
  public double mostValues() {
    return step == 0 ? 1 : Double.POSITIVE_INFINITY;
  }

  @Override
  public @Nullable KeyOrder order() {
    return step == 0
        ? null
        : new KeyOrder(KeyOrder.Kind.COUNTER, step > 0 ? "counts up" : "counts down", step < 0, 1);
  }
}
