package io.keyheat.scenarios.profile;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** How the key of an index's entry is made of the indexed values and the key of its row. */
public enum EntryForm {
  /** The values, then those parts of the row's key that are not among them. */
  VALUES_THEN_KEY,
  /** The values alone. */
  VALUES_ONLY,
  /** The values, then the whole key of the row; each field has entries. */
  FIELDS_THEN_KEY,
  /** The values before the last part of the row's key; each field has entries. */
  FIELDS_BEFORE_ID;

  /** Whether each field has entries that are recorded with its row. */
  public boolean ofEachField() {
    return this == FIELDS_THEN_KEY || this == FIELDS_BEFORE_ID;
  }

  /** The name by which a profile asks for it, such as {@code valuesOnly}. */
  String id() {
    String[] words = name().toLowerCase(Locale.ROOT).split("_", -1);
    StringBuilder id = new StringBuilder(words[0]);
    for (int word = 1; word < words.length; word++) {
      id.append(Character.toUpperCase(words[word].charAt(0))).append(words[word].substring(1));
    }
    return id.toString();
  }

  /** The names by which profiles ask for them. */
  static List<String> ids() {
    return Stream.of(values()).map(EntryForm::id).toList();
  }

  static EntryForm of(String id) {
    return Stream.of(values()).filter(form -> form.id().equals(id)).findFirst().orElseThrow();
  }
}
