package io.keyheat.scenarios.sweep;

/** Those who should carry out runs cannot be reached. The message is for the user. */
public final class UnreachableException extends Exception {
  public UnreachableException(String message) {
    super(message);
  }
}
