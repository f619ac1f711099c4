package io.keyheat.scenarios.diagnosis.run;

import static io.keyheat.scenarios.diagnosis.run.DiagnosedRun.diagnoses;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Diagnosis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys that begin with a period of time, such as a day. */
class PeriodDiagnosisTest {
  /** At midnight, after two minutes, all entries go to the range of a day that has none yet. */
  @Test
  void aPeriodThatLeadsAnIndexIsNamedWhenItEnds() throws Exception {
    String text =
        """
        title: Sales
        system: firestore
        servers: 6
        start: 2026-01-01T23:58:00Z
        duration: 4m
        tables:
          Sales:
            columns:
              Id: {type: string, values: autoId}
              day: {type: string, values: {timeText: yyyy-MM-dd}, existing: {timeText: yyyy-MM-dd}}
            key: [Id]
            rowSize: 400B
            existing: 1000000
            preSplits: 8
        loads: {add: {insert: Sales, rate: 900/s}}
        """;
    assertThat(diagnoses(text))
        .filteredOn(found -> found.worst().affectedTables().contains("Sales.day"))
        .extracting(Diagnosis::cause)
        .containsExactly("period-ends");
  }

  /** Midnight, after half a minute at 100/s, is harmless; 1,500/s from 3:00 on are too many. */
  @Test
  void aPeriodThatEndedLongBeforeTheHeatBeganIsNotTheCause() throws Exception {
    String text =
        """
        title: A launch after midnight
        system: firestore
        servers: 6
        start: 2026-01-01T23:59:30Z
        duration: 5m
        tables:
          Log:
            columns:
              Day: {type: string, values: {timeText: yyyy-MM-dd}, indexed: false}
              Id: {type: string, values: autoId}
            key: [Day, Id]
            rowSize: 400B
        loads: {log: {insert: Log, rate: {step: {0m: 100/s, 3m: 1500/s}}}}
        """;
    assertThat(diagnoses(text)).extracting(Diagnosis::cause).containsExactly("narrow-range");
    assertThat(diagnoses(text.replace("23:59:30", "23:57:00")))
        .as("at 3:00")
        .extracting(Diagnosis::cause)
        .containsExactly("period-ends");
  }

  /** The day in front of the key began before the run and ends after it. */
  @Test
  void aPeriodThatDoesNotEndInTheRunIsNotTheCause() throws Exception {
    String text =
        """
        title: Sales of a day
        system: spanner
        servers: 4
        start: 2026-01-01T12:00:00Z
        duration: 2m
        tables:
          Sales:
            columns:
              Day: {type: string, values: {timeText: yyyy-MM-dd}}
              Id: {type: int64, values: {uniform: [1, 1000000000000]}}
            key: [Day, Id]
            rowSize: 1KB
        loads: {add: {insert: Sales, rate: 6000/s}}
        """;
    assertThat(diagnoses(text))
        .extracting(Diagnosis::cause)
        .isNotEmpty()
        .doesNotContain("period-ends");
  }

  /**
   * At midnight, after half a minute, 500/s are a seventh of what one split takes; from the third
   * minute on there are more than two splits take.
   */
  @Test
  void aPeriodThatEndsLongBeforeTheHeatIsNotTheCause() throws Exception {
    String text =
        """
        title: A launch after midnight
        system: spanner
        servers: 4
        start: 2026-01-01T23:59:30Z
        duration: 5m
        tables:
          Sales:
            columns:
              Day: {type: string, values: {timeText: yyyy-MM-dd}}
              Id: {type: int64, values: {uniform: [1, 1000000000000]}}
            key: [Day, Id]
            rowSize: 1KB
        loads: {add: {insert: Sales, rate: {step: {0m: 500/s, 3m: 8000/s}}}}
        """;
    assertThat(diagnoses(text))
        .extracting(Diagnosis::cause)
        .isNotEmpty()
        .doesNotContain("period-ends");
  }

  /** All rows of one second have one of 64 shards, and those of the next one another. */
  @Test
  void aHashOfACoarseTimeIsNamed() throws Exception {
    String text =
        """
        title: Log
        system: spanner
        servers: 10
        duration: 2m
        tables:
          Log:
            columns:
              At: {type: timestamp, values: {now: {resolution: 1s}}}
              Id: {type: uuid, values: {uuid: v4}}
              Shard: {type: int64, values: {hash: [At], modulo: 64}}
            key: [Shard, At, Id]
            rowSize: 1KB
            preSplits: 64
        loads: {log: {insert: Log, rate: 10000/s}}
        """;
    Diagnosis found = diagnoses(text).get(0);
    assertThat(found.cause()).isEqualTo("shard-of-time");
    assertThat(found.remedy()).contains("differs from row to row");
    assertThat(diagnoses(text.replace("hash: [At]", "hash: [Id]")))
        .extracting(Diagnosis::cause)
        .doesNotContain("shard-of-time");
  }

  /** Each minute begins a range that nothing has divided, as each day does. */
  @ParameterizedTest
  @ValueSource(strings = {"string, values: {timeText: yyyy-MM-dd-HH-mm}", MINUTE})
  void aMinuteThatLeadsKeysIsAPeriodToo(String minute) throws Exception {
    String text =
        """
        title: Buckets
        system: datastore
        servers: 20
        duration: 3m
        tables:
          M:
            columns:
              B: {type: %s, indexed: false}
              H: {type: int64, values: {uniform: [0, 1000000000]}, indexed: false}
            key: [B, H]
            rowSize: 500B
            preSplits: 24
        loads: {w: {insert: M, rate: 2000/s}}
        """
            .formatted(minute);
    assertThat(diagnoses(text)).extracting(Diagnosis::cause).containsExactly("period-ends");
  }

  private static final String MINUTE = "timestamp, values: {now: {resolution: 1m}}";
}
