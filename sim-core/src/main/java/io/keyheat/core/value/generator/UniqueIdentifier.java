package io.keyheat.core.value.generator;

import io.keyheat.core.key.WideKind;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.ValueSpec;

/** Identifiers of up to 128 bits that nobody draws twice. */
interface UniqueIdentifier extends ValueSpec {
  @Override
  WideKind identifier();

  @Override
  default void addTo(DomainBuilder domain, GeneratorContext context) {
    domain.addIdentifier(identifier());
  }

  @Override
  default boolean isUnique() {
    return true;
  }
}
