package io.keyheat.scenarios.document;

/**
 * A scalar that is not what its field needs; the message says what is wrong and what is expected.
 */
public final class BadValue extends Exception {
  public BadValue(String message) {
    super(message, null, false, false);
  }
}
