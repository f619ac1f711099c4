package io.keyheat.scenarios.lint;

import static io.keyheat.scenarios.lint.LintedScenario.DATASTORE;
import static io.keyheat.scenarios.lint.LintedScenario.FIRESTORE;
import static io.keyheat.scenarios.lint.LintedScenario.SPANNER;
import static io.keyheat.scenarios.lint.LintedScenario.changed;
import static io.keyheat.scenarios.lint.LintedScenario.ids;
import static io.keyheat.scenarios.lint.LintedScenario.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each warning comes where a scenario has the trap, and is gone where the trap alone has been taken
 * away again. A change is {@code part -> other}, several are joined by {@code &&}.
 */
class LintTest {
  private static void comesAndGoes(
      String text, Level level, String id, String setting, String trap) {
    String remedied = changed(text, setting);
    String trapped = changed(remedied, trap);
    assertThat(ids(remedied, level)).as("remedied").doesNotContain(id);
    assertThat(ids(trapped, level)).as("trapped").contains(id);
  }

  @Test
  void aNameAtTheBeginningOfASentenceStaysAsItIs() {
    String late = changed(SPANNER, "rate: 12000/s -> rate: 12000/s, from: 31m");
    assertThat(warnings(late))
        .filteredOn(warning -> warning.id().equals("late-load"))
        .extracting(Warning::finding)
        .containsExactly(
            "writes begins at 31:00, after the end of the run (30:00), and sends nothing.");
  }

