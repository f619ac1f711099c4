package io.keyheat.scenarios.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One row's writes beside what the documents of its system say of them. */
class RowRateTest {
  private static Optional<Warning> ofRow(String system, String values, String rate)
      throws ScenarioException {
    String text =
        """
        title: t
        system: %s
        servers: 4
        duration: 60s
        tables:
          D:
            columns:
              Id: {type: int64, values: %s, existing: {sequence: 1}}
              N: {type: int64, values: {uniform: [1, 1000]}, indexed: false}
            key: [Id]
            existing: 1000
        loads: {w: {update: D, rate: %s}}
        """
            .formatted(system, values, rate);
    return Lint.of(ScenarioReader.read("t", text)).stream()
        .filter(warning -> warning.finding().contains("may be written"))
        .findFirst();
  }

  @ParameterizedTest
  @CsvSource({"firestore, 2 documents", "datastore, 2 entities"})
  void moreThanOneWriteASecondToOneDocumentIsNoted(String system, String pieces) throws Exception {
    Warning warning = ofRow(system, "{constant: 7}", "2/s").orElseThrow();
    assertThat(warning.level()).isEqualTo(Level.NOTE);
    assertThat(warning.finding()).contains("2.0 times a second").endsWith("limit is 1/s");
    assertThat(warning.remedy()).contains("at least " + pieces);
    assertThat(ofRow(system, "{constant: 7}", "1/s")).isEmpty();
  }

  /** Of 500/s, each of 1,000 documents has half a write a second, and each of 200 has 2.5. */
  @Test
  void writesToManyDocumentsCountForEach() throws ScenarioException {
    assertThat(ofRow("firestore", "{uniform: [1, 1000]}", "500/s")).isEmpty();
    assertThat(ofRow("firestore", "{uniform: [1, 200]}", "500/s").orElseThrow().finding())
        .contains("2.5 times a second");
  }

  @Test
  void whereNoLimitIsDocumentedOnlyTheLockCounts() throws ScenarioException {
    assertThat(ofRow("spanner", "{constant: 7}", "2/s")).isEmpty();
    assertThat(ofRow("spanner", "{constant: 7}", "2000/s").orElseThrow().level())
        .isEqualTo(Level.WARNING);
  }

  /** Each of three rows has a third of 2,000/s; of 100, none has more than its lock lets pass. */
  @Test
  void allRowsThatAreWrittenFasterThanTheirLocksLetPassAreCounted() throws ScenarioException {
    Warning three = ofRow("spanner", "{uniform: [1, 3]}", "2000/s").orElseThrow();
    assertThat(three.finding())
        .startsWith("3 rows may be written 667 times a second each, and the lock of each lets");
    assertThat(three.remedy()).startsWith("deal each out over at least");
    assertThat(ofRow("spanner", "{constant: 7}", "667/s").orElseThrow().finding())
        .startsWith("one row may be written 667 times a second, and its lock lets");
    String four = "{mix: {share: 50%, hot: {uniform: [1, 4]}, rest: {uniform: [5, 1000]}}}";
    assertThat(ofRow("spanner", four, "2000/s").orElseThrow().finding())
        .startsWith("4 rows may be written 250 times a second each");
    assertThat(ofRow("spanner", "{uniform: [1, 100]}", "2000/s")).isEmpty();
    assertThat(ofRow("firestore", "{uniform: [1, 100]}", "200/s").orElseThrow().finding())
        .startsWith("100 documents may be written 2.0 times a second each, and the documented");
  }

  /** By Zipf's law with the constant 1, the second row is written half as often as the first. */
  @Test
  void theHottestOfRowsThatAreNotAlikeIsTold() throws ScenarioException {
    Warning rows = ofRow("spanner", "{zipf: {count: 1000, theta: 1}}", "2000/s").orElseThrow();
    assertThat(rows.finding())
        .startsWith("2 rows may be written too often, the hottest 267 times a second");
    assertThat(rows.remedy())
        .startsWith("deal each out over as many as it needs, the hottest over");
  }

  /**
   * What a row's lock lets pass where a transaction updates it, and inserts another one beside it.
   *
   * @param traits of the row's table
   * @param others of the other table
   * @param shared what the calls share
   */
  private static String ofTransaction(String traits, String others, String shared)
      throws ScenarioException {
    String text =
        """
        title: t
        system: spanner
        servers: 4
        duration: 60s
        tables:
          A:
            columns:
              Id: {type: int64, values: {constant: 7}, existing: {sequence: 1}}
              V: {type: int64, values: {uniform: [1, 9]}}
              W: {type: int64, values: {uniform: [1, 9]}}
            key: [Id]
            existing: 1000
        %s
          E:
            columns:
              Id: {type: int64, values: {constant: 7}}
              No: {type: uuid, values: {uuid: v4}}
            key: [Id, No]
        %s
        loads:
          book:
            transaction: serial
            rate: 900/s
            values: {%s}
            calls: {balance: {update: A, sets: [V]}, entry: {insert: E}}
        """
            .formatted(traits, others, shared);
    return Lint.of(ScenarioReader.read("t", text)).stream()
        .map(Warning::finding)
        .filter(finding -> finding.contains("its lock lets"))
        .map(finding -> finding.replaceFirst(".*about (.*) pass", "$1"))
        .findFirst()
        .orElseThrow();
  }

  /** A commit that stays in one tablet holds its locks for one quorum, and one in two for more. */
  @Test
  void aLockLetsMorePassWhereAllThatACommitWritesLiesBesideItsRow() throws ScenarioException {
    String inside = "    interleavedIn: A";
    String ofKey = "Id: {constant: 7}";
    String beside = ofTransaction("", inside, ofKey);
    String apart = ofTransaction("", "", ofKey);
    assertThat(rate(beside)).isGreaterThan(1.4 * rate(apart));
    assertThat(ofTransaction("", inside, "")).isEqualTo(apart); // It may be another row's child.
    assertThat(ofTransaction("    indexes: {ByV: {on: [V]}}", inside, ofKey)).isEqualTo(apart);
    assertThat(ofTransaction("    indexes: {ByW: {on: [W]}}", inside, ofKey)).isEqualTo(beside);
    assertThat(ofTransaction("    indexes: {ByV: {on: [Id, V], interleaved: true}}", inside, ofKey))
        .isEqualTo(beside);
  }

  private static double rate(String perSecond) {
    return Double.parseDouble(perSecond.replace("/s", ""));
  }
}
