package io.keyheat.scenarios.trace.copies;

/**
 * What was found of the tokens at one place, for a reader.
 *
 * @param place {@code table.column}, or {@code table.column.token} where cells have several
 * @param example one of them
 * @param kind what they are
 * @param declared what a scenario says of it: its kind, or the place whose values it has
 * @param evidence what shows it
 * @param frequent share of the records whose values recur far more often than the others
 */
public record TokenFinding(
    String place,
    String example,
    TokenKind kind,
    String declared,
    String evidence,
    double frequent) {
  /** As a scenario declares it. */
  public String declaration() {
    return place + "=" + declared;
  }

  /** Whether there are values that copies may share or have each for itself. */
  public boolean recurs() {
    return kind == TokenKind.REPEATED || kind == TokenKind.ID || frequent > 0;
  }
}
