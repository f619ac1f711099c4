package io.keyheat.core.value.generator;

import io.keyheat.core.engine.AliasTable;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.FieldContent;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** One of the given values ({@code Long}s or {@code String}s), by weight; equal if empty. */
public record Choice(List<Object> values, List<Double> weights) implements ValueSpec {
  private static final GeneratorField<List<ValueSpec>> VALUES =
      GeneratorField.required(
          "choice", FieldContent.Plain.CHOICES, "The values, or generators of values.");

  private static final GeneratorField<List<Double>> WEIGHTS =
      GeneratorField.<List<Double>>required(
              "weights", FieldContent.Plain.WEIGHTS, "A weight for each value.")
          .orElse(List.of(), "equal");

  static final GeneratorType TYPE =
      new GeneratorType(
          "choice",
          "One of the values at random.",
          Set.of(ColumnType.INT64, ColumnType.TIMESTAMP, ColumnType.STRING),
          Layout.VALUE,
          List.of(VALUES, WEIGHTS),
          fields -> checked(fields.get(VALUES), fields.get(WEIGHTS)));

  private static ValueSpec checked(List<ValueSpec> choices, List<Double> weights) {
    if (!weights.isEmpty() && weights.size() != choices.size()) {
      throw new IllegalArgumentException(
          "has %d values and %d weights; expected as many of each"
              .formatted(choices.size(), weights.size()));
    }
    List<Object> values = new ArrayList<>();
    for (ValueSpec choice : choices) {
      Object value = choice.constant();
      if (value == null) {
        return mixed(choices, weights);
      }
      values.add(value);
    }
    return new Choice(values, weights);
  }

  /** One of several generators: the first by its share of the weights, else one of the others. */
  private static ValueSpec mixed(List<ValueSpec> choices, List<Double> weights) {
    ValueSpec mixed = choices.get(choices.size() - 1);
    double sum = weights.isEmpty() ? 1 : weights.get(choices.size() - 1);
    for (int c = choices.size() - 2; c >= 0; c--) {
      double weight = weights.isEmpty() ? 1 : weights.get(c);
      sum += weight;
      mixed = new Mix(weight / sum, choices.get(c), mixed);
    }
    return mixed;
  }

  @Override
  public List<Object> listed() {
    return values;
  }

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    values.forEach(domain::addValue);
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    return choosing(context, (row, chosen) -> {});
  }

  @Override
  public ValueGenerator generator(DrawContext context, double[] chances) {
    double[] weights = effectiveWeights();
    double sum = Arrays.stream(weights).sum();
    double[] chanceOf = new double[weights.length];
    for (int v = 0; v < weights.length; v++) {
      // A value that is listed twice comes as often as both.
      for (int w = 0; w < weights.length; w++) {
        chanceOf[v] += values.get(v).equals(values.get(w)) ? weights[w] / sum : 0;
      }
    }
    return choosing(context, (row, chosen) -> chances[row] *= chanceOf[chosen]);
  }

  private interface Choosing {
    void chosen(int row, int value);
  }

  /** By the alias method of Walker (1977) and Vose (1991). */
  private ValueGenerator choosing(DrawContext context, Choosing choosing) {
    long[] valueHi = values.stream().mapToLong(context.domain()::hi).toArray();
    long[] valueLo = values.stream().mapToLong(context.domain()::lo).toArray();
    if (values.size() == 1) {
      return Constant.filling(valueHi[0], valueLo[0]);
    }
    RandomStream random = context.random();
    AliasTable table = new AliasTable(effectiveWeights());
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        int chosen = table.next(random);
        hi[i] = valueHi[chosen];
        lo[i] = valueLo[chosen];
        choosing.chosen(i, chosen);
      }
    };
  }

  private double[] effectiveWeights() {
    return values.size() == weights.size()
        ? weights.stream().mapToDouble(w -> w).toArray()
        : values.stream().mapToDouble(value -> 1).toArray();
  }

  @Override
  public double greatestShare(Function<String, ValueSpec> others) {
    if (weights.isEmpty()) {
      return 1.0 / values.size();
    }
    double sum = weights.stream().mapToDouble(w -> w).sum();
    return weights.stream().mapToDouble(w -> w).max().orElse(0) / sum;
  }

  @Override
  public long leastNumber() {
    return values.stream()
        .mapToLong(value -> value instanceof Long number ? number : 1)
        .min()
        .orElse(1);
  }
}
