package io.keyheat.scenarios.lint;

import static io.keyheat.scenarios.lint.LintedScenario.DATASTORE;
import static io.keyheat.scenarios.lint.LintedScenario.FIRESTORE;
import static io.keyheat.scenarios.lint.LintedScenario.changed;
import static io.keyheat.scenarios.lint.LintedScenario.rules;
import static io.keyheat.scenarios.lint.LintedScenario.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of times in keys, and of loads that rise with time. */
class TimeLintTest {
  /** Half as much again every five minutes, above 500/s: 750/s at most after the first five. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "15m | {ramp: {from: 10/s, to: 6000/s, over: 5m}} | true",
        "5m | {ramp: {from: 10/s, to: 6000/s, over: 5m}} | true",
        "15m | {growth: {from: 500/s, by: 50%, every: 30s, to: 6000/s}} | true",
        "15m | {growth: {from: 500/s, by: 50%, every: 5m}} | false",
        "15m | {ramp: {from: 10/s, to: 740/s, over: 3m}} | false",
      })
  void aRiseFasterThanDocumentedIsNamedInFirestore(String duration, String rate, boolean isNamed)
      throws Exception {
    String launch =
        changed(
            FIRESTORE,
            "    preSplits: 20\n -> "
                + " && duration: 15m -> duration: "
                + duration
                + " && rate: 1500/s -> rate: "
                + rate);
    assertThat(
            warnings(launch).stream()
                .filter(each -> each.level() == Level.WARNING)
                .anyMatch(each -> each.path().equals("loads.writes.rate")))
        .isEqualTo(isNamed);
  }

  /**
   * 12,000/s in 3 minutes. Of an hour of keys in 32 splits, the last one has a 32nd and the 3
   * minutes by which all keys have moved on: 12,000 · (1/32 + 1/20) = 975/s.
   */
  @ParameterizedTest
  @CsvSource({
    "1h, 32, NOTE, 975/s",
    "1h, 1, WARNING, '12,000/s'",
    "100ms, 32, WARNING, '12,000/s'",
    "0s, 32, WARNING, '12,000/s'"
  })
  void aRandomTimeThatIsLongerThanTheRunSpreadsTheWrites(
      String jitter, int preSplits, Level level, String rate) throws Exception {
    String text =
        """
        title: Jitter
        system: spanner
        servers: 8
        duration: 3m
        tables:
          E:
            columns:
              T: {type: timestamp, values: {now: {jitter: %s}}}
              R: {type: int64, values: {uniform: [0, 1000000000]}}
            key: [T, R]
            rowSize: 100B
            preSplits: %d
        loads: {e: {insert: E, rate: 12000/s}}
        """
            .formatted(jitter, preSplits);
    assertThat(warnings(text))
        .filteredOn(each -> each.path().equals("tables.E.key[0]"))
        .singleElement()
        .satisfies(each -> assertThat(each.level()).isEqualTo(level))
        .satisfies(
            each ->
                assertThat(each.finding())
                    .contains("up to " + rate.replace("/s", " writes/s") + " may meet"));
  }

  @Test
  void aPrefixOfTimeThatRollsOverAtOnceIsWarnedOf() {
    String hours =
        changed(
            DATASTORE,
            "key: [Id] -> key: [Kind, Id] && {growth: {from: 500/s, by: 50%, every: 5m}}} -> 400/s,"
                + " values: {Kind: {constant: h1}}, until: 10m}");
    String next =
        "  next: {insert: Visit, rate: RATE, values: {Kind: {constant: h2}}, from: FROM}\n";
    String sudden = hours + next.replace("RATE", "2000/s").replace("FROM", "10m");
    assertThat(rules(sudden, Level.WARNING)).containsExactly("DS-21");
    String gradual =
        hours
            + next.replace("RATE", "{growth: {from: 400/s, by: 50%, every: 5m}}")
                .replace("FROM", "5m");
    assertThat(rules(gradual, Level.WARNING)).isEmpty();
  }

  @Test
  void timesInRandomOrderHaveNoTail() {
    String random = "values: {uniform: [2025-01-01, 2026-01-01]}";
    assertThat(warnings(changed(FIRESTORE, "values: now, indexed: false -> " + random)))
        .extracting(Warning::rule)
        .doesNotContain("FS-01", "FS-03");
  }

  /** One server takes some 3,500 rows of 1 KB a second, and at midnight all go to a new day. */
  @ParameterizedTest
  @CsvSource({"8000, true", "3000, false"})
  void aKeyThatBeginsWithADayIsNewAtMidnight(int perSecond, boolean isTold) throws Exception {
    String text =
        """
        title: t
        system: spanner
        servers: 5
        duration: 20m
        tables:
          T:
            columns:
              Day: {type: timestamp, values: {now: {resolution: 24h}}}
              UserId: {type: int64, values: {uniform: [1, 1000000]}}
            key: [Day, UserId]
            rowSize: 1KB
            preSplits: 20
        loads: {w: {insert: T, rate: %d/s}}
        """
            .formatted(perSecond);
    List<Warning> warnings = Lint.of(ScenarioReader.read("test", text));
    assertThat(warnings)
        .filteredOn(warning -> warning.finding().startsWith("when a period of Day ends"))
        .extracting(Warning::level)
        .containsExactly(isTold ? Level.WARNING : Level.NOTE);
  }

  /** Entries of one day lie together, so that at midnight all of them go to another place. */
  /** A partition takes 1,000 writes a second; ten shards that are hashed with the day take 250. */
  @ParameterizedTest
  @CsvSource({"'[Day]', 2500, true", "'[Day, Shard]', 2500, false", "'[Day, Shard]', 25000, true"})
  void aDayThatIsHashedWithAShardIsNewForAPartOfTheWrites(
      String partition, int perSecond, boolean isTold) throws Exception {
    String text =
        """
        title: t
        system: dynamodb
        servers: 20
        duration: 20m
        tables:
          T:
            columns:
              Day: {type: string, values: {timeText: yyyy-MM-dd}}
              Shard: {type: int64, values: {uniform: [0, 9]}}
              Id: {type: uuid, values: {uuid: v4}}
            key: [Day, Shard, Id]
            partition: %s
            rowSize: 400B
        loads: {w: {insert: T, rate: %d/s}}
        """
            .formatted(partition, perSecond);
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .extracting(Warning::finding)
        .filteredOn(finding -> finding.startsWith("when a period of Day ends"))
        .hasSize(isTold ? 1 : 0);
  }

  /** An answer takes 10 ms and a little service, so that 50 clients ask not quite 5,000 times. */
  @Test
  void clientsThatWaitAskAsOftenAsAnswersLetThem() throws Exception {
    String text =
        """
        title: t
        system: {profile: spanner, replication: {clientRoundTrip: 1ms, roundTrip: 7ms, commitWait: 2ms}}
        servers: 5
        duration: 20m
        tables:
          T: {columns: {Id: {type: int64, values: {constant: 1}}}, key: [Id], existing: 1}
        loads: {w: {update: T, clients: 50}}
        """;
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .extracting(Warning::finding)
        .filteredOn(finding -> finding.startsWith("one row may be written 4,"))
        .hasSize(1);
  }
}
