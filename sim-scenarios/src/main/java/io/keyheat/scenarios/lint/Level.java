package io.keyheat.scenarios.lint;

import java.util.Locale;

/** How much a warning matters. */
public enum Level {
  /** The loads as they stand lose or slow operations, or break a rule. */
  WARNING,
  /** Worth knowing, or harmful only at higher rates than the scenario's. */
  NOTE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
