package io.keyheat.scenarios.lint;

import static io.keyheat.scenarios.lint.LintedScenario.DATASTORE;
import static io.keyheat.scenarios.lint.LintedScenario.SPANNER;
import static io.keyheat.scenarios.lint.LintedScenario.changed;
import static io.keyheat.scenarios.lint.LintedScenario.rules;
import static io.keyheat.scenarios.lint.LintedScenario.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of keys, of the shards in front of them, and of the ends at which they grow. */
class KeyLintTest {
  /** Half of the 3,500 writes/s of a server are not warned of; a third of 16,200 is 5,400. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[User, At] | 16 | with at least 4 values",
        "[User, Shard, At] | 2 | give Shard at least 4 values",
        "[Shard, User, At] | 2 | give Shard at least 4 values",
        "[Shard, At, User] | 2 | give Shard at least 10 values",
        "[Shard, At, User] | 5 | give Shard at least 10 values",
        "[At, User] | 16 | with at least 10 values in front of At",
      })
  void shardsAreAskedForByTheWritesThatTheyShare(String key, int there, String remedy) {
    assertThat(keyEnds(key, there))
        .singleElement()
        .satisfies(warning -> assertThat(warning.remedy()).contains(remedy));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"[User, Shard, At] | 4", "[Shard, At, User] | 10"})
  void asManyShardsAsAreAskedForAreNotWarnedOf(String key, int told) {
    assertThat(keyEnds(key, told)).noneMatch(warning -> warning.level() == Level.WARNING);
    assertThat(keyEnds(key, told - 1)).anyMatch(warning -> warning.level() == Level.WARNING);
  }

  private static List<Warning> keyEnds(String key, int shards) {
    String log =
        changed(
            SPANNER,
            ", rowsPerCommit: 5 ->  && servers: 5 -> servers: 40 && 12000/s -> 16200/s"
                + " && User: {type: int64, values: {uniform: [1, 1000000]}} -> User: {type: int64,"
                + " values: {mix: {share: 0.33333333, hot: 7, rest: {uniform: [1, 1000000]}}}}"
                + " && modulo: 16 -> modulo: "
                + shards
                + " && key: [User, At] -> key: "
                + key
                + " && indexes: {ByTime: {on: [Shard, At]}} -> ");
    return warnings(log).stream().filter(warning -> warning.path().contains(".key[")).toList();
  }

  /** Reversed bits are nothing that each system has; a shard in front is possible in all. */
  @ParameterizedTest
  @CsvSource({
    "spanner, int64, bit",
    "firestore, string, id",
    "datastore, int64, id",
    "bigtable, int64, row key",
    "cockroachdb, int64, unordered_unique_rowid",
    "tikv, int64, AUTO_RANDOM",
    "yugabytedb, int64, HASH in place of ASC",
    "foundationdb, int64, in front of Id",
    "hbase, int64, row key",
    "accumulo, int64, row",
    "spanner, string, UUIDs",
    "datastore, string, UUIDs",
    "yugabytedb, string, UUIDs",
    "foundationdb, string, UUIDs"
  })
  void eachSystemHasARemedyForNumbersInTurn(String system, String type, String remedy)
      throws Exception {
    String values = type.equals("string") ? "{text: 'a{n}', n: {sequence: 1}}" : "{sequence: 1}";
    String scenario =
        """
        title: Numbers
        system: {profile: %s}
        servers: 3
        duration: 10m
        tables:
          T: {columns: {Id: {type: %s, values: %s}}, key: [Id], partition: [], rowSize: 1KB}
        loads: {in: {insert: T, rate: 9000/s}}
        """
            .formatted(system, type, values);
    String text = system.equals("yugabytedb") ? scenario : scenario.replace("partition: [], ", "");
    List<Warning> warnings = Lint.of(ScenarioReader.read("t", text));
    assertThat(warnings).extracting(Warning::remedy).first().asString().contains(remedy);
  }

  /**
   * One lock lets about 90 writes a second pass, a partition 1,000: one sentence would be false.
   */
  @Test
  void variantsOfTwoSystemsHaveASentenceEach() throws Exception {
    String scenario =
"""
title: One row
system: dynamodb
servers: 3
duration: 2m
tables:
  T: {columns: {Id: {type: int64, values: {constant: 1}}}, key: [Id], rowSize: 1KB, existing: 1}
loads: {in: {update: T, rate: 1700/s}}
variants: {item: {}, row: {system: spanner}, row-again: {system: spanner}}
""";
    List<Warning> warnings = Lint.of(ScenarioReader.read("t", scenario));
    assertThat(warnings)
        .extracting(Warning::variants)
        .containsExactly(List.of("item"), List.of("row", "row-again"));
    assertThat(warnings.get(0).finding()).contains("partition lets about 1,000/s");
    assertThat(warnings.get(1).finding()).contains("its lock lets");
  }

