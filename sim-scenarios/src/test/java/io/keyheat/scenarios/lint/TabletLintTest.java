package io.keyheat.scenarios.lint;

import static io.keyheat.scenarios.lint.LintedScenario.DYNAMODB;
import static io.keyheat.scenarios.lint.LintedScenario.changed;
import static io.keyheat.scenarios.lint.LintedScenario.rules;
import static io.keyheat.scenarios.lint.LintedScenario.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of the tablets and partitions with which tables begin. */
class TabletLintTest {
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
}
