package io.keyheat.scenarios.library;

/**
 * What a cell of the grid changes in a scenario.
 *
 * @param rowBytes stored bytes of a row
 * @param servers how many
 * @param rowsPerCommit rows that one operation writes
 * @param falling whether the growing value falls, or is stored in descending order
 */
record Deviation(long rowBytes, int servers, int rowsPerCommit, boolean falling) {
  /** Bytes of rows that one operation writes. */
  long commitBytes() {
    return rowBytes * rowsPerCommit;
  }

  @Override
  public String toString() {
    return String.format(
        "rows of %,d B, %d servers, %d rows a commit, %s",
        rowBytes, servers, rowsPerCommit, falling ? "falling" : "rising");
  }
}
