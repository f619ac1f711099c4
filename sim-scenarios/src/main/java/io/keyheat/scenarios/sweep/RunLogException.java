package io.keyheat.scenarios.sweep;

/** A run log that a study cannot continue; the message is for the user. */
public final class RunLogException extends Exception {
  private static final long serialVersionUID = 1L;

  public RunLogException(String message) {
    super(message);
  }
}
