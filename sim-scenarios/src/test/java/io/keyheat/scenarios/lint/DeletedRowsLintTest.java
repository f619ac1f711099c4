package io.keyheat.scenarios.lint;

import static io.keyheat.scenarios.lint.LintedScenario.DATASTORE;
import static io.keyheat.scenarios.lint.LintedScenario.changed;
import static io.keyheat.scenarios.lint.LintedScenario.rules;
import static io.keyheat.scenarios.lint.LintedScenario.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of queries that pass over deleted rows. */
class DeletedRowsLintTest {
  /**
   * 3 minutes of 30 queries of 50 rows a second leave 270,000 tombstones of 5 us, 1.35 s for each
   * query and 40.5 of 8 cores; of 2 queries a second, 18,000, 90 ms and 0.18 cores.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spanner | 30 | 50 | WARNING | 270,000 rows, which take 1.35 s of a core for each query,"
            + " 506 %",
        "spanner | 2 | 50 | NOTE | 18,000 rows, which take 0.09 s of a core for each query, 2 %",
        "{profile: spanner, costs: {tombstone: 0us}} | 30 | 50 | |",
        "{profile: spanner, compaction: {interval: 1s, grace: 1s}} | 2 | 50 | |",
      })
  void queriesThatPassOverDeletedRowsAreNamedInEachSystem(
      String system, int perSecond, int limit, Level level, String words) throws Exception {
    String text =
        """
        title: A queue
        system: %s
        servers: 5
        duration: 3m
        tables:
          Q:
            columns: {Seq: {type: int64, values: {sequence: 1}}}
            key: [Seq]
            rowSize: 500B
        loads:
          push: {insert: Q, rate: 1500/s}
          pop: {scan: Q, limit: %d, then: delete, rate: %d/s}
        """
            .formatted(system, limit, perSecond);
    List<Warning> found =
        warnings(text).stream().filter(each -> each.path().equals("loads.pop.then")).toList();
    if (level == null) {
      assertThat(found).isEmpty();
    } else {
      assertThat(found)
          .singleElement()
          .satisfies(each -> assertThat(each.level()).isEqualTo(level))
          .satisfies(each -> assertThat(each.finding()).contains(words));
    }
  }

  /**
   * Ten shards of 5 rows are 50 rows for each query, as in one piece; who asks one shard of ten
   * passes over a tenth.
   */
  @ParameterizedTest
  @CsvSource({
    "'Seq', 50, '', '270,000 rows, which take 1.35 s'",
    "'Sh, Seq', 5, ', fanOut: {Sh: 0..9}', '270,000 rows, which take 1.35 s'",
    "'Sh, Seq', 50, ', where: [Sh]', '27,000 rows, which take 0.14 s'",
  })
  void queriesThatAskEveryShardPassOverAsManyDeletedRowsAndOneOfOneShardOverItsPart(
      String key, int limit, String asked, String words) throws Exception {
    String text =
        """
        title: A queue in shards
        system: spanner
        servers: 5
        duration: 3m
        tables:
          Q:
            columns:
              Seq: {type: int64, values: {sequence: 1}}
              Sh: {type: int64, values: {hash: [Seq], modulo: 10}}
            key: [%s]
            rowSize: 500B
        loads:
          push: {insert: Q, rate: 1500/s}
          pop: {scan: Q, limit: %d, then: delete, rate: 30/s%s}
        """
            .formatted(key, limit, asked);
    assertThat(warnings(text))
        .filteredOn(each -> each.path().equals("loads.pop.then"))
        .singleElement()
        .satisfies(each -> assertThat(each.finding()).contains(words));
  }

  /** A minute of 30 queries of 50 rows a second deletes 90,000, of no more than were added. */
  @ParameterizedTest
  @CsvSource({
    "'1500/s', ', from: 2m', '90,000 rows, which take 0.45 s'",
    "'{step: {0s: 1500/s, 30s: 0/s}}', '', '45,000 rows, which take 0.23 s'",
    "'1500/s, until: 30s', '', '45,000 rows, which take 0.23 s'",
  })
  void whatQueriesMayHaveDeletedIsWhatTheRatesOfTheRunAddUpTo(String push, String pop, String words)
      throws Exception {
    String text =
        """
        title: A queue for a while
        system: spanner
        servers: 5
        duration: 3m
        tables:
          Q:
            columns: {Seq: {type: int64, values: {sequence: 1}}}
            key: [Seq]
            rowSize: 500B
        loads:
          push: {insert: Q, rate: %s}
          pop: {scan: Q, limit: 50, then: delete, rate: 30/s%s}
        """
            .formatted(push, pop);
    assertThat(warnings(text))
        .filteredOn(each -> each.path().equals("loads.pop.then"))
        .singleElement()
        .satisfies(each -> assertThat(each.finding()).contains(words));
  }

  @Test
  void jobsThatDeleteWhereTheyHaveDeletedAreWarnedOf() {
    String indexed = changed(DATASTORE, "values: now, indexed: false -> values: now");
    String job = "  job: {scan: Visit, index: %s, limit: 9, then: delete, rate: 1/s}\n";
    String expiry = indexed + job.formatted("At, upTo: now");
    String queue = indexed + job.formatted("At");
    String spread = indexed + job.formatted("Kind, where: {Kind: a}");
    assertThat(rules(expiry, Level.WARNING)).contains("DS-18").doesNotContain("DS-09");
    assertThat(rules(queue, Level.WARNING)).contains("DS-09").doesNotContain("DS-18");
    assertThat(rules(spread, Level.WARNING)).doesNotContain("DS-09", "DS-18");
    String readOnly = changed(queue, ", then: delete -> ");
    assertThat(rules(readOnly, Level.WARNING)).doesNotContain("DS-09", "DS-18");
  }
}
