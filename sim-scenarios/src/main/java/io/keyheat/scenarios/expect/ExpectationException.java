package io.keyheat.scenarios.expect;

/** Reports an expectation that cannot be parsed or that names something unknown. */
public final class ExpectationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int column;
  private boolean isOfName;

  public ExpectationException(String message, int column) {
    super(message);
    this.column = column;
  }

  /** Returns the position in the expectation's text, from 1. */
  public int column() {
    return column;
  }

  /**
   * Returns the mistake of a name that there is not: one mistake, however many expectations have
   * it.
   */
  static ExpectationException ofName(String message, int column) {
    ExpectationException mistake = new ExpectationException(message, column);
    mistake.isOfName = true;
    return mistake;
  }

  /** Whether a name is wrong, so that others with the same message have the same mistake. */
  public boolean isOfName() {
    return isOfName;
  }
}
