package io.keyheat.core.result;

import java.util.Arrays;

/**
 * Rows that the operations of a load asked for, where it is known which rows are there: lookups (a
 * sample of them), updates and deletes of materialized rows, and scans of these, each of which asks
 * once. The arrays have one entry per recording interval.
 *
 * @param asked rows asked for
 * @param missing those that were not there; scans that found none
 */
public record RowsAsked(long[] asked, long[] missing) {
  /** Share of the rows that were not there, from one interval on; NaN where none was asked for. */
  public double missingShare(int firstInterval) {
    return (double) Arrays.stream(missing).skip(firstInterval).sum()
        / Arrays.stream(asked).skip(firstInterval).sum();
  }
}
