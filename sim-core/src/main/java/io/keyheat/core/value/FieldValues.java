package io.keyheat.core.value;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** The fields of one generator as they were read. */
public final class FieldValues {
  private final Map<String, Object> byName = new LinkedHashMap<>();

  /** Sets a field to what its content says it holds. */
  public void put(GeneratorField<?> field, Object value) {
    byName.put(field.name(), value);
  }

  /** The value of a field, or its default. */
  @SuppressWarnings("unchecked") // The reader puts what the field's content says.
  public <T> T get(GeneratorField<T> field) {
    Object value = byName.get(field.name());
    return value == null ? Objects.requireNonNull(field.fallback(), field.name()) : (T) value;
  }
}
