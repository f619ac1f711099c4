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
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueRange;
import io.keyheat.core.value.ValueSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Always one value: a {@code Long} or a {@code String}. */
public record Constant(Object value) implements ValueSpec {
  private static final GeneratorField<Object> VALUE =
      GeneratorField.required("constant", FieldContent.Plain.CONSTANT, "The value.");

  static final GeneratorType TYPE =
      new GeneratorType(
          "constant",
          "Always one value.",
          Set.of(ColumnType.INT64, ColumnType.TIMESTAMP, ColumnType.STRING),
          Layout.VALUE,
          List.of(VALUE),
          fields -> new Constant(fields.get(VALUE)));

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    domain.addValue(value);
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    return generator(context.domain());
  }

  /** Makes what yields the value in the terms of a domain. */
  public ValueGenerator generator(ColumnDomain domain) {
    return filling(domain.hi(value), domain.lo(value));
  }

  static ValueGenerator filling(long valueHi, long valueLo) {
    return (rows, n, hi, lo) -> {
      Arrays.fill(hi, 0, n, valueHi);
      Arrays.fill(lo, 0, n, valueLo);
    };
  }

  @Override
  public @Nullable ValueRange rangeOf(double rows) {
    return value instanceof Long number ? new ValueRange(number, number) : null;
  }

  @Override
  public Object constant() {
    return value;
  }
}
