package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A table of ten keys, or of a million, that is to begin with a number of tablets. */
class FewerTabletsTest {
  private static List<FewerTablets> found(String key, String table) throws ScenarioException {
    String text =
        """
        title: Tablets
        system: spanner
        servers: 3
        duration: 2m
        tables:
          T:
            columns:
              Id: {type: int64, values: {uniform: [1, 1000000]}}
              Shard: {type: int64, values: {uniform: [1, 10]}}
            key: [%s]
            rowSize: 1KB
            %s
        loads: {w: {insert: T, rate: 100/s}}
        """
            .formatted(key, table);
    RunSpec spec = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec();
    return FewerTablets.of(spec, spec.plan());
  }

  /** Between ten keys there are nine places for a cut. */
  @Test
  void tenKeysAreNoMoreThanTenTablets() throws ScenarioException {
    assertThat(found("Shard", "preSplits: 20"))
        .containsExactly(new FewerTablets("tables.T.preSplits", 10, 20));
    assertThat(found("Shard", "preSplits: 10")).isEmpty();
  }

  @Test
  void aMillionKeysAreAsManyTabletsAsAreWanted() throws ScenarioException {
    assertThat(found("Id", "preSplits: 20")).isEmpty();
  }
}
