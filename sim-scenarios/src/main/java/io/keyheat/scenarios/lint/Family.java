package io.keyheat.scenarios.lint;

import io.keyheat.core.schema.IndexPolicy;

/** Whose rules a system goes by. */
public enum Family {
  SPANNER,
  FIRESTORE,
  DATASTORE;

  /**
   * Systems of which no document is at hand go by the rules of the one they resemble.
   *
   * @param profile name of a shipped profile, or empty
   */
  public static Family of(String profile, IndexPolicy indexes) {
    return switch (profile) {
      case "spanner" -> SPANNER;
      case "firestore" -> FIRESTORE;
      case "datastore" -> DATASTORE;
      default -> indexes.everyColumn() ? DATASTORE : SPANNER;
    };
  }

  /** The one of three rules, each of which says the same for its system. */
  public String rule(String spanner, String firestore, String datastore) {
    return switch (this) {
      case SPANNER -> spanner;
      case FIRESTORE -> firestore;
      case DATASTORE -> datastore;
    };
  }
}
