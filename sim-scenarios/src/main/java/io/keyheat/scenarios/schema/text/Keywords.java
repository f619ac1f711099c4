package io.keyheat.scenarios.schema.text;

import java.util.List;

/** Lists of the words of a language. */
public final class Keywords {
  private Keywords() {}

  /** The words of a text, between commas and blanks. */
  public static List<String> of(String words) {
    return List.of(words.split(", ", -1));
  }
}