  /** A key of several parts stands for a name, in which a shard may well be 0. */
  @Test
  void aShardInFrontOfAnIdIsNoId() {
    String sharded =
        DATASTORE
            .replace("    key: [Id]", "    key: [Shard, Id]")
            .replace(
                "Kind: {type: string, values: {choice: [a, b]}}",
                "Shard: {type: int64, values: {hash: [Id], modulo: 64}, indexed: false}");
    assertThat(rules(sharded, Level.WARNING)).doesNotContain("DS-28");
    assertThat(rules(sharded.replace("[Shard, Id]", "[Shard]"), Level.WARNING)).contains("DS-28");
  }

  /** Updates of 1, 2, 3 and so on go through the whole range, and no reversed bits help them. */
  @Test
  void updatesInOrderAreNotSaidToMeetAtTheEnd() throws Exception {
    String text =
        """
        title: Backfill
        system: spanner
        servers: 4
        duration: 20m
        tables:
          T:
            columns: {Id: {type: int64, values: {sequence: 1}}}
            key: [Id]
            rowSize: 1KB
            preSplits: 40
            existing: 4000000
        loads: {backfill: {update: T, rate: 9000/s}}
        """;
    Warning found =
        Lint.of(ScenarioReader.read("test", text)).stream()
            .filter(warning -> warning.path().equals("tables.T.key[0]"))
            .findFirst()
            .orElseThrow();
    assertThat(found.rule()).isEqualTo("SP-13");
    assertThat(found.finding()).contains("in one split at a time").doesNotContain("last");
    assertThat(found.remedy()).contains("random order").doesNotContain("bits");
  }

  /**
   * Behind sensors, times are as many series as there are sensors: of 80,000 writes/s, 40,000 for
   * each of two are more than a server takes, and 80 for each of a thousand are next to nothing.
   */
  @ParameterizedTest
  @CsvSource({"1, 0.01, true", "2, 80000, true", "1000, 80000, false", "2, 0.01, false"})
  void aSeriesBehindValuesWithinAKeyPartIsOneOfManyTails(
      int sensors, double perSecond, boolean hasNote) {
    String text =
        """
        title: Readings
        system: bigtable
        servers: 20
        duration: 10m
        tables:
          T:
            columns:
              K:
                type: string
                values:
                  join: [{text: "s{n}", n: {uniform: [1, %d]}, digits: 5}, "#", {timeText: yyyyMMddHHmm}]
            key: [K]
            rowSize: 100B
            existing: 1000
        loads: {w: {insert: T, rate: %s/s}}
        """
            .formatted(sensors, perSecond);
    assertThat(warnings(text))
        .filteredOn(warning -> warning.toString().contains("time of writing"))
        .hasSize(hasNote ? 1 : 0);
  }

  private static final String NEW_TABLE =
      """
      title: t
      system: %s
      servers: 4
      duration: 20m
      tables:
        T:
          columns:
            Salt: {type: int64, values: {uniform: [1, 4]}}
            At: {type: timestamp, values: now}
            Id: {type: uuid, values: {uuid: v4}}
          key: [%s]
          rowSize: 200B
          preSplits: %d
      loads: {w: {insert: T, rate: %d/s}}
      """;

  /**
   * A server takes 4,070 rows of 200 B a second. HBase splits by no load, FoundationDB by 1 MB/s,
   * which are 5,000 of these rows; CockroachDB by 2,500 operations a second.
   */
  @ParameterizedTest
  @CsvSource({
    "foundationdb, Id, 'and this load does not divide it, remedy=write them less often'",
    "hbase, Id, 'and this load does not divide it, remedy=split the range beforehand'",
    "cockroachdb, Id, 'until load has divided it, remedy=raise the load gradually'",
    "hbase, 'At, Id', 'put Id first, whose values are spread, and split the range beforehand'",
    "bigtable, 'At, Id', 'put Id first, whose values are spread'",
  })
  void splitsAreNamedWhereNoLoadMakesThem(String system, String key, String end) {
    assertThat(warnings(NEW_TABLE.formatted(system, key, 1, 6000)))
        .singleElement()
        .asString()
        .contains(end)
        .satisfies(
            found ->
                assertThat(found.contains("split the range beforehand, as no load of this kind"))
                    .isEqualTo(end.endsWith("spread, and split the range beforehand")));
  }

