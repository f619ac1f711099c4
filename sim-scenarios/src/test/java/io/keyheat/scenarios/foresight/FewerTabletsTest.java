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

  /** YugabyteDB makes one tablet a server of a hashed table, and of three servers no fewer. */
  @ParameterizedTest
  @CsvSource({"2, 1", "3, 0", "4, 0", "1, 0"})
  void fewerThanTheSystemMakesOfHashedKeysAreNoted(int preSplits, int notes)
      throws ScenarioException {
    String text =
        """
        title: Tablets
        system: yugabytedb
        servers: 3
        duration: 2m
        tables:
          T:
            columns: {Id: {type: int64, values: {sequence: 1}}}
            key: [Id]
            rowSize: 1KB
            preSplits: %d
        loads: {w: {insert: T, rate: 100/s}}
        """
            .formatted(preSplits);
    RunSpec spec = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec();
    assertThat(spec.plan().keySpaces().get(0).splits().size() + 1)
        .isEqualTo(Math.max(3, preSplits));
    assertThat(FewerTablets.of(spec, spec.plan()))
        .hasSize(notes)
        .allMatch(each -> each.tablets() == 3 && each.stated() == 2);
  }

  @Test
  void aMillionKeysAreAsManyTabletsAsAreWanted() throws ScenarioException {
    assertThat(found("Id", "preSplits: 20")).isEmpty();
  }
}
