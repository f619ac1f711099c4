package io.keyheat.scenarios.diagnosis.run;

import static io.keyheat.scenarios.diagnosis.run.DiagnosedRun.diagnoses;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Diagnosis;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows that are deleted in order, and what scans pass over after that. */
class DeletedRowsDiagnosisTest {
  /** "Written" and "new" would be false of rows that are deleted. */
  @Test
  void rowsThatAreDeletedInOrderAreSaidToBeDeleted() throws Exception {
    assertThat(
            diagnoses(
                """
                title: Deletions in order
                system: datastore
                servers: 4
                duration: 2m
                tables:
                  Tasks:
                    columns: {Id: {type: int64, values: {sequence: 1}}}
                    key: [Id]
                    rowSize: 1KB
                    existing: 300000
                loads:
                  sweep: {delete: Tasks, values: {Id: {sequence: 1}}, rate: 2000/s}
                """))
        .first()
        .satisfies(
            diagnosis -> {
              assertThat(diagnosis.cause()).isEqualTo("deleted-key");
              assertThat(diagnosis.why().get(0)).contains("deleted").doesNotContain("written");
            });
  }

  /**
   * A queue of 800 rows a second in one region of HBase: its writes take a fifth of a server, and
   * its queries skip what was deleted before them.
   */
  @ParameterizedTest
  @CsvSource({"'', true", "'costs: {tombstone: 0ns},', false"})
  void whatSkipsDeletedRowsIsNoMatterOfTheOrderOfWrites(String costs, boolean isHot)
      throws Exception {
    String text =
        """
        title: A queue
        system: {%s profile: hbase}
        servers: 3
        duration: 3m
        warmUp: 1m
        tables:
          Jobs:
            columns: {Seq: {type: int64, values: {sequence: 1}}}
            key: [Seq]
            rowSize: 500B
        loads:
          push: {insert: Jobs, rate: 800/s}
          pop: {scan: Jobs, limit: 20, then: delete, rate: 40/s}
        """;
    assertThat(diagnoses(text.formatted(costs)))
        .extracting(Diagnosis::cause)
        .isEqualTo(isHot ? List.of("tombstones") : List.of());
  }

  /**
   * After 10 s each of the 100 queries a second skips 1,000 rows of 10 us: all of its core. The end
   * of the keys and the middle take 0.6 cores each, so of the table's 2.2 skipping takes less than
   * half, but nearly all of the range that is full.
   */
  @Test
  void whatIsHotIsTheRangeWithDeletedRowsAndNotTheEndOfTheKeys() throws Exception {
    String text =
        """
        title: A queue with a split behind it
        system: {profile: hbase, servers: {cores: 1}, costs: {write: 1ms, tombstone: 10us}}
        servers: 3
        duration: 3m
        warmUp: 1m
        tables:
          Jobs:
            columns: {Seq: {type: int64, values: {sequence: 1}}}
            key: [Seq]
            rowSize: 500B
            existing: 60000
            preSplits: [30000, 60001]
        loads:
          push: {insert: Jobs, rate: 500/s}
          touch: {update: Jobs, rate: 500/s, values: {Seq: {uniform: [30000, 60000]}}}
          pop: {scan: Jobs, limit: 1, then: delete, rate: 100/s}
        """;
    assertThat(diagnoses(text)).first().extracting(Diagnosis::cause).isEqualTo("tombstones");
  }

  /**
   * 1,200 writes a second of 1 ms are more than the one core of the end of the keys does; deleted
   * rows that cost 60 us take a third of it besides, and cost nothing in the other run.
   */
  @ParameterizedTest
  @CsvSource({"60us, true", "0us, false"})
  void deletedRowsThatTakeMuchAreNamedBesideAnotherCause(String tombstone, boolean areMany)
      throws Exception {
    String text =
        """
        title: A queue whose end is full
        system: {profile: hbase, servers: {cores: 1}, costs: {write: 1ms, tombstone: %s}}
        servers: 3
        duration: 3m
        warmUp: 1m
        tables:
          Jobs:
            columns: {Seq: {type: int64, values: {sequence: 1}}}
            key: [Seq]
            rowSize: 500B
        loads:
          push: {insert: Jobs, rate: 1200/s}
          pop: {scan: Jobs, limit: 1, then: delete, rate: 100/s}
        """;
    Diagnosis found = diagnoses(text.formatted(tombstone)).get(0);
    assertThat(found.cause()).isEqualTo("growing-key");
    assertThat(found.why().get(0).contains("goes to deleted rows")).isEqualTo(areMany);
    assertThat(found.remedy().contains("besides, let queries begin")).isEqualTo(areMany);
  }

  /** A tablet of Firestore takes 575 writes a second; deletions are 1,000 of 1,200 of them. */
  @Test
  void deletionsInTheOrderOfKeysAreTheCauseHoweverFewKeysTheyPass() throws Exception {
    String text =
        """
        title: A nightly clean-up
        system: firestore
        servers: 6
        duration: 4m
        tables:
          Docs:
            columns:
              Id: {type: int64, values: {uniform: [1, 10000000]}, existing: {sequence: 1}}
              V: {type: int64, values: {uniform: [0, 9]}, indexed: false}
            key: [Id]
            rowSize: 1KB
            existing: 1000000
        loads:
          live: {update: Docs, rate: 200/s, sets: [V], values: {Id: {uniform: [1, 1000000]}}}
          clean: {delete: Docs, rate: 1000/s, from: 1m, until: 3m, values: {Id: {sequence: 1}}}
        """;
    assertThat(diagnoses(text)).extracting(Diagnosis::cause).containsExactly("deleted-key");
  }
}
