package io.keyheat.core.model.rows;

/** Hears each operation of a watched load that writes rows, once. */
public interface RowListener {
  /**
   * Records that a commit has written rows.
   *
   * @param load number of the load
   * @param keyHi upper halves of the operation's keys, {@code [visit][operation]}
   * @param i which operation
   * @param answerNanos when the client has, or would have, its answer
   */
  void written(int load, long[][] keyHi, long[][] keyLo, int i, long answerNanos);
}
