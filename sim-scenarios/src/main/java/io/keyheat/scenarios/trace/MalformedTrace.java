package io.keyheat.scenarios.trace;

/** A place in a trace that cannot be read; the message says what is there and what is expected. */
public final class MalformedTrace extends RuntimeException {
  private final long line;
  private final int column;

  /**
   * @param line from 1
   * @param column of the character, from 1
   */
  MalformedTrace(long line, int column, String message) {
    super(message, null, false, false);
    this.line = line;
    this.column = column;
  }

  /** From 1. */
  public long line() {
    return line;
  }

  /** From 1. */
  public int column() {
    return column;
  }

  /** The message alone, without the place. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
