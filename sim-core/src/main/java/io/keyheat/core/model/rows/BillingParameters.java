package io.keyheat.core.model.rows;

import io.keyheat.core.profile.ProfileField;

/** What a bill counts. */
public record BillingParameters(
    @ProfileField("Whether a query that fetches no row is billed by the entry, not as one read.")
        boolean indexReads,
    @ProfileField(
            "Billed rows of a query over several ranges: those of its result (result), or up to the"
                + " limit of each range (ranges).")
        CountedRows counts) {

  /** Which rows of a query over several ranges are counted. */
  public enum CountedRows {
    /** Those that the server gives out when it has merged the ranges. */
    RESULT,
    /** Those that it reads in each range. */
    RANGES
  }

  /**
   * How scans are billed.
   *
   * @param maxInValues ranges of one query whose rows the server can merge
   */
  public ReadBill readBill(int maxInValues) {
    return new ReadBill(indexReads, counts == CountedRows.RESULT ? maxInValues : 1);
  }
}
