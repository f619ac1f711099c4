package io.keyheat.scenarios.expect;

/** Reports an expectation that cannot be parsed or that names something unknown. */
public final class ExpectationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int column;

  public ExpectationException(String message, int column) {
    super(message);
    this.column = column;
  }

  /** Returns the position in the expectation's text, from 1. */
  public int column() {
    return column;
  }
}
