package io.keyheat.scenarios.sweep;

/** The machines that should execute runs cannot be reached; the message is for the user. */
public final class UnreachableException extends Exception {
  public UnreachableException(String message) {
    super(message);
  }
}
