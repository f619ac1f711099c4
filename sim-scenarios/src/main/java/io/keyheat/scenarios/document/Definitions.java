package io.keyheat.scenarios.document;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Collects the shared definitions that a JSON Schema refers to. */
public final class Definitions {
  private final Map<String, Map<String, Object>> byName = new TreeMap<>();

  /** Returns a reference to a definition, and adds the definition if it is missing. */
  Map<String, Object> refer(String name, Supplier<Map<String, Object>> definition) {
    if (!byName.containsKey(name)) {
      // The name is reserved first, because a definition may refer to itself.
      byName.put(name, Map.of());
      byName.put(name, definition.get());
    }
    Map<String, Object> reference = new LinkedHashMap<>();
    reference.put("$ref", "#/$defs/" + name);
    return reference;
  }

  /** Returns the definitions by name. */
  public Map<String, Map<String, Object>> byName() {
    return byName;
  }
}
