package io.keyheat.scenarios.diagnosis;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Words for the places in angle brackets of the texts in {@code rules.yaml}.
 *
 * @param values by the name in the brackets
 */
public record Words(Map<String, String> values) {
  /** What stands for a place where nothing is known of the table. */
  public static final Words GENERAL =
      new Words(
          Map.of(
              "column", "the part that grows",
              "other", "another part of the key",
              "values", "enough values"));

  public Words {
    values = Map.copyOf(values);
  }

  /** Returns these words and one more. */
  public Words with(String name, Object value) {
    Map<String, String> more = new LinkedHashMap<>(values);
    more.put(name, value.toString());
    return new Words(more);
  }

  /** The text with all its places filled. */
  public String fill(String text) {
    String filled = text;
    for (Map.Entry<String, String> value : values.entrySet()) {
      filled = filled.replace("<" + value.getKey() + ">", value.getValue());
    }
    return filled;
  }
}
