package io.keyheat.scenarios.sweep;

/** A journal that cannot be gone on with, and why; meant for the user's eyes. */
public final class RunLogException extends Exception {
  private static final long serialVersionUID = 1L;

  public RunLogException(String message) {
    super(message);
  }
}
