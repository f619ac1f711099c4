package io.keyheat.scenarios.trace;

/** Reports an invalid place in a trace; the message states what is there and what is expected. */
public class MalformedTrace extends RuntimeException {
  private final long line;
  private final int column;

  /**
   * States where a trace is malformed.
   *
   * @param line from 1
   * @param column of the character, from 1
   */
  public MalformedTrace(long line, int column, String message) {
    super(message, null, false, false);
    this.line = line;
    this.column = column;
  }

  /** Returns the number of the line, from 1. */
  public long line() {
    return line;
  }

  /** Returns the number of the character, from 1. */
  public int column() {
    return column;
  }

  /** Returns the message without the place. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
