package io.keyheat.core.model.rows;

import io.keyheat.core.model.rows.RowWork.Scan;

/**
 * How the reads of a scan are counted on a bill.
 *
 * <p>A scan of many ranges is as many queries as it takes. The server merges the ranges of one
 * query and gives out no more rows than the query's limit; the rows of several queries are the
 * client's to merge, so each of them counts up to the limit.
 *
 * @param indexReads whether a query for which no row is fetched counts by the entry, not as one
 *     read
 * @param rangesAQuery how many ranges one query may ask for whose rows the server merges, at least
 *     1
 */
public record ReadBill(boolean indexReads, int rangesAQuery) {

  /** Number of queries that a scan of some ranges needs. */
  int queries(int ranges) {
    return (ranges + rangesAQuery - 1) / rangesAQuery;
  }

  /**
   * Reads of a scan each of whose ranges holds more rows than it asks for.
   *
   * @param indexOnly whether no row is fetched
   */
  public long readsOfFull(int ranges, int offset, int limit, boolean indexOnly) {
    long each = indexReads || !indexOnly ? (long) offset + limit : 1L + offset;
    return each * queries(ranges);
  }

  /**
   * Reads of a scan that is done, at least 1.
   *
   * @param matched rows that were found in each range, those passed over included
   */
  public long reads(Scan scan, long[] matched) {
    long reads = 0;
    for (int query = 0; query < queries(matched.length); query++) {
      long found = 0;
      int end = Math.min(matched.length, (query + 1) * rangesAQuery);
      for (int range = query * rangesAQuery; range < end; range++) {
        found += matched[range];
      }
      reads +=
          indexReads || !scan.indexOnly()
              ? Math.min(found, (long) scan.offset() + scan.limit())
              : 1 + Math.min(found, scan.offset());
    }
    return Math.max(1, reads);
  }
}
