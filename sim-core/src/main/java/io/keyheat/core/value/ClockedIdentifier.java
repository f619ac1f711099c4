package io.keyheat.core.value;

import io.keyheat.core.key.WideKind;
import java.util.function.Function;

/** Identifiers that begin with the time at which they are made, and that nobody draws twice. */
public interface ClockedIdentifier extends ValueSpec {
  /** What a value is, such as {@code a ULID, which begins with the millisecond}. */
  String words();

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

  @Override
  default KeyOrder order() {
    return KeyOrder.clocked(words());
  }

  @Override
  default double greatestShare(Function<String, ValueSpec> others) {
    return 0;
  }
}
