package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys from 1 to 1,000,000, at which a table or an index is split. */
class EmptySplitsTest {
  private static List<EmptySplits> found(String table) throws ScenarioException {
    return found("spanner", "2m", table);
  }

  private static List<EmptySplits> found(String system, String duration, String table)
      throws ScenarioException {
    String text =
        """
        title: Splits without keys
        system: %s
        servers: 3
        duration: %s
        tables:
          T:
            columns:
              Id: {type: int64, values: {uniform: [1, 1000000]}}
              User: {type: int64, values: {uniform: [1, 1000]}}
            key: [Id]
            rowSize: 1KB
            %s
        loads: {w: {insert: T, rate: 100/s}}
        """
            .formatted(system, duration, table);
    RunSpec spec = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec();
    return EmptySplits.of(spec, spec.plan());
  }

  @Test
  void splitsBeyondAllKeysAreCounted() throws ScenarioException {
    assertThat(found("preSplits: [2000000, 3000000]"))
        .singleElement()
        .satisfies(
            splits -> {
              assertThat(splits.path()).isEqualTo("tables.T");
              assertThat(splits.empty()).isEqualTo(2);
              assertThat(splits.tablets()).isEqualTo(3);
            });
  }

  /** Below 1 there is none: the first of the two is empty. */
  @Test
  void aSplitBelowAllKeysIsCounted() throws ScenarioException {
    assertThat(found("preSplits: [0]")).singleElement().matches(splits -> splits.empty() == 1);
  }

  @Test
  void anIndexHasSplitsOfItsOwn() throws ScenarioException {
    assertThat(found("indexes: {ByUser: {on: [User], interleaved: false, preSplits: [500, 2000]}}"))
        .singleElement()
        .satisfies(
            splits -> {
              assertThat(splits.path()).isEqualTo("tables.T.indexes.ByUser");
              assertThat(splits.empty()).isEqualTo(1);
            });
  }

  @Test
  void splitsWithKeysHaveNoNote() throws ScenarioException {
    assertThat(found("preSplits: [250000, 500000, 750000]")).isEmpty();
    assertThat(found("preSplits: 100")).isEmpty();
  }

  /** TiKV merges after an hour; Spanner keeps the cuts of its users for days. */
  @ParameterizedTest
  @CsvSource({
    "tikv, 90m, '[2000000, 3000000]', 2",
    "tikv, 90m, '[-1, 0, 500000, 2000000, 3000000, 4000000]', 5",
    "tikv, 90m, '[0, 500000, 2000000]', 0",
    "tikv, 50m, '[2000000, 3000000]', 0",
    "spanner, 90m, '[2000000, 3000000]', 0",
  })
  void emptyNeighboursAreMergedInTheRun(
      String system, String duration, String preSplits, int merged) throws ScenarioException {
    assertThat(found(system, duration, "preSplits: " + preSplits))
        .singleElement()
        .satisfies(splits -> assertThat(splits.merged()).isEqualTo(merged));
  }
}
