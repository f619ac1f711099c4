package io.keyheat.core.result;

import java.util.List;

/**
 * Where the requests to the range of a {@link Hotspot} fell in its minute, measured on a sample of
 * the visits: one of {@code loadSplits.sampleEvery} served attempts, thinned out evenly to at most
 * 1,024 for a range. Rejected attempts are not sampled. A share of n visits has a standard error of
 * at most 0.5 / √n.
 *
 * @param sampled visits that the figures are of
 * @param before requests to the same range in the minute before, as a multiple of those in this
 *     one: 0 where the load has come to a new range
 * @param topRow key of the row with most visits, readable
 * @param topRowShare share of the visits that go to it; of scans, to the key at which they begin
 * @param leadingValue the most frequent value of the key's first column, readable; empty where
 *     columns are not known apart
 * @param leadingShare share of the visits whose key has that value
 * @param scanShare share of the visits that read a range
 * @param rowsPerVisit rows read or written, on average
 * @param skippedPerVisit deleted rows and entries that a scan skips, on average over all visits
 * @param drift share of pairs of a visit of the minute's first half and one of its second half in
 *     which the later one has the greater key: 0.5 where requests stay, 1 where they rise past the
 *     range of the earlier ones, 0 where they fall past it
 * @param newShare share of the visits of the second half to keys that no visit of the first half
 *     went to
 * @param ends least number of gaps between neighbouring keys of the first half that hold 90 % of
 *     these: 1 at a growing end, n at n of them, about two fifths of their number where keys are
 *     spread at random; 0 where there are none
 * @param demand visits by load and call, most service first; at most eight
 */
public record Concentration(
    int sampled,
    double before,
    String topRow,
    double topRowShare,
    String leadingValue,
    double leadingShare,
    double scanShare,
    double rowsPerVisit,
    double skippedPerVisit,
    double drift,
    double newShare,
    int ends,
    List<LoadShare> demand) {
  public Concentration {
    demand = List.copyOf(demand);
  }

  /**
   * Share of a load, or of a call of a page or transaction.
   *
   * @param load its name; of a call {@code load.call}
   * @param visits share of the range's visits
   * @param service share of their mean service, or of their units of reads or writes, if these are
   *     nearer to their limit
   */
  public record LoadShare(String load, double visits, double service) {}
}
