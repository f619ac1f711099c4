package io.keyheat.core.value.generator;

import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.FieldContent;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.value.NumberPattern;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Text with one number in it, such as {@code Customer{n}}: sorts as text, not as a number. */
public record Text(String prefix, ValueSpec number, String suffix) implements ValueSpec {
  private static final GeneratorField<NumberPattern> PATTERN =
      GeneratorField.required(
          "text", FieldContent.Plain.PATTERN, "Text with {n} where the number goes.");

  private static final GeneratorField<ValueSpec> NUMBER =
      GeneratorField.<ValueSpec>required(
              "n", FieldContent.Plain.NUMBER_GENERATOR, "How the number comes about.")
          .orElse(new Sequence(1, 1), "Counts up from 1");

  static final GeneratorType TYPE =
      new GeneratorType(
          "text",
          "Text with one number in it; it sorts as text.",
          Set.of(ColumnType.STRING),
          Layout.VALUE,
          List.of(PATTERN, NUMBER),
          fields -> of(fields.get(PATTERN), fields.get(NUMBER)));

  /** Text of a pattern. */
  static Text of(NumberPattern pattern, ValueSpec number) {
    return new Text(pattern.prefix(), number, pattern.suffix());
  }

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    domain.addNumberedText(prefix, suffix, number, context);
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    return number.generator(context);
  }

  @Override
  public boolean isUnique() {
    return number.isUnique();
  }

  @Override
  public int randomBits(int kept, int width) {
    return number.randomBits(kept, width);
  }

  /** Numbers in text sort by their digits, but those that follow one another still lie together. */
  @Override
  public @Nullable KeyOrder order() {
    KeyOrder order = number.order();
    return order == null
        ? null
        : new KeyOrder(
            KeyOrder.Kind.COUNTER_IN_TEXT,
            order.words() + " within a text",
            order.falling(),
            order.share());
  }

  @Override
  public double greatestShare(Function<String, ValueSpec> others) {
    return number.greatestShare(others);
  }

  @Override
  public List<ValueSpec> parts() {
    return List.of(number);
  }

  @Override
  public List<String> texts() {
    return List.of(prefix, suffix);
  }

  @Override
  public Map<Integer, ColumnType> traceColumns(ColumnType type) {
    return number.traceColumns(ColumnType.INT64);
  }
}
