package io.keyheat.core.model.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.model.rows.BillingParameters.CountedRows;
import io.keyheat.core.model.rows.RowWork.ScanTrait;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadBillTest {
  private static final int LIMIT = 5;
  private static final int OFFSET = 2;

  private static RowWork.Scan scan(int ranges, int offset, boolean indexOnly) {
    return new RowWork.Scan(
        null,
        1,
        ranges,
        offset,
        0,
        LIMIT,
        Set.of(ScanTrait.REVERSE, indexOnly ? ScanTrait.INDEX_ONLY : ScanTrait.FETCHES),
        null);
  }

  private static long[] full(int ranges, long rows) {
    long[] matched = new long[ranges];
    Arrays.fill(matched, rows);
    return matched;
  }

  @ParameterizedTest(name = "{0} ranges, at most {1} a query, are {2} queries")
  @CsvSource({"1, 30, 1", "10, 30, 1", "30, 30, 1", "31, 30, 2", "10, 3, 4", "10, 1, 10"})
  void eachQueryCountsUpToTheLimitAndNoFurther(int ranges, int rangesAQuery, int queries) {
    ReadBill bill = new ReadBill(true, rangesAQuery);
    assertThat(bill.queries(ranges)).isEqualTo(queries);
    assertThat(bill.reads(scan(ranges, 0, false), full(ranges, LIMIT)))
        .isEqualTo((long) queries * LIMIT);
    assertThat(bill.readsOfFull(ranges, 0, LIMIT, false)).isEqualTo((long) queries * LIMIT);
  }

  /** Where no result is billed, but what is read, ten ranges of five rows are fifty. */
  @Test
  void aBillByRangesCountsTheRowsOfEachRange() {
    ReadBill byResult = new BillingParameters(true, CountedRows.RESULT).readBill(30);
    ReadBill byRanges = new BillingParameters(true, CountedRows.RANGES).readBill(30);
    assertThat(byResult.readsOfFull(10, 0, LIMIT, false)).isEqualTo(LIMIT);
    assertThat(byRanges.readsOfFull(10, 0, LIMIT, false)).isEqualTo(10 * LIMIT);
    assertThat(byRanges.reads(scan(3, 0, false), new long[] {1, 9, 2})).isEqualTo(1 + LIMIT + 2);
  }

  @Test
  void rowsThatAreNotThereAreNotCounted() {
    ReadBill bill = new ReadBill(true, 30);
    assertThat(bill.reads(scan(3, 0, false), new long[] {1, 0, 2})).isEqualTo(3);
    assertThat(bill.reads(scan(3, 0, false), new long[] {0, 0, 0})).isEqualTo(1);
  }

  @Test
  void whatAnOffsetPassesOverIsCountedOnceAQuery() {
    assertThat(new ReadBill(true, 30).reads(scan(4, OFFSET, false), full(4, OFFSET + LIMIT)))
        .isEqualTo(OFFSET + LIMIT);
    assertThat(new ReadBill(true, 2).reads(scan(4, OFFSET, false), full(4, OFFSET + LIMIT)))
        .isEqualTo(2 * (OFFSET + LIMIT));
  }

  @Test
  void aQueryThatFetchesNoRowIsOneReadWhereEntriesAreFree() {
    assertThat(new ReadBill(false, 2).reads(scan(4, 0, true), full(4, LIMIT))).isEqualTo(2);
    assertThat(new ReadBill(false, 2).readsOfFull(4, 0, LIMIT, true)).isEqualTo(2);
    assertThat(new ReadBill(false, 2).reads(scan(4, OFFSET, true), full(4, OFFSET + LIMIT)))
        .isEqualTo(2 * (1 + OFFSET));
    assertThat(new ReadBill(false, 2).reads(scan(4, 0, false), full(4, LIMIT)))
        .isEqualTo(2 * LIMIT);
  }

  @Test
  void anOffsetIsPartOfWhatAFullRangeReads() {
    assertThat(new ReadBill(true, 2).readsOfFull(4, OFFSET, LIMIT, true))
        .isEqualTo(2 * (OFFSET + LIMIT));
    assertThat(new ReadBill(false, 2).readsOfFull(4, OFFSET, LIMIT, false))
        .isEqualTo(2 * (OFFSET + LIMIT));
    assertThat(new ReadBill(false, 2).readsOfFull(4, OFFSET, LIMIT, true))
        .isEqualTo(2 * (1 + OFFSET));
  }

  /** Two ranges a query: 1 + 2, 4 + 8 up to the limit of 5, and a last one of 3. */
  @Test
  void eachQuerysRangesAreItsOwn() {
    ReadBill bill = new ReadBill(true, 2);
    assertThat(bill.reads(scan(5, 0, false), new long[] {1, 2, 4, 8, 3})).isEqualTo(3 + 5 + 3);
    assertThat(new ReadBill(false, 2).reads(scan(3, 5, true), new long[] {1, 2, 9}))
        .as("one each, and what is passed over")
        .isEqualTo(1 + 3 + 1 + 5);
  }
}
