package io.keyheat.scenarios.diagnosis.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Diagnosis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Why ranges are hot that queries read. */
class ScanDiagnosisTest {
  /**
   * A Spanner server starts some 22,000 scans a second. Queries for one user's newest row are more
   * than that, whether splits were there before them, were tried, or came with a slow rise.
   */
  @ParameterizedTest
  @CsvSource({
    "'[77, 78, 50000]', 40000/s, 1, hot-range-read",
    "1, '{ramp: {from: 5000/s, to: 40000/s, over: 2m}}', 1, hot-range-read",
    "'[77, 78, 50000]', 600/s, 1000, large-scan",
  })
  void theRowsOfOneUserAreReadTooOften(String preSplits, String rate, int limit, String cause)
      throws Exception {
    assertThat(
            DiagnosedRun.diagnoses(
                feed(
                    "mix: {share: 60%, hot: 77, rest: {uniform: [1, 100000]}}",
                    preSplits, rate, limit)))
        .singleElement()
        .satisfies(found -> assertThat(found.cause()).isEqualTo(cause))
        .satisfies(
            found ->
                assertThat(found.remedy())
                    .startsWith(limit == 1 ? "Cache what these queries read" : "Read less"));
  }

  /** Scans of 1,000 rows take long, and all of them begin with the first row, on one server. */
  @Test
  void scansThatAllBeginWithOneRowAreReadsAtAnEndHoweverLongTheyAre() throws Exception {
    String text =
        """
        title: The first rows of a table
        system: bigtable
        servers: 3
        duration: 90s
        warmUp: 30s
        tables:
          T:
            columns: {K: {type: uuid, values: {uuid: v4}}}
            key: [K]
            rowSize: 1KB
            existing: 3000000
            preSplits: 12
        loads:
          first: {scan: T, where: [], limit: 1000, rate: 400/s}
        """;
    assertThat(DiagnosedRun.diagnoses(text))
        .extracting(Diagnosis::cause)
        .containsExactly("read-at-end");
  }

  /**
   * Inserts and lookups go to all splits, evenly; scans of the first 1,000 rows, 36.7 ms each, are
   * what makes one of them hot, and have about half of the service of the table.
   */
  @ParameterizedTest
  @CsvSource({"30, 150/s", "30, 250/s", "1000, 150/s"})
  void scansOfTheFirstRowsAreTheCauseHoweverMuchIsAskedOfOtherRanges(int preSplits, String rate)
      throws Exception {
    String text =
        """
        title: Bookings with an export
        system: spanner
        servers: 3
        duration: 4m
        warmUp: 30s
        tables:
          T:
            columns: {K: {type: uuid, values: {uuid: v4}}}
            key: [K]
            rowSize: 1KB
            existing: 20GB
            preSplits: %d
        loads:
          book: {insert: T, rate: 1500/s}
          look: {lookup: T, rate: 5000/s}
          export: {scan: T, limit: 1000, rate: %s, from: 1m}
        """;
    assertThat(DiagnosedRun.diagnoses(text.formatted(preSplits, rate)))
        .extracting(Diagnosis::cause)
        .containsExactly("read-at-end");
  }

  /** A third of the reads is for one user, and more than a server can do. */
  @ParameterizedTest
  @CsvSource({
    "'mix: {share: 35%, hot: 77, rest: {uniform: [1, 100000]}}', true",
    "'uniform: [1, 100000]', false"
  })
  void oneRangeIsNamedIfItAsksForAllOfAServer(String users, boolean isOne) throws Exception {
    assertThat(DiagnosedRun.diagnoses(feed(users, "[77, 78, 50000]", "70000/s", 1)))
        .extracting(Diagnosis::cause)
        .matches(causes -> isOne == causes.contains("hot-range-read"));
  }

  private static String feed(String users, String preSplits, String rate, int limit) {
    return """
        title: The newest row of a user
        system: spanner
        servers: 5
        duration: 2m
        warmUp: 30s
        tables:
          T:
            columns:
              U: {type: int64, values: {%s}, existing: {uniform: [1, 100000]}}
              At: {type: timestamp, values: now, existing: now}
            key: [U, At desc]
            preSplits: %s
            rowSize: 1KB
            existing: 2000000
        loads:
          feed: {scan: T, where: [U], limit: %d, rate: %s}
        """
        .formatted(users, preSplits, limit, rate);
  }

  /** Users come in the order of their numbers: what most of the work is for is the cause. */
  @ParameterizedTest
  @CsvSource({"100/s, 30000/s, read-in-order", "5000/s, 100/s, growing-key-ranges"})
  void whatReadsOrWritesInOrderIsToldByTheWorkItAsksFor(String writes, String reads, String cause)
      throws Exception {
    String text =
        """
        title: Users in order
        system: spanner
        servers: 5
        duration: 2m
        tables:
          T:
            columns:
              U: {type: int64, values: {sequence: 1}}
              Id: {type: uuid, values: {uuid: v4}}
            key: [U, Id]
            rowSize: 1KB
            existing: 4000000
        loads:
          put: {insert: T, rate: %s}
          feed: {scan: T, where: [U], limit: 1, rate: %s}
        """;
    assertThat(DiagnosedRun.diagnoses(text.formatted(writes, reads)))
        .extracting(Diagnosis::cause)
        .containsExactly(cause);
  }
}
