package io.keyheat.scenarios.lint;

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
  /** A log of which a server could take a quarter; its keys and its index are spread. */
  private static final String SPANNER =
      """
      title: A log
      system: spanner
      servers: 5
      duration: 30m
      tables:
        Log:
          columns:
            At: {type: timestamp, values: now}
            User: {type: int64, values: {uniform: [1, 1000000]}}
            Shard: {type: int64, values: {hash: [At, User], modulo: 16}}
            Number: {type: int64, values: {bitReversed: 1}}
            Name: {type: string, values: {text: "Customer{n}", n: {uniform: [1, 1000000]}}}
            Kind: {type: string, values: {choice: [a, b], weights: [1, 3]}}
            Uuid: {type: bytes, values: {uuid: v4}}
          key: [User, At]
          rowSize: 1KB
          preSplits: 20
          indexes: {ByTime: {on: [Shard, At]}}
      loads:
        writes: {insert: Log, rate: 12000/s, rowsPerCommit: 5}
      """;

  /** As much as three shards take, over four. */
  private static final String FIRESTORE =
      """
      title: Events
      system: firestore
      servers: 40
      duration: 15m
      tables:
        events:
          columns:
            id: {type: string, values: autoId}
            shard: {type: string, values: {choice: [w, x, y, z]}, indexed: false}
            kind: {type: string, values: {choice: [a, b], weights: [1, 99]}}
            at: {type: timestamp, values: now, indexed: false}
          key: [id]
          rowSize: 500B
          preSplits: 20
          indexes: {ByTime: {on: [shard, at desc]}}
      loads:
        writes: {insert: events, rate: 1500/s}
        newest: {scan: events, index: ByTime, fanOut: {shard: [w, x, y, z]}, limit: 5, rate: 1/s}
      """;

  /** A new kind whose traffic grows as it should. */
  private static final String DATASTORE =
      """
      title: Visits
      system: datastore
      servers: 40
      duration: 30m
      tables:
        Visit:
          columns:
            Id: {type: int64, values: {uniform: [1, 9223372036854775807]}}
            Name: {type: string, values: {text: "name-{n}", n: {uniform: [1, 900000000]}}}
            Kind: {type: string, values: {choice: [a, b]}}
            At: {type: timestamp, values: now, indexed: false}
          key: [Id]
          rowSize: 1KB
      loads:
        writes: {insert: Visit, rate: {growth: {from: 500/s, by: 50%, every: 5m}}}
      """;

  /** Three values of a status, and a table of four partitions of 1,000 write units each. */
  private static final String DYNAMODB =
      """
      title: Orders
      system: dynamodb
      servers: 10
      duration: 15m
      tables:
        Orders:
          columns:
            Id: {type: uuid, values: {uuid: v4}}
            Status: {type: string, values: {choice: [open, paid, sent]}}
            At: {type: timestamp, values: now}
          key: [Id]
          rowSize: 500B
          indexes: {ByStatus: {on: [Status, Id]}}
      loads:
        orders: {insert: Orders, rate: 2700/s}
      """;

  private static List<Warning> warnings(String text) {
    try {
      return Lint.of(ScenarioReader.read("f.yaml", text));
    } catch (ScenarioException e) {
      throw new AssertionError(text, e);
    }
  }

  private static String changed(String text, String changes) {
    String changed = text;
    if (changes != null) {
      for (String change : changes.split(" && ", -1)) {
        String[] parts = change.split(" -> ", -1);
        assertThat(changed).contains(parts[0]);
        changed = changed.replace(parts[0], parts[1]);
      }
    }
    return changed;
  }

  private static List<String> rules(String text, Level level) {
    return warnings(text).stream()
        .filter(warning -> warning.level() == level)
        .map(Warning::rule)
        .toList();
  }

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

  /** A third of 4,500 is more than one partition takes, and far less than its server does. */
  @ParameterizedTest
  @ValueSource(strings = {"on: [Status, Id]", "on: [Status, At]"})
  void aValueThatAsksForMoreThanAPartitionTakesIsWarnedOf(String on) {
    String index = changed(DYNAMODB, "on: [Status, Id] -> " + on + ", preSplits: 64");
    String split = changed(index, "rowSize: 500B -> rowSize: 500B\n    preSplits: 64");
    assertThat(rules(split, Level.WARNING)).isEmpty();
    String fast = changed(split, "2700/s -> 4500/s");
    assertThat(warnings(fast))
        .singleElement()
        .satisfies(
            warning ->
                assertThat(warning.finding())
                    .contains("1,500 writes/s", "one partition takes about 1,000/s"));
    String spanner = changed(fast, "system: dynamodb -> system: spanner");
    assertThat(rules(spanner, Level.WARNING)).isEmpty();
  }

  /**
   * Behind an index's own columns lie those of the table's key, in which its entries are written.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spanner | in front of Kind",
        "cockroachdb | in front of all of it, Kind included",
        "firestore | in front of Kind",
      })
  void anIndexGrowsWhereTheKeyBehindItsFewValuesDoes(String system, String remedy) {
    String index =
        changed(
            SPANNER,
            "system: spanner -> system: "
                + system
                + " && key: [User, At] -> key: [Number] && {ByTime: {on: [Shard, At]}} -> {ByKind:"
                + " {on: [Kind]}}");
    assertThat(warnings(index)).noneMatch(LintTest::isBehindKind);
    assertThat(warnings(changed(index, "{bitReversed: 1} -> {sequence: 1}")))
        .filteredOn(LintTest::isBehindKind)
        .singleElement()
        .satisfies(warning -> assertThat(warning.finding()).contains("behind Kind, Number counts"))
        .satisfies(warning -> assertThat(warning.remedy()).contains(remedy));
  }

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

  @Test
  void anAutomaticIndexGrowsWhereTheIdsBehindItsFewValuesDo() {
    assertThat(warnings(FIRESTORE)).noneMatch(LintTest::isOfAColumn);
    assertThat(warnings(changed(FIRESTORE, "values: autoId -> values: ulid")))
        .filteredOn(LintTest::isOfAColumn)
        .singleElement()
        .satisfies(warning -> assertThat(warning.finding()).contains("behind kind, id"));
  }

  private static boolean isBehindKind(Warning warning) {
    return warning.finding().startsWith("behind Kind");
  }

  private static boolean isOfAColumn(Warning warning) {
    return warning.path().contains(".columns.");
  }

  /** Four partitions take 4,000 units/s: 4,000 rows of 1 KB, or 400 of 10 KB. */
  @ParameterizedTest
  @CsvSource({"1KB, 3900, 4100", "10KB, 390, 410"})
  void aTableThatStartsWithTooFewPartitionsIsWarnedOf(String rowSize, int enough, int tooMany) {
    String chat =
        changed(
            DYNAMODB,
            "    indexes: {ByStatus: {on: [Status, Id]}}\n -> "
                + " && rowSize: 500B -> rowSize: "
                + rowSize);
    assertThat(rules(changed(chat, "2700/s -> " + enough + "/s"), Level.WARNING)).isEmpty();
    String fast = changed(chat, "2700/s -> " + tooMany + "/s");
    assertThat(warnings(fast))
        .singleElement()
        .satisfies(warning -> assertThat(warning.finding()).contains("may go to 4 partitions"));
    String split = changed(fast, "key: [Id] -> key: [Id]\n    preSplits: 8");
    assertThat(rules(split, Level.WARNING)).isEmpty();
  }

  /** Each of the four partitions of 12.5 GB is divided in two, as it has more than 10 GB. */
  @ParameterizedTest
  @CsvSource({"7900, true", "8100, false"})
  void partitionsThatOldDataHasMadeAreCounted(int perSecond, boolean isEnough) {
    String old =
        changed(
            DYNAMODB,
            "    indexes: {ByStatus: {on: [Status, Id]}}\n ->     existing: 50GB\n"
                + " && rowSize: 500B -> rowSize: 1KB && 2700/s -> "
                + perSecond
                + "/s");
    List<String> found = warnings(old).stream().map(Warning::finding).toList();
    assertThat(found).hasSize(isEnough ? 0 : 1).allMatch(text -> text.contains("to 8 partitions"));
  }

  /** Datastore mode leaves such entities out of the index; Firestore does not. */
  @Test
  void anIndexOfWhatIsExcludedIsSaidToStandForAPropertyOfItsOwn() {
    String indexes = "rowSize: 1KB -> rowSize: 1KB\n    indexes: {Both: {on: [Kind, At]}}";
    String excluded = changed(DATASTORE, indexes);
    assertThat(warnings(excluded))
        .filteredOn(warning -> warning.rule().equals("DS-15"))
        .singleElement()
        .satisfies(note -> assertThat(note.level()).isEqualTo(Level.NOTE))
        .satisfies(note -> assertThat(note.finding()).startsWith("At is excluded from indexes"))
        .satisfies(note -> assertThat(note.remedy()).contains("made of Kind, then At"));
    String indexed = changed(excluded, "values: now, indexed: false -> values: now");
    assertThat(rules(indexed, Level.NOTE)).doesNotContain("DS-15");
    assertThat(rules(FIRESTORE, Level.NOTE)).doesNotContain("DS-15");
  }

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

  @Test
  void manyIndexEntriesAreWarnedOf() {
    StringBuilder columns = new StringBuilder();
    for (int i = 0; i < 9; i++) {
      columns.append("P").append(i).append(": {type: int64, values: {uniform: [1, 999999]}}");
      columns.append("\n      ");
    }
    String ten =
        DATASTORE.replace("Kind: {", columns + "Kind: {").replace("key: [Id]", "key: [Name]");
    // Ten properties beside the key and the time, in two directions each: 20; with Id, 22.
    assertThat(rules(ten.replace("Id: {", "Id: {indexed: false, "), Level.WARNING)).isEmpty();
    assertThat(rules(ten, Level.WARNING)).containsExactly("DS-05");
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

  @Test
  void anIndexOfATableWithoutAParentIsNotToldToBeInterleaved() throws ScenarioException {
    String text =
        """
        title: t
        system: spanner
        servers: 3
        duration: 1m
        tables:
          T:
            columns:
              Id: {type: uuid, values: {uuid: v4}}
              At: {type: timestamp, values: now}
            key: [Id]
            indexes: {ByTime: {on: [At]}}
        loads: {w: {insert: T, rate: 6000/s}}
        """;
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .isNotEmpty()
        .noneMatch(warning -> warning.remedy().contains("interleave"));
  }

  /**
   * 6,000 of 6,400 rows a second have no value, so that their entries lie together in the order of
   * their ids; without them, 400/s are spread over 9,000 values.
   */
  @ParameterizedTest
  @CsvSource({"false, true", "true, false"})
  void entriesOfRowsWithoutAValueLieTogetherUnlessTheyAreLeftOut(
      boolean isNullFiltered, boolean isHot) throws ScenarioException {
    String text =
        """
        title: Orders with coupons
        system: spanner
        servers: 6
        duration: 10m
        tables:
          O:
            columns:
              Id: {type: int64, values: {sequence: 1}}
              H: {type: int64, values: {hash: [Id], modulo: 64}}
              Coupon: {type: string, values: {text: "C{n}", n: {uniform: [1000, 9999]}}}
            key: [H, Id]
            rowSize: 1KB
            preSplits: 64
            indexes: {ByCoupon: {on: [Coupon, Id], nullFiltered: %s}}
        loads:
          with: {insert: O, rate: 400/s}
          without: {insert: O, rate: 6000/s, values: {Coupon: absent}}
        """
            .formatted(isNullFiltered);
    List<Warning> warnings = Lint.of(ScenarioReader.read("test", text));
    if (!isHot) {
      assertThat(warnings).isEmpty();
      return;
    }
    assertThat(warnings)
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.finding()).contains("6,000 writes/s");
              assertThat(warning.remedy()).contains("leave rows without a value out");
            });
  }

  /**
   * In Datastore mode an entity has no entry in a composite index that holds an excluded property;
   * an exemption in Firestore leaves composite indexes as they are.
   */
  @ParameterizedTest
  @CsvSource({"datastore, true, true", "datastore, false, false", "firestore, true, false"})
  void anExemptionIsNotAdvisedWithoutTheCompositeIndexThatItEmpties(
      String system, boolean isComposite, boolean isDropped) throws ScenarioException {
    String text =
        """
        title: t
        system: %s
        servers: 5
        duration: 3m
        tables:
          Task:
            columns:
              Id: {type: int64, values: {bitReversed: 1}}
              Status: {type: string, values: {choice: [todo, done]}}
              Due: {type: timestamp, values: now}
            key: [Id]
            rowSize: 1KB
            indexes: {%s: {on: [Status, %s]}}
        loads: {w: {insert: Task, rate: 900/s}}
        """;
    String index =
        isComposite ? text.formatted(system, "ByDue", "Due") : text.formatted(system, "ById", "Id");
    assertThat(Lint.of(ScenarioReader.read("test", index)))
        .filteredOn(warning -> warning.path().equals("tables.Task.columns.Due"))
        .singleElement()
        .satisfies(
            warning -> assertThat(warning.remedy().contains("drop ByDue")).isEqualTo(isDropped));
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

  /** One tablet takes 500 writes a second by the documents; rows that are there lie in several. */
  @ParameterizedTest
  @CsvSource({
    "900/s, '', true",
    "400/s, '', false",
    "900/s, 'preSplits: 4', false",
    "900/s, 'existing: 1000', false"
  })
  void aNewTableIsSaidToBeInOneTablet(String rate, String further, boolean isTold)
      throws Exception {
    String text =
        """
        title: t
        system: firestore
        servers: 5
        duration: 20m
        tables:
          T:
            columns: {Id: {type: string, values: autoId}}
            key: [Id]
            rowSize: 1KB
            %s
        loads: {w: {insert: T, rate: %s}}
        """
            .formatted(further, rate);
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .extracting(Warning::finding)
        .filteredOn(finding -> finding.startsWith("T is new, in one tablet"))
        .hasSize(isTold ? 1 : 0);
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

  @ParameterizedTest
  @CsvSource({
    "'', true",
    "', indexed: false', false",
  })
  void anIndexThatBeginsWithADayIsNewAtMidnight(String rest, boolean isTold) throws Exception {
    String text =
        """
        title: t
        system: firestore
        servers: 5
        duration: 20m
        tables:
          T:
            columns:
              Id: {type: string, values: autoId}
              Day: {type: string, values: {timeText: yyyy-MM-dd}%s}
            key: [Id]
            rowSize: 1KB
            preSplits: 20
        loads: {w: {insert: T, rate: 900/s}}
        """
            .formatted(rest);
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .extracting(Warning::finding)
        .filteredOn(finding -> finding.startsWith("when a period of Day ends"))
        .hasSize(isTold ? 1 : 0);
  }

  /** A transaction of DynamoDB has 100 items at most, deletions included; a page has several. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dynamodb | 'w: {insert: T, rowsPerCommit: 100, rate: 1/s}' | 0",
        "dynamodb | 'w: {insert: T, rowsPerCommit: 101, rate: 1/s}' | 1",
        "dynamodb | 't: {transaction: parallel, rate: 1/s, calls: {a: {insert: T, rowsPerCommit:"
            + " 60}, b: {update: T, rowsPerCommit: 41}}}' | 1",
        "dynamodb | 'd: {delete: T, rowsPerCommit: 101, rate: 1/s}' | 1",
        "dynamodb | 'p: {page: serial, rate: 1/s, calls: {a: {insert: T, rowsPerCommit: 60}, b:"
            + " {insert: T, rowsPerCommit: 41}}}' | 0",
        "dynamodb | 'p: {page: serial, rate: 1/s, calls: {a: {insert: T, rowsPerCommit: 160}}}' |"
            + " 1",
        "spanner  | 'w: {insert: T, rowsPerCommit: 101, rate: 1/s}' | 0",
      })
  void aCommitOfTooManyRowsIsTold(String system, String load, int told) throws Exception {
    String text =
        """
        title: t
        system: %s
        servers: 5
        duration: 20m
        tables:
          T:
            columns: {Id: {type: bytes, values: {uuid: v4}}}
            key: [Id]
            rowSize: 1KB
        loads: {%s}
        """
            .formatted(system, load);
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .extracting(Warning::finding)
        .filteredOn(finding -> finding.equals("no commit may write more than 100 items"))
        .hasSize(told);
  }

  /** A commit of Spanner has up to 100 MiB, of Datastore and Firestore 10 MiB. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spanner   | 'w: {insert: T, rowsPerCommit: 104, rate: 1/s}' | ''",
        "spanner   | 'w: {insert: T, rowsPerCommit: 106, rate: 1/s}' | loads.w.rowsPerCommit:"
            + " 100MiB",
        "firestore | 'w: {upsert: T, rowsPerCommit: 11, rate: 1/s}'  | loads.w.rowsPerCommit:"
            + " 10MiB",
        "firestore | 'w: {delete: T, rowsPerCommit: 11, rate: 1/s}'  | ''",
        "datastore | 't: {transaction: parallel, rate: 1/s, calls: {a: {insert: T, rowsPerCommit:"
            + " 6}, b: {insert: T, rowsPerCommit: 5}}}' | loads.t: 10MiB",
        "datastore | 'p: {page: parallel, rate: 1/s, calls: {a: {insert: T, rowsPerCommit: 6}, b:"
            + " {insert: T, rowsPerCommit: 5}}}' | ''",
        "hbase     | 'w: {insert: T, rowsPerCommit: 500, rate: 1/s}' | ''",
      })
  void aCommitThatIsTooLargeIsTold(String system, String load, String told) throws Exception {
    String text =
        """
        title: t
        system: %s
        servers: 5
        duration: 20m
        tables:
          T:
            columns: {Id: {type: bytes, values: {uuid: v4}}}
            key: [Id]
            rowSize: 1MB
        loads: {%s}
        """
            .formatted(system, load);
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .filteredOn(warning -> warning.finding().startsWith("no commit may"))
        .extracting(warning -> warning.path() + ": " + warning.finding())
        .isEqualTo(
            told.isEmpty()
                ? List.of()
                : List.of(told.replace(": ", ": no commit may write more than ")));
  }

  /**
   * An item of DynamoDB has up to 400 KB, a document of Firestore up to 1 MiB, a row of CockroachDB
   * up to 512 MiB, which are 536.9 MB; HBase names no size.
   */
  @ParameterizedTest
  @CsvSource({
    "cockroachdb, 536MB, ''",
    "cockroachdb, 537MB, 'no row may have more than 512MiB'",
    "dynamodb, 400KiB, ''",
    "dynamodb, 401KiB, 'no item may have more than 400KiB'",
    "firestore, 1MiB, ''",
    "firestore, 2MB, 'no document may have more than 1MiB'",
    "hbase, 2MB, ''"
  })
  void aRowThatIsTooLargeIsTold(String system, String size, String told) throws Exception {
    String text =
        """
        title: t
        system: %s
        servers: 5
        duration: 20m
        tables:
          T:
            columns: {Id: {type: bytes, values: {uuid: v4}}}
            key: [Id]
            rowSize: %s
        loads: {w: {insert: T, rate: 1/s}}
        """
            .formatted(system, size);
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .filteredOn(warning -> warning.path().equals("tables.T.rowSize"))
        .extracting(Warning::finding)
        .isEqualTo(told.isEmpty() ? List.of() : List.of(told));
  }

  /** A timestamp of 8 bytes in front of the identifier in its layout. */
  @ParameterizedTest
  @CsvSource({
    "uuid, {uuid: v4}, 24",
    "string, {uuid: v4}, 44",
    "int64, {sequence: 1}, 16",
    "string, 'user-{n}', 13",
  })
  void aRowThatIsShorterThanItsKeyIsWarnedOf(String type, String values, int bytes)
      throws Exception {
    String text =
        """
        title: t
        system: spanner
        servers: 5
        duration: 20m
        tables:
          T:
            columns: {At: {type: timestamp, values: now}, Id: {type: %s, values: %s}}
            key: [At, Id]
            rowSize: %dB
        loads: {r: {lookup: T, rate: 1/s}}
        """;
    assertThat(Lint.of(ScenarioReader.read("test", text.formatted(type, quoted(values), bytes))))
        .extracting(Warning::path)
        .doesNotContain("tables.T.rowSize");
    String shorter = text.formatted(type, quoted(values), bytes - 1);
    assertThat(Lint.of(ScenarioReader.read("test", shorter)))
        .filteredOn(warning -> warning.path().equals("tables.T.rowSize"))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.level()).isEqualTo(Level.WARNING);
              assertThat(warning.finding()).contains("its key, which has " + bytes + " bytes");
            });
  }

  private static String quoted(String generator) {
    return generator.startsWith("{") ? generator : "{text: \"" + generator + "\"}";
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
    assertThat(found.remedy()).contains("in another order").doesNotContain("bits");
  }

  /** 100 MB in 16 shards, read only: a sixteenth is below the 125 MB of a shard that stays. */
  @ParameterizedTest
  @CsvSource({
    "foundationdb, 'lookup: Settings, rate: 30000/s', 1",
    "foundationdb, 'update: Settings, rate: 30000/s', 0",
    "spanner, 'lookup: Settings, rate: 30000/s', 0",
  })
  void preSplitsThatAreMergedAgainAreNoted(String system, String load, int notes)
      throws ScenarioException {
    String text =
        """
        title: Settings
        system: %s
        servers: 4
        duration: 6m
        tables:
          Settings:
            columns: {Id: {type: int64, values: {uniform: [1, 100000]}}}
            key: [Id]
            rowSize: 1KB
            existing: 100000
            preSplits: 16
        loads: {load: {%s}}
        """
            .formatted(system, load);
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .filteredOn(warning -> warning.finding().contains("are merged again after 5 min"))
        .hasSize(notes)
        .allMatch(warning -> warning.level() == Level.NOTE);
  }

  /**
   * TiKV splits at 3,000 reads/s and merges two Regions below half of that: of 12 Regions, three
   * have 1,000/s each and stay, and so do all where each has that. A Region of 2,000 rows of 40 KB
   * is above the 54 MiB that PD merges.
   */
  @ParameterizedTest
  @CsvSource({
    "100B, 3000/s, 6000, 'at least 9 of the 12 Regions'",
    "100B, 12000/s, 24000, ''",
    "100B, 100/s, 6000, 'the 12 Regions with which T starts are merged again after 1 h'",
    "40KB, 100/s, 6000, ''",
  })
  void eachPreSplitIsMergedByItsOwnLoad(String rowSize, String rate, int hot, String words)
      throws ScenarioException {
    String text =
        """
        title: A cold half
        system: tikv
        servers: 4
        duration: 90m
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 24000]}}}
            key: [Id]
            rowSize: %s
            existing: 24000
            preSplits: [2001, 4001, 6001, 8001, 10001, 12001, 14001, 16001, 18001, 20001, 22001]
        loads: {r: {lookup: T, rate: %s, values: {Id: {uniform: [1, %d]}}}}
        """
            .formatted(rowSize, rate, hot);
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .filteredOn(note -> note.finding().contains("are merged"))
        .hasSize(words.isEmpty() ? 0 : 1)
        .allMatch(note -> note.finding().startsWith(words));
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

  /** 20 rows a second for 80 minutes are 96,000, and PD merges what is cold for an hour. */
  @ParameterizedTest
  @CsvSource({"12, 20/s, 1", "1, 20/s, 0", "12, 40000/s, 0"})
  void anIndexsOwnPreSplitsThatAreMergedAgainAreNoted(int preSplits, String rate, int notes)
      throws ScenarioException {
    String text =
        """
        title: Orders
        system: tikv
        servers: 5
        duration: 80m
        tables:
          Orders:
            columns:
              Id: {type: int64, values: {uniform: [1, 100000000000]}}
              Customer: {type: int64, values: {uniform: [1, 1000000]}}
            key: [Id]
            rowSize: 200B
            indexes: {ByCustomer: {on: [Customer], preSplits: %d}}
        loads: {orders: {insert: Orders, rate: %s}}
        """
            .formatted(preSplits, rate);
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .filteredOn(warning -> warning.path().equals("tables.Orders.indexes.ByCustomer.preSplits"))
        .hasSize(notes)
        .allMatch(note -> note.finding().contains("Orders.ByCustomer starts are merged again"))
        .allMatch(note -> note.finding().contains("after 1 h"));
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

  /** Rows of an interleaved table lie in the tablets of its parent. */
  @ParameterizedTest
  @CsvSource({"1, true", "8, false"})
  void aTableIsNewWithTheTabletsOfItsParent(int preSplits, boolean isTold) {
    String text =
        """
        title: t
        system: {profile: hbase}
        servers: 4
        duration: 20m
        tables:
          P: {columns: {Id: {type: int64, values: {uniform: [1, 9000000]}}}, key: [Id], preSplits: %d}
          T:
            columns:
              Id: {type: int64, values: {uniform: [1, 9000000]}}
              N: {type: int64, values: {uniform: [1, 9]}}
            key: [Id, N]
            interleavedIn: P
            rowSize: 200B
        loads: {w: {upsert: T, rate: 6000/s}}
        """
            .formatted(preSplits);
    assertThat(warnings(text))
        .filteredOn(warning -> warning.finding().startsWith("T is new, in one region"))
        .hasSize(isTold ? 1 : 0);
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

  /**
   * Of 80 GB, each of the four partitions with which a table is made has 20 GB: in halves below 10
   * GB they are 16 where a local index keeps the items of a value together, else 12 of 7 GB.
   */
  @ParameterizedTest
  @CsvSource({"true, 16", "false, 12"})
  void oldPartitionsAreCountedInHalvesWhereKeysStayTogether(boolean local, int partitions) {
    String text =
        """
        title: t
        system: dynamodb
        servers: 4
        duration: 2m
        tables:
          T:
            columns:
              Id: {type: int64, values: {uniform: [1, 10000000]}}
              At: {type: int64, values: {uniform: [1, 1000000000]}}
            key: [Id, At]
            rowSize: 1KB
            existing: 80000000
            indexes: {ById: {on: [Id, At], interleaved: %s}}
        loads: {w: {insert: T, rate: 30000/s}}
        """
            .formatted(local);
    assertThat(warnings(text))
        .filteredOn(warning -> warning.path().equals("tables.T.key"))
        .anyMatch(w -> w.finding().contains("may go to " + partitions + " partitions"));
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
