package io.keyheat.scenarios.document;

/** Reports a scalar that is invalid for its field. */
public final class BadValue extends Exception {
  private final String expected;

  /**
   * States what is wrong with a value and what is expected.
   *
   * @param problem what is wrong, such as {@code "x" is not a number}
   * @param expected description of valid input, such as {@code a number from 0 to 1}; may be empty
   */
  public BadValue(String problem, String expected) {
    super(expected.isEmpty() ? problem : problem + "; expected " + expected, null, false, false);
    this.expected = expected;
  }

  /** Returns the description of valid input; may be empty. */
  public String expected() {
    return expected;
  }
}
