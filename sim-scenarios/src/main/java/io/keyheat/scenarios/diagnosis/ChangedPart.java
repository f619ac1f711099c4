package io.keyheat.scenarios.diagnosis;

import java.util.Locale;

/** What a remedy changes, and what has to change against a cause, as {@code rules.yaml} says. */
enum ChangedPart {
  /** In which order rows or entries lie: the key of a table, the columns of an index. */
  KEY,
  /** How many rows have the load. */
  ROWS,
  SPLITS,
  RATE,
  QUERIES;

  static ChangedPart of(String id) {
    return valueOf(id.toUpperCase(Locale.ROOT));
  }
}