  @Test
  void scenariosThatHeedTheRulesAreNotWarned() {
    for (String text : List.of(SPANNER, FIRESTORE, DATASTORE)) {
      assertThat(ids(text, Level.WARNING)).as(text).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "WARNING | growing-key | | key: [User, At] -> key: [At, User]",
        "WARNING | growing-key | key: [User, At] -> key: [Name] | n: {uniform: [1, 1000000]} -> n:"
            + " {sequence: 1}",
        "WARNING | growing-key | | key: [User, At] -> key: [At desc, User]",
        "WARNING | growing-key | key: [User, At] -> key: [Number] | {bitReversed: 1} ->"
            + " {sequence: {start: 9, step: -1}}",
        "WARNING | sweeping-key | key: [User, At] -> key: [Uuid] | uuid: v4 -> uuid: v1",
        "WARNING | growing-key | key: [User, At] -> key: [Uuid] | uuid: v4 -> uuid: v7",
        "WARNING | growing-key | key: [User, At] -> key: [Uuid] | {uuid: v4} -> ulid",
        "WARNING | growing-key | key: [User, At] -> key: [Number] | {bitReversed: 1} -> snowflake",
        "WARNING | updated-key | key: [User, At] -> key: [Number] && insert: Log -> update: Log"
            + " | bitReversed: 1 -> sequence: 1",
        "NOTE | uuid-as-text | key: [User, At] -> key: [Uuid] | type: bytes -> type: string",
        "NOTE | growing-key-ranges | | User: {type: int64, values: {uniform: [1, 1000000]}} ->"
            + " User: {type: int64, values: {mix: {share: 0.3, hot: 7, rest: {uniform: [1,"
            + " 1000000]}}}}",
        "NOTE | growing-key-ranges | key: [User, At] -> key: [Shard, At, User] | modulo: 16 ->"
            + " modulo: 3",
        "NOTE | growing-key-ranges | | key: [User, At] -> key: [Kind, At, User]",
        "NOTE | shard-keeps-sign | | modulo: 16 -> modulo: 16, signed: true",
        "WARNING | shard-of-time | values: now -> values: {now: {resolution: 1s}} | hash: [At,"
            + " User] -> hash: [At]",
        "WARNING | growing-index | | on: [Shard, At] -> on: [At]",
        "WARNING | growing-index | | on: [Shard, At] -> on: [At desc, Kind]",
        "NOTE | growing-index-ranges | | modulo: 16 -> modulo: 3",
        "WARNING | index-shard-behind | | on: [Shard, At] -> on: [At, Shard]",
      })
  void onSpanner(Level level, String id, String setting, String trap) {
    comesAndGoes(SPANNER, level, id, setting, trap);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "WARNING | growing-index | | values: now, indexed: false -> values: now",
        "WARNING | growing-index | type: timestamp, values: now -> type: int64, values: {sequence:"
            + " 1281} | 1281}, indexed: false -> 1281}",
        "NOTE | growing-index-ranges | index: ByTime, fanOut: {shard: [w, x, y, z]}, limit -> limit"
            + " && choice: [w, x, y, z] -> uniform: [1, 90] && shard: {type: string -> shard:"
            + " {type: int64 | on: [shard, at desc] -> on: [kind, at]",
        "WARNING | shard-indexed-alone | | choice: [w, x, y, z]}, indexed: false -> choice: [w, x,"
            + " y, z]}",
        "WARNING | shard-not-needed | | rate: 1500/s -> rate: 450/s",
        "WARNING | growing-key | | values: autoId -> values: ulid",
        "WARNING | index-shard-behind | index: ByTime, fanOut: {shard: [w, x, y, z]}, limit ->"
            + " limit | on: [shard, at desc] -> on: [at desc, shard]",
      })
  void onFirestore(Level level, String id, String setting, String trap) {
    comesAndGoes(FIRESTORE, level, id, setting, trap);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "WARNING | growing-key | | {uniform: [1, 9223372036854775807]} -> {sequence: 1}",
        "WARNING | growing-index | | values: now, indexed: false -> values: now",
        "WARNING | growing-index | | rowSize: 1KB -> indexes: {ByTime: {on: [At desc, Kind]}}",
        "NOTE | growing-index-ranges | rowSize: 1KB -> indexes: {ByTime: {on: [Name, At]}}"
            + " | on: [Name -> on: [Kind",
        "NOTE | index-of-exempted | | rowSize: 1KB -> indexes: {ByKind: {on: [Kind, At]}}",
        "WARNING | period-ends | key: [Id] -> key: [At, Id] && values: now -> values: {now:"
            + " {resolution: 40m, jitter: 35m}} | , jitter: 35m -> , jitter: 1m",
        "NOTE | row-twice-in-commit | insert: Visit -> update: Visit, rowsPerCommit: 4 | 1,"
            + " 9223372036854775807 -> 1, 2",
        "WARNING | troublesome-name | | Visit -> web/Visit",
        "WARNING | troublesome-name | | Visit -> __Visit__",
        "WARNING | troublesome-name | | Kind -> Kind.of.page",
        "WARNING | troublesome-name | | Kind -> __kind__",
        "WARNING | troublesome-name | | [1, 9223372036854775807] -> [0, 9223372036854775807]",
        "WARNING | troublesome-name | | [1, 9223372036854775807] -> [-9, 9223372036854775807]",
        "WARNING | troublesome-name | key: [Id] -> key: [Name] | name-{n} -> name/{n}",
        "WARNING | troublesome-name | | choice: [a, b] -> choice: [a, \uFFFD]",
      })
  void onDatastore(Level level, String id, String setting, String trap) {
    comesAndGoes(DATASTORE, level, id, setting, trap);
  }

  @Test
  void aWarningSaysWhereAndWhatToDo() {
    String text = changed(SPANNER, "key: [User, At] -> key: [At, User]");
    Warning warning = warnings(text).get(0);
    assertThat(warning.path()).isEqualTo("tables.Log.key[0]");
    assertThat(warning.id()).isEqualTo("growing-key");
    assertThat(warning.space()).isEqualTo("Log");
    assertThat(text.lines().toList().get(warning.line() - 1).substring(warning.column() - 1))
        .isEqualTo("At, User]");
    assertThat(warning.figures()).containsExactly("At is the time of writing");
    assertThat(warning.remedies()).hasSize(2);
  }

  @Test
  void variantsThatShareAWarningAreNamedTogether() {
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
  }

  @Test
  void aProfileThatExtendsAShippedOneGoesByItsRules() {
    String own =
        changed(DATASTORE, "system: datastore -> system: {profile: datastore, control: 2s}");
    assertThat(ids(changed(own, "Visit -> web/Visit"), Level.WARNING))
        .containsExactly("troublesome-name");
  }

  /** Rows of an interleaved table lie beside their parent's, and a warning of one is enough. */
  @Test
  void anInterleavedTableWhoseParentGrowsIsNotWarnedOfAgain() {
    String child =
        """
          Line:
            columns:
              At: {type: timestamp, values: now}
              User: {type: int64, values: {uniform: [1, 1000000]}}
              Number: {type: int64, values: {uniform: [1, 9]}}
            key: [At, User, Number]
            interleavedIn: Log
        loads:
          lines: {insert: Line, rate: 10/s}
        """;
    String text = changed(SPANNER, "key: [User, At] -> key: [At, User]").replace("loads:\n", child);
    assertThat(warnings(text)).extracting(Warning::path).containsExactly("tables.Log.key[0]");
  }

  /** A schema's loads are nobody's: neither a rate nor what rows there are counts. */
  /** Each call draws its own number of 2^64: a line hardly ever meets its order. */
  @Test
  void childrenUnderOtherParentsThanTheirTransactionAddsAreNoted() {
    String shop =
        """
        title: A shop
        system: spanner
        servers: 3
        duration: 10m
        tables:
          Orders:
            columns: {Id: {type: int64, values: {bitReversed: 1}}}
            key: [Id]
            rowSize: 1KB
            preSplits: 10
          Lines:
            columns: {Id: {type: int64, values: {bitReversed: 1}}, N: {type: int64, values: {uniform: [1, 8]}}}
            key: [Id, N]
            interleavedIn: Orders
            rowSize: 1KB
        loads:
          checkout:
            transaction: serial
            rate: 10/s
            calls: {order: {insert: Orders}, lines: {insert: Lines}}
        """;
    assertThat(ids(shop, Level.NOTE)).contains("separate-rows");
    String shared = shop.replace("serial\n", "serial\n    values: {Id: {bitReversed: 1}}\n");
    assertThat(shared).isNotEqualTo(shop);
    assertThat(ids(shared, Level.NOTE)).doesNotContain("separate-rows");
  }

  @Test
  void ofASchemaOnlyTablesCount() throws ScenarioException {
    String text = changed(FIRESTORE, "rate: 1500/s -> rate: 1/s");
    assertThat(warnings(text)).extracting(Warning::id).contains("shard-not-needed");
    assertThat(Lint.ofSchema(ScenarioReader.read("f.yaml", text)))
        .extracting(Warning::id)
        .containsExactly("growing-index-ranges");
  }
}
