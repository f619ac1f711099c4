package io.keyheat.scenarios.lint;

import static io.keyheat.scenarios.lint.LintedScenario.DATASTORE;
import static io.keyheat.scenarios.lint.LintedScenario.FIRESTORE;
import static io.keyheat.scenarios.lint.LintedScenario.SPANNER;
import static io.keyheat.scenarios.lint.LintedScenario.changed;
import static io.keyheat.scenarios.lint.LintedScenario.rules;
import static io.keyheat.scenarios.lint.LintedScenario.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.diagnosis.Rules;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each warning comes where a scenario has the trap, and is gone where the trap alone has been taken
 * away again. A change is {@code part -> other}, several are joined by {@code &&}.
 */
class LintTest {
  private static void comesAndGoes(
      String text, Level level, String rule, String setting, String trap) {
    String remedied = changed(text, setting);
    String trapped = changed(remedied, trap);
    assertThat(rules(remedied, level)).as("remedied").doesNotContain(rule);
    assertThat(rules(trapped, level)).as("trapped").contains(rule);
    assertThat(Rules.load().find(rule)).isPresent();
  }

  @Test
  void scenariosThatHeedTheRulesAreNotWarned() {
    for (String text : List.of(SPANNER, FIRESTORE, DATASTORE)) {
      assertThat(warnings(text)).as(text).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "WARNING | SP-01 | | key: [User, At] -> key: [At, User]",
        "WARNING | SP-01 | key: [User, At] -> key: [Name] | n: {uniform: [1, 1000000]} -> n:"
            + " {sequence: 1}",
        "WARNING | SP-03 | | key: [User, At] -> key: [At desc, User]",
        "WARNING | SP-03 | key: [User, At] -> key: [Number] | {bitReversed: 1} -> {sequence:"
            + " {start: 9, step: -1}}",
        "WARNING | SP-04 | key: [User, At] -> key: [Uuid] | uuid: v4 -> uuid: v1",
        "WARNING | SP-04 | key: [User, At] -> key: [Uuid] | uuid: v4 -> uuid: v6",
        "WARNING | SP-04 | key: [User, At] -> key: [Uuid] | uuid: v4 -> uuid: v7",
        "WARNING | SP-04 | key: [User, At] -> key: [Uuid] | {uuid: v4} -> ulid",
        "WARNING | SP-04 | key: [User, At] -> key: [Uuid] | {uuid: v4} -> ksuid",
        "WARNING | SP-04 | key: [User, At] -> key: [Number] | {bitReversed: 1} -> snowflake",
        "NOTE | SP-04 | key: [User, At] -> key: [Uuid] | type: bytes -> type: string",
        "WARNING | SP-05 | key: [User, At] -> key: [Number] | bitReversed: 1 -> sequence: 1",
        "WARNING | SP-06 | | User: {type: int64, values: {uniform: [1, 1000000]}} -> User: {type:"
            + " int64, values: {mix: {share: 0.3, hot: 7, rest: {uniform: [1, 1000000]}}}}",
        "WARNING | SP-07 | key: [User, At] -> key: [Shard, At, User] | modulo: 16 -> modulo: 3",
        "WARNING | SP-07 | | key: [User, At] -> key: [Kind, At, User]",
        "NOTE | SP-07 | | modulo: 16 -> modulo: 16, signed: true",
        "NOTE | SP-07 | | hash: [At, User] -> hash: [At]",
        "NOTE | SP-07 | , rowsPerCommit: 5 -> , rowsPerCommit: 1 && hash: [At, User] -> hash: [At]"
            + " | values: now -> values: {now: {resolution: 1ms}}",
        "WARNING | SP-09 | | on: [Shard, At] -> on: [At]",
        "WARNING | SP-09 | | on: [Shard, At] -> on: [At desc, Kind]",
        "WARNING | SP-10 | on: [Shard, At] -> on: [User, At], interleaved: true | on: [User -> on:"
            + " [Kind",
        "WARNING | SP-11 | | modulo: 16 -> modulo: 3",
        "WARNING | SP-11 | | on: [Shard, At] -> on: [At, Shard]",
        "WARNING | SP-12 | insert: Log -> update: Log && key: [User, At] -> key: [User] |"
            + " User: {type: int64, values: {uniform: [1, 1000000]}} -> User: {type: int64, values:"
            + " {uniform: [1, 3]}}",
      })
  void onSpanner(Level level, String rule, String setting, String trap) {
    comesAndGoes(SPANNER, level, rule, setting, trap);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "WARNING | FS-01 | | values: now, indexed: false -> values: now",
        "WARNING | FS-01 | type: timestamp, values: now -> type: int64, values: {sequence: 1281} |"
            + " 1281}, indexed: false -> 1281}",
        "NOTE | FS-01 | rate: 1500/s -> rate: 400/s | values: now, indexed: false -> values: now",
        "WARNING | FS-03 | index: ByTime, fanOut: {shard: [w, x, y, z]}, limit -> limit |"
            + " on: [shard, at desc] -> on: [at]",
        "WARNING | FS-03 | index: ByTime, fanOut: {shard: [w, x, y, z]}, limit -> limit |"
            + " on: [shard, at desc] -> on: [kind, at]",
        "WARNING | FS-04 | | choice: [w, x, y, z] -> choice: [w, x]",
        "WARNING | FS-04 | | choice: [w, x, y, z]}, indexed: false -> choice: [w, x, y, z]}",
        "WARNING | FS-04 | rate: 1500/s -> rowsPerCommit: 3, rate: 500/s"
            + " | choice: [w, x, y, z] -> choice: [w, x]",
        "WARNING | FS-06 | | rate: 1500/s -> rate: 450/s",
        "WARNING | FS-07 | | values: autoId -> values: ulid",
        "WARNING | FS-08 | index: ByTime, fanOut: {shard: [w, x, y, z]}, limit -> limit |"
            + " on: [shard, at desc] -> on: [at desc, shard]",
      })
  void onFirestore(Level level, String rule, String setting, String trap) {
    comesAndGoes(FIRESTORE, level, rule, setting, trap);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "WARNING | DS-02 | | {uniform: [1, 9223372036854775807]} -> {sequence: 1}",
        "WARNING | DS-02 | key: [Id] -> key: [Name] | n: {uniform: [1, 900000000]} -> n: {sequence:"
            + " 1}",
        "WARNING | DS-04 | | values: now, indexed: false -> values: now",
        "WARNING | DS-04 | | rowSize: 1KB -> indexes: {ByTime: {on: [At desc, Kind]}}",
        "WARNING | DS-06 | insert: Visit -> update: Visit | 1, 9223372036854775807 -> 1, 2",
        "NOTE | DS-06 | insert: Visit, rate: {growth: {from: 500/s, by: 50%, every: 5m}} -> update:"
            + " Visit, rate: 5/s | 1, 9223372036854775807 -> 1, 1",
        "WARNING | DS-10 | | {growth: {from: 500/s, by: 50%, every: 5m}} -> 2000/s",
        "WARNING | DS-10 | {growth: {from: 500/s, by: 50%, every: 5m}} -> 2000/s && rowSize: 1KB ->"
            + " preSplits: 8 | preSplits: 8 -> preSplits: 1",
        "WARNING | DS-14 | rowSize: 1KB -> indexes: {ByTime: {on: [Name, At]}} | on: [Name -> on:"
            + " [Kind",
        "WARNING | DS-16 | | by: 50% -> by: 100%",
        "WARNING | DS-16 | | {growth: {from: 500/s, by: 50%, every: 5m}} -> {step: {0m: 400/s, 10m:"
            + " 4000/s}}",
        "WARNING | DS-21 | key: [Id] -> key: [At, Id] && values: now -> values: {now: {resolution:"
            + " 40m, jitter: 35m}} | , jitter: 35m -> , jitter: 1m",
        "WARNING | DS-14 | key: [Id] -> key: [At, Id] && values: now -> values: {now: {resolution:"
            + " 40m, jitter: 35m}} | {uniform: [1, 9223372036854775807]} -> {sequence: 1}",
        "NOTE | DS-23 | | insert: Visit -> insert: Visit, rowsPerCommit: 100",
        "NOTE | DS-26 | insert: Visit -> update: Visit, rowsPerCommit: 4 | 1, 9223372036854775807"
            + " -> 1, 2",
        "WARNING | DS-28 | | Visit -> web/Visit",
        "WARNING | DS-28 | | Visit -> __Visit__",
        "WARNING | DS-28 | | Kind -> Kind.of.page",
        "WARNING | DS-28 | | Kind -> __kind__",
        "WARNING | DS-28 | | [1, 9223372036854775807] -> [0, 9223372036854775807]",
        "WARNING | DS-28 | | [1, 9223372036854775807] -> [-9, 9223372036854775807]",
        "WARNING | DS-28 | key: [Id] -> key: [Name] | name-{n} -> name/{n}",
        "WARNING | DS-28 | | choice: [a, b] -> choice: [a, \uFFFD]",
      })
  void onDatastore(Level level, String rule, String setting, String trap) {
    comesAndGoes(DATASTORE, level, rule, setting, trap);
  }

  @Test
  void aWarningSaysWhereWhatMayHappenAndWhatToDo() {
    String text = changed(SPANNER, "key: [User, At] -> key: [At, User]");
    Warning warning = warnings(text).get(0);
    assertThat(warning.path()).isEqualTo("tables.Log.key[0]");
    assertThat(text.lines().toList().get(warning.line() - 1).substring(warning.column() - 1))
        .isEqualTo("At, User]");
    // Commits of five on 8 cores: 1.886 ms, a tenth of that for each other row, 0.4 ms for its 1
    // KB.
    assertThat(warning.finding())
        .contains("60,000 writes/s may meet in the last split", "one server takes about 8,621/s");
    assertThat(warning.remedy()).isEqualTo("put User first, whose values are spread");
  }

  @Test
  void aTailThatStaysFarBelowAServersWorthIsANote() {
    String text =
        changed(SPANNER, "key: [User, At] -> key: [At, User] && rate: 12000/s -> rate: 800/s");
    assertThat(rules(text, Level.WARNING)).isEmpty();
    assertThat(rules(text, Level.NOTE)).containsExactly("SP-01");
  }

  @Test
  void variantsThatShareAFindingAreNamedTogetherWithItsGreatestRate() {
    String variants =
        """
        variants:
          slow: {loads: {writes: {rate: 5000/s}}}
          fast: {}
          remedied: {tables: {Log: {key: [User, At]}}}
        """;
    List<Warning> all = warnings(changed(SPANNER, "key: [User, At] -> key: [At, User]") + variants);
    assertThat(all).hasSize(1);
    assertThat(all.get(0).variants()).containsExactly("slow", "fast");
    assertThat(all.get(0).finding()).contains("60,000");
  }

  @Test
  void aProfileThatExtendsAShippedOneGoesByItsRules() {
    String own =
        changed(DATASTORE, "system: datastore -> system: {profile: datastore, control: 2s}");
    assertThat(rules(changed(own, "Visit -> web/Visit"), Level.WARNING)).containsExactly("DS-28");
  }

  /**
   * One row, 60 times a second: alone it is locked for about 11 ms; read first, with a row of
   * another table written too, for 1 ms more, and for another quorum and an agreement, 8 ms.
   */
  @Test
  void aTransactionLocksItsRowsLongerThanAWriteAlone() {
    String tables =
"""
title: Stock
system: spanner
servers: 3
duration: 30m
tables:
  Stock: {columns: {Sku: {type: int64, values: {uniform: [1, 1]}}}, key: [Sku], existing: 1}
  Sales: {columns: {Id: {type: uuid, values: {uuid: v4}}}, key: [Id], preSplits: 9}
loads:
""";
    String alone = "  take: {update: Stock, rate: 60/s}\n";
    String together =
        """
          sell:
            transaction: serial
            rate: 60/s
            calls: {see: {lookup: Stock}, take: {update: Stock}, note: {insert: Sales}}
        """;
    assertThat(rules(tables + alone, Level.WARNING)).isEmpty();
    assertThat(rules(tables + together, Level.WARNING)).containsExactly("SP-12");
  }

  /**
   * A quorum of 6 ms, a millisecond each of jitter and service, and a serial stage of 2 ms hold a
   * lock for 10 ms. 200 writes a second need as many rows as have it for 65 % of the time each.
   */
  @Test
  void aLockIsHeldInTheSerialStageTooAndPiecesHaveRoom() throws ScenarioException {
    String text =
        """
        title: t
        system:
          profile: datastore
          costs: {write: 1ms, writeRow: 0ms, writeByte: 0ms}
          replication: {roundTrip: 6ms, jitter: 1ms, commitWait: 0ms}
          tablets: {commit: 2ms}
        servers: 3
        duration: 1m
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 1]}}}
            key: [Id]
            existing: 1
        loads: {w: {update: T, rate: 200/s}}
        """;
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .anySatisfy(
            warning -> {
              assertThat(warning.finding()).contains("lock lets about 100/s pass");
              assertThat(warning.remedy()).contains("at least 4 entities");
            });
  }

  /** The rows that stay make of each of 32 Regions more than PD merges, whoever draws the shard. */
  @ParameterizedTest
  @ValueSource(strings = {"", ", perCommit: true"})
  void rowsOfOneCommitInOneRegionLeaveNoOtherCold(String together) throws ScenarioException {
    String text =
        """
        title: Batches
        system: tikv
        servers: 6
        duration: 90m
        tables:
          T:
            columns:
              Shard: {type: int64, values: {uniform: [0, 31]%s}}
              Id: {type: int64, values: {sequence: 1}}
            key: [Shard, Id]
            rowSize: 500B
            preSplits: 32
        loads: {w: {insert: T, rate: 300/s, rowsPerCommit: 100}}
        """
            .formatted(together);
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .filteredOn(note -> note.finding().contains("merged"))
        .isEmpty();
  }
}
