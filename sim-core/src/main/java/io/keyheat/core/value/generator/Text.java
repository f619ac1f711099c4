package io.keyheat.core.value.generator;

import io.keyheat.core.key.NumberPattern;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.FieldContent;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Text with one number in it, such as {@code Customer{n}}: sorts as text, not as a number, unless
 * zeros in front make all numbers equally long.
 */
public record Text(NumberPattern pattern, ValueSpec number) implements ValueSpec {
  private static final int MOST_DIGITS = 18;

  private static final GeneratorField<NumberPattern> PATTERN =
      GeneratorField.required(
          "text", FieldContent.Plain.PATTERN, "Text with {n} in place of the number.");

  private static final GeneratorField<ValueSpec> NUMBER =
      GeneratorField.<ValueSpec>required(
              "n", FieldContent.Plain.NUMBER_GENERATOR, "The generator of the number.")
          .orElse(new Sequence(1, 1), "counts up from 1");

  private static final GeneratorField<Long> DIGITS =
      GeneratorField.whole(
              "digits", 0, MOST_DIGITS, "Zeros in front give the number this many digits.")
          .orElse(0L, "none");

  static final GeneratorType TYPE =
      new GeneratorType(
          "text",
          "Text with one number in it; it sorts as text.",
          Set.of(ColumnType.STRING),
          Layout.VALUE,
          List.of(PATTERN, NUMBER, DIGITS),
          fields ->
              new Text(
                  new NumberPattern(
                      fields.get(PATTERN).prefix(),
                      fields.get(PATTERN).suffix(),
                      Math.toIntExact(fields.get(DIGITS))),
                  fields.get(NUMBER)));

  public Text(String prefix, ValueSpec number, String suffix) {
    this(new NumberPattern(prefix, suffix), number);
  }

  @Override
  public ValueSpec over(ValueSpec rows, long existing) {
    boolean isAlike = rows.parts().size() == 1 && rows.texts().equals(texts());
    return new Text(pattern, number.over(isAlike ? rows.parts().get(0) : new Absent(), existing));
  }

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    domain.addNumberedText(pattern, number, context);
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    return context.texts(pattern.prefix(), number::generator);
  }

  @Override
  public ValueGenerator generator(DrawContext context, double[] chances) {
    return context.texts(pattern.prefix(), own -> number.generator(own, chances));
  }

  @Override
  public boolean mayYield(Object value) {
    long found = value instanceof String text ? pattern.parse(text) : -1;
    return found >= 0 && number.mayYield(found);
  }

  @Override
  public boolean isUnique() {
    return number.isUnique();
  }

  @Override
  public double mostValues() {
    return number.mostValues();
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
  public String leadingText() {
    return pattern.prefix();
  }

  @Override
  public List<String> texts() {
    return List.of(pattern.prefix(), pattern.suffix());
  }

  @Override
  public Map<Integer, ColumnType> traceColumns(ColumnType type) {
    return number.traceColumns(ColumnType.INT64);
  }
}
