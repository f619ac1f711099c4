package io.keyheat.core.value.generator;

import io.keyheat.core.value.ColumnDomain;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.FieldContent;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueRange;
import io.keyheat.core.value.ValueSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;

/**
 * The number of the range in which the number or time of another column lies, from 0: below the
 * first bound. A table that is partitioned by ranges has it in front of its key.
 *
 * @param bounds the least value of each range but the first, in rising order
 */
public record RangeNumber(String column, List<Long> bounds) implements ValueSpec {
  private static final GeneratorField<List<String>> COLUMN =
      GeneratorField.required(
          "rangeOf", FieldContent.Plain.COLUMNS, "The column of the same row, a list of one.");

  private static final GeneratorField<List<Long>> BOUNDS =
      GeneratorField.required(
          "bounds",
          FieldContent.Plain.NUMBERS_OR_TIMES,
          "The least value of each range but the first, in rising order.");

  static final GeneratorType TYPE =
      new GeneratorType(
          "rangeOf",
          "The number of the range that contains another column's value, from 0.",
          Set.of(ColumnType.INT64),
          Layout.VALUE,
          List.of(COLUMN, BOUNDS),
          fields -> checked(fields.get(COLUMN), fields.get(BOUNDS)));

  public RangeNumber {
    bounds = List.copyOf(bounds);
  }

  private static RangeNumber checked(List<String> columns, List<Long> bounds) {
    boolean rises = bounds.stream().sorted().distinct().toList().equals(bounds);
    if (columns.size() != 1 || !rises) {
      throw new IllegalArgumentException(
          "names %d columns and %d bounds; expected one column, and bounds that rise"
              .formatted(columns.size(), bounds.size()));
    }
    return new RangeNumber(columns.get(0), bounds);
  }

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    domain.addRange(0, bounds.size());
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    int position = context.row().position(column);
    LongUnaryOperator number = numberOf(context.row().domain(column));
    long[] least = bounds.stream().mapToLong(bound -> bound).toArray();
    return (rows, n, hi, lo) -> {
      long[] values = rows.lo[position];
      for (int i = 0; i < n; i++) {
        int at = Arrays.binarySearch(least, number.applyAsLong(values[i]));
        lo[i] = at >= 0 ? at + 1 : -at - 1;
      }
    };
  }

  /** The number or time that stands for a value in the column's buffer. */
  private LongUnaryOperator numberOf(ColumnDomain domain) {
    if (domain instanceof ColumnDomain.Numbers) {
      return value -> value;
    }
    if (domain instanceof ColumnDomain.Ranks ranks
        && ranks.values().stream().allMatch(Long.class::isInstance)) {
      long[] numbers = ranks.values().stream().mapToLong(value -> (Long) value).toArray();
      return value -> numbers[(int) value];
    }
    throw new SchemaException(
        column, "is divided by rangeOf; expected a column of whole numbers or times");
  }

  @Override
  public double mostValues() {
    return bounds.size() + 1;
  }

  /** All that is written at one time lies in one range of times or of numbers that count up. */
  @Override
  public double greatestShare(Function<String, ValueSpec> others) {
    ValueSpec divided = others.apply(column);
    ValueRange even = divided.evenRange();
    if (even == null) {
      return divided.order() == null ? 1.0 / mostValues() : 1;
    }
    double greatest = 0;
    for (int r = 0; r <= bounds.size(); r++) {
      long from = r == 0 ? Long.MIN_VALUE : bounds.get(r - 1);
      long to = r == bounds.size() ? Long.MAX_VALUE : bounds.get(r) - 1;
      greatest = Math.max(greatest, even.shareIn(new ValueRange(from, to)));
    }
    return greatest;
  }

  @Override
  public long leastNumber() {
    return 0;
  }

  @Override
  public List<String> columnsRead() {
    return List.of(column);
  }
}
