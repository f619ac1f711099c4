package io.keyheat.core.model.cluster;

/**
 * The rows that a key space holds at the start of a run, where rows are only counted.
 *
 * @param rows how many
 * @param bytes of all of them
 * @param hi upper halves of sorted keys, an even sample of theirs
 * @param lo lower halves
 */
public record InitialRows(long rows, long bytes, long[] hi, long[] lo) {
  /** No rows. */
  public static final InitialRows NONE = new InitialRows(0, 0, new long[0], new long[0]);
}
