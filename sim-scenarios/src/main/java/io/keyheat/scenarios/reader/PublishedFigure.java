package io.keyheat.scenarios.reader;

/**
 * One entry of a scenario's {@code published} section, as written; nobody has parsed its
 * expressions yet.
 *
 * @param what the figure is of, in words
 * @param source who published it, and where
 * @param figure an expression; with {@code atLeast} or {@code atMost} it may be words
 * @param metric what the simulation has in its place, an expression
 * @param within how far off the figure the publication lets it be, a share or an amount; empty: not
 *     said
 * @param atLeast lower end of the range that was published; empty: none
 * @param atMost upper end of it; empty: none
 * @param reason why it does not agree, as far as that is known; empty where it is to agree
 * @param line where the entry was written, from 1
 * @param column from 1
 */
public record PublishedFigure(
    String what,
    String source,
    String figure,
    String metric,
    String within,
    String atLeast,
    String atMost,
    String reason,
    int line,
    int column) {

  /** Whether a range was published rather than one figure. */
  public boolean isRange() {
    return !atLeast.isEmpty() || !atMost.isEmpty();
  }
}
