package io.keyheat.core.value.generator;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.NumberPattern;
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
import io.keyheat.core.value.TimePattern;
import io.keyheat.core.value.TimePattern.TimeField;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.WriteTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The time of arrival as text. It sorts as text: {@code yyyy-MM-dd} in the order of time, {@code
 * dd.MM.yyyy} by the day of the month first.
 */
public record TimeText(TimePattern pattern, Now time) implements ValueSpec {
  private static final GeneratorField<TimePattern> PATTERN =
      GeneratorField.required(
          "timeText",
          FieldContent.Plain.TIME_PATTERN,
          "A pattern such as yyyy-MM-dd, or seconds or millis since 1970.");

  static final GeneratorType TYPE =
      new GeneratorType(
          "timeText",
          "The time of arrival (UTC) as text; it sorts as text.",
          Set.of(ColumnType.STRING),
          Layout.VALUE,
          List.of(PATTERN, Now.JITTER, Now.LATER, Now.EARLIER),
          fields ->
              new TimeText(
                  fields.get(PATTERN),
                  new Now(
                      fields.get(Now.JITTER), 1, fields.get(Now.LATER) - fields.get(Now.EARLIER))));

  /** A text of numbers with leading zeros; the range of the first follows from the run. */
  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    long earliest = context.firstEpochNanos() + time.offsetNanos();
    long latest = context.lastEpochNanos() + time.offsetNanos() + time.jitterNanos();
    List<ValueSpec> texts = new ArrayList<>();
    for (TimePattern.TimePart part : pattern.parts()) {
      TimeField field = part.field();
      texts.add(
          field == null
              ? new Constant(part.text())
              : new Text(
                  new NumberPattern("", "", field.digits()),
                  new Uniform(field.least(earliest), field.greatest(latest))));
    }
    domain.addJoined(texts, context);
  }

  @Override
  public double mostValues() {
    return pattern.mostTexts();
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    return context.texts(leadingText(), this::ofParts);
  }

  private ValueGenerator ofParts(DrawContext context) {
    ColumnDomain.Joined domain = (ColumnDomain.Joined) context.domain();
    ColumnDomain.Joiner joiner = domain.joiner(RowBuffer.CAPACITY);
    RandomStream random = context.random();
    long offset = context.epochNanos() + time.offsetNanos();
    List<TimePattern.TimePart> parts = pattern.parts();
    long[] nanos = new long[RowBuffer.CAPACITY];
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        long jitter = time.jitterNanos() == 0 ? 0 : random.nextLong(time.jitterNanos() + 1);
        nanos[i] = offset + rows.timeNanos[i] + jitter;
      }
      for (int p = 0; p < parts.size(); p++) {
        TimeField field = parts.get(p).field();
        if (field != null) {
          field.of(nanos, n, joiner.lo(p));
        }
      }
      joiner.join(n, hi, lo);
    };
  }

  @Override
  public @Nullable KeyOrder order() {
    return writeTime().order(" as text");
  }

  @Override
  public double greatestShare(Function<String, ValueSpec> others) {
    return writeTime().greatestShare();
  }

  /** By the fields in front that follow one another from the greatest unit to the least. */
  @Override
  public WriteTime writeTime() {
    return new WriteTime(time.jitterNanos(), pattern.orderedNanos(), time.offsetNanos());
  }

  @Override
  public String leadingText() {
    return pattern.parts().get(0).text();
  }
}
