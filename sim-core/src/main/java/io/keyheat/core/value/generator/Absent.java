package io.keyheat.core.value.generator;

import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;

/**
 * No value at all: the rows of a load that leave a column empty, which a scenario writes as {@code
 * absent}. In an index that takes such rows they stand with the least value.
 */
public record Absent() implements ValueSpec {
  /** Adds nothing: the least value is one that another generator yields. */
  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {}

  @Override
  public ValueGenerator generator(DrawContext context) {
    return Constant.filling(0, context.domain().least());
  }

  @Override
  public boolean mayYield(Object value) {
    return false;
  }

  @Override
  public double mostValues() {
    return 1;
  }

  @Override
  public boolean isAbsent() {
    return true;
  }
}
