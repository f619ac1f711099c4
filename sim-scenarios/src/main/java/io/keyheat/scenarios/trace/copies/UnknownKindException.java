package io.keyheat.scenarios.trace.copies;

/** Tokens that nobody can continue without being told what they are. */
public final class UnknownKindException extends Exception {
  private static final long serialVersionUID = 1;

  UnknownKindException(String message) {
    super(message);
  }
}
