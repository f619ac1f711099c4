package io.keyheat.scenarios.lint;

import static io.keyheat.scenarios.lint.LintedScenario.DATASTORE;
import static io.keyheat.scenarios.lint.LintedScenario.FIRESTORE;
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

/** What is said of the entries of indexes. */
class IndexLintTest {
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
    assertThat(warnings(index)).noneMatch(IndexLintTest::isBehindKind);
    assertThat(warnings(changed(index, "{bitReversed: 1} -> {sequence: 1}")))
        .filteredOn(IndexLintTest::isBehindKind)
        .singleElement()
        .satisfies(warning -> assertThat(warning.finding()).contains("behind Kind, Number counts"))
        .satisfies(warning -> assertThat(warning.remedy()).contains(remedy));
  }

  @Test
  void anAutomaticIndexGrowsWhereTheIdsBehindItsFewValuesDo() {
    assertThat(warnings(FIRESTORE)).noneMatch(IndexLintTest::isOfAColumn);
    assertThat(warnings(changed(FIRESTORE, "values: autoId -> values: ulid")))
        .filteredOn(IndexLintTest::isOfAColumn)
        .singleElement()
        .satisfies(warning -> assertThat(warning.finding()).contains("behind kind, id"));
  }

  private static boolean isBehindKind(Warning warning) {
    return warning.finding().startsWith("behind Kind");
  }

  private static boolean isOfAColumn(Warning warning) {
    return warning.path().contains(".columns.");
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
}
