package io.keyheat.core.value.generator;

import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;
import java.util.List;

/**
 * Each of the given values ({@code Long}s or {@code String}s) in turn: an operation has a row for
 * each of them, alike in all other columns. A scenario writes it as the {@code fanOut} of a write
 * or lookup.
 */
public record EachOf(List<Object> values) implements ValueSpec {
  public EachOf {
    values = List.copyOf(values);
  }

  @Override
  public int alikeRows() {
    return values.size();
  }

  @Override
  public List<Object> listed() {
    return values;
  }

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    values.forEach(domain::addValue);
  }

  /** Rows are drawn in whole operations, so the first one of a batch has the first value. */
  @Override
  public ValueGenerator generator(DrawContext context) {
    long[] valueHi = values.stream().mapToLong(context.domain()::hi).toArray();
    long[] valueLo = values.stream().mapToLong(context.domain()::lo).toArray();
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        hi[i] = valueHi[i % valueHi.length];
        lo[i] = valueLo[i % valueLo.length];
      }
    };
  }
}