  /** With Id first, the queue's reader would find any jobs in place of the oldest ones. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "foundationdb | scan: T, limit: 50, then: delete | put a shard",
        "spanner | scan: T, limit: 50, then: delete | put a shard",
        "spanner | scan: T, reverse: true, limit: 50 | put a shard",
        "spanner | lookup: T | put Id first",
      })
  void aKeyIsTurnedOnlyWhereNoScanNeedsItsOrder(String system, String read, String remedy) {
    String text =
        NEW_TABLE.formatted(system, "At, Id", 8, 6000) + "  r: {" + read + ", rate: 10/s}\n";
    assertThat(
            warnings(
                text.replace(
                    "loads: {w: {insert: T, rate: 6000/s}}",
                    "loads:\n  w: {insert: T, rate: 6000/s}")))
        .filteredOn(warning -> warning.path().equals("tables.T.key[0]"))
        .singleElement()
        .satisfies(warning -> assertThat(warning.remedy()).startsWith(remedy));
  }

  /**
   * Of 12,000 writes a second behind four salts, each has 3,000 of the 4,070 that a server takes:
   * as much as each of four servers has of an even load. Of 20,000, each has 5,000.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 12000, split the range beforehand into as many regions as there are servers",
    "4, 12000, ''",
    "4, 20000, give Salt at least 8 values",
  })
  void endsThatHaveNoMoreThanAnEvenShareOfAServerWantTabletsAtMost(
      int preSplits, int perSecond, String remedy) {
    assertThat(warnings(NEW_TABLE.formatted("hbase", "Salt, At, Id", preSplits, perSecond)))
        .hasSize(remedy.isEmpty() ? 0 : 1)
        .allSatisfy(warning -> assertThat(warning.toString()).contains(remedy));
  }

  /**
   * Of 12,000 writes a second behind six shards, each has 2,000 of the 3,500 that a server takes,
   * and one of five servers has two of them: 4,000. Behind five, or on six servers, each has one.
   */
  @ParameterizedTest
  @CsvSource({"6, 5, 1", "5, 5, 0", "6, 6, 0"})
  void endsThatCannotBeDealtOutEvenlyAreTooManyForOneServer(int shards, int servers, int warnings) {
    String text =
        """
        title: t
        system: cockroachdb
        servers: %d
        duration: 6m
        tables:
          T:
            columns:
              Shard: {type: int64, values: {uniform: [1, %d]}}
              Id: {type: int64, values: {sequence: 1}}
            key: [Shard, Id]
            rowSize: 1KB
            preSplits: %d
        loads: {w: {insert: T, rate: 12000/s}}
        """
            .formatted(servers, shards, shards);
    assertThat(warnings(text)).hasSize(warnings);
  }

  /** A commit of 3 rows of 0.3 KB is cheaper than 3 commits of one of 1 KB. */
  @ParameterizedTest
  @CsvSource({"true", "false"})
  void aChildWithTheIdsOfItsParentMeetsItInOnePlaceThatNoColumnOfTheChildSpreads(boolean together)
      throws ScenarioException {
    String text =
        """
        title: t
        system: datastore
        servers: 3
        duration: 1m
        tables:
          Order:
            columns: {id: {type: int64, values: {sequence: 1}}}
            key: [id]
          Line:
            columns: {id: {type: int64, values: {sequence: 1}}, n: {type: int64, values: {uniform: [1, 1000000]}}}
            key: [id, n]
            interleavedIn: Order
        loads:
          place:
            transaction: serial
            rate: 700/s
            %s
            calls: {o: {insert: Order}, l: {insert: Line, rowsPerCommit: 3}}
        """
            .formatted(together ? "values: {id: {sequence: 1}}" : "attempts: 1");
    List<Warning> ends =
        Lint.of(ScenarioReader.read("test", text)).stream()
            .filter(warning -> warning.path().endsWith(".key[0]"))
            .toList();
    assertThat(ends).hasSize(together ? 1 : 2).noneMatch(w -> w.remedy().contains("put n first"));
    if (together) {
      assertThat(ends.get(0).path()).isEqualTo("tables.Order.key[0]");
      assertThat(ends.get(0).finding())
          .contains("up to 2,800 writes/s, those of Line included, may meet in the last tablet")
          .endsWith("one tablet takes about 500/s");
    }
  }
}
