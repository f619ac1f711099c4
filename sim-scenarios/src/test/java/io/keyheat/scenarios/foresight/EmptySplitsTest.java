package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Keys from 1 to 1,000,000, at which a table or an index is split. */
class EmptySplitsTest {
  private static List<EmptySplits> found(String table) throws ScenarioException {
    String text =
        """
        title: Splits without keys
        system: spanner
        servers: 3
        duration: 2m
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
            .formatted(table);
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
}
