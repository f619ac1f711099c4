package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.result.RunIdentity.SystemWords;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

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

  /** What a system calls the things that the texts speak of. */
  static Words of(SystemWords system) {
    return new Words(
        Map.of(
            "tablet", system.tablet(),
            "row", system.data().row(),
            "rows", system.data().rows(),
            "columnWord", system.data().column(),
            "columnWords", system.data().columns()));
  }

  /** Returns these words and one more. */
  public Words with(String name, Object value) {
    Map<String, String> more = new LinkedHashMap<>(values);
    more.put(name, value.toString());
    return new Words(more);
  }

  /** The text with all its places filled, and with {@code an} in front of a vowel. */
  public String fill(String text) {
    String filled = text;
    for (Map.Entry<String, String> value : values.entrySet()) {
      String place = "<" + value.getKey() + ">";
      if (value.getValue().matches("(?i)[aeio].*")) {
        filled = filled.replaceAll("\\b([Aa]) (?=" + Pattern.quote(place) + ")", "$1n ");
      }
      filled = filled.replace(place, value.getValue());
    }
    return filled;
  }

  /** A text as a sentence: with a capital letter and a full stop. */
  public static String sentence(String text) {
    return text.isEmpty() ? "" : Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }
}
