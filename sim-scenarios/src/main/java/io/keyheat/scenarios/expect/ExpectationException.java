package io.keyheat.scenarios.expect;

/** An expectation that cannot be read, or that speaks of something that is not there. */
public final class ExpectationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int column;

  public ExpectationException(String message, int column) {
    super(message);
    this.column = column;
  }

  /** Where in the expectation's text, counted from 1. */
  public int column() {
    return column;
  }
}
