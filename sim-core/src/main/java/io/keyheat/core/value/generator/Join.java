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
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.WriteTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Text made of parts, one behind the other, such as {@code tenant-07/2026-01-01/000123}. It sorts
 * as text; each part is drawn from a random stream of its own.
 */
public record Join(List<ValueSpec> parts) implements ValueSpec {
  private static final GeneratorField<List<ValueSpec>> PARTS =
      GeneratorField.required(
          "join",
          FieldContent.Plain.OPERANDS,
          "The parts in order: texts, and generators of text.");

  static final GeneratorType TYPE =
      new GeneratorType(
          "join",
          "Text made of parts; it sorts as text.",
          Set.of(ColumnType.STRING),
          Layout.VALUE,
          List.of(PARTS),
          fields -> new Join(fields.get(PARTS)));

  public Join {
    parts = List.copyOf(parts);
  }

  @Override
  public ValueSpec over(ValueSpec rows, long existing) {
    List<ValueSpec> ofRows = rows.parts().size() == parts.size() ? rows.parts() : parts;
    return new Join(
        IntStream.range(0, parts.size())
            .mapToObj(p -> parts.get(p).over(ofRows.get(p), existing))
            .toList());
  }

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    domain.addJoined(parts, context);
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    return context.texts(leadingText(), own -> joining(own, ValueSpec::generator));
  }

  @Override
  public ValueGenerator generator(DrawContext context, double[] chances) {
    return context.texts(
        leadingText(), own -> joining(own, (part, of) -> part.generator(of, chances)));
  }

  private ValueGenerator joining(
      DrawContext context, BiFunction<ValueSpec, DrawContext, ValueGenerator> generatorOf) {
    ColumnDomain.Joined domain = (ColumnDomain.Joined) context.domain();
    List<ValueGenerator> generators = new ArrayList<>();
    for (int p = 0; p < parts.size(); p++) {
      DrawContext part = context.part(Integer.toString(p)).in(domain.parts().get(p));
      generators.add(generatorOf.apply(parts.get(p), part));
    }
    ColumnDomain.Joiner joiner = domain.joiner(RowBuffer.CAPACITY);
    return (rows, n, hi, lo) -> {
      for (int p = 0; p < generators.size(); p++) {
        generators.get(p).fill(rows, n, joiner.hi(p), joiner.lo(p));
      }
      joiner.join(n, hi, lo);
    };
  }

  @Override
  public boolean isUnique() {
    return parts.stream().anyMatch(ValueSpec::isUnique);
  }

  @Override
  public double mostValues() {
    return parts.stream().mapToDouble(part -> part.mostValues()).reduce(1, (x, y) -> x * y);
  }

  /** That of the first part with one, of the rows whose parts in front are the most frequent. */
  @Override
  public @Nullable KeyOrder order() {
    double share = 1;
    for (ValueSpec part : parts) {
      KeyOrder order = part.order();
      if (order != null) {
        return order.behind(share);
      }
      share *= part.greatestShare(column -> part);
      if (share == 0) {
        return null;
      }
    }
    return null;
  }

  @Override
  public double greatestShare(Function<String, ValueSpec> others) {
    double share = 1;
    for (ValueSpec part : parts) {
      share *= part.greatestShare(others);
    }
    return share;
  }

  @Override
  public boolean isSkewed() {
    return parts.stream()
        .filter(part -> part.constant() == null)
        .findFirst()
        .map(ValueSpec::isSkewed)
        .orElse(false);
  }

  /** That of the first part that is not the same for all rows. */
  @Override
  public @Nullable WriteTime leadingTime() {
    return parts.stream()
        .filter(part -> part.constant() == null)
        .findFirst()
        .map(ValueSpec::leadingTime)
        .orElse(null);
  }

  @Override
  public String leadingText() {
    return ValueSpec.leadingText(parts);
  }
}
