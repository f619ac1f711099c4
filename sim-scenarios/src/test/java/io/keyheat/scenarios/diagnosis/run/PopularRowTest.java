package io.keyheat.scenarios.diagnosis.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A row that no split makes room for, behind ranges that splits divide. */
class PopularRowTest {
  /** Each of four has an eighth of the load, and a partition takes 1,000 writes/s. */
  @ParameterizedTest
  @CsvSource({"9000/s, 4", "7900/s, 0"})
  void allRowsThatAreTooPopularAreCounted(String rate, int rows) throws Exception {
    String hot = "{mix: {share: 50%, hot: {uniform: [1, 4]}, rest: {uniform: [5, 1000000]}}}";
    String text =
        """
        title: t
        system: dynamodb
        servers: 6
        duration: 60s
        tables:
          T: {columns: {K: {type: int64, values: %s}}, key: [K], rowSize: 200B}
        loads: {w: {update: T, rate: %s}}
        """
            .formatted(hot, rate);
    var spec = ScenarioReader.read("t", text, ReadOptions.DEFAULT).variants().get(0).spec();
    var popular = PopularRow.of(spec, "T");
    assertThat(popular.map(PopularRow::alike).orElse(0.0)).isEqualTo(rows);
    assertThat(popular.flatMap(PopularRow::several).isPresent()).isEqualTo(rows > 1);
  }

  /**
   * One item in two of 2,100/s is asked for more often than the 1,000 writes/s of a partition, of
   * which one with 2,500 bytes takes three units; of as many reads a partition answers 3,000/s.
   */
  @ParameterizedTest
  @CsvSource({
    "'update: T, rate: 2100/s', 200B, true",
    "'update: T, rate: 1900/s', 200B, false",
    "'update: T, rate: 900/s', 2500B, true",
    "'lookup: T, rate: 2100/s', 200B, false",
    "'lookup: T, rate: 6100/s', 200B, true",
    "'update: T, clients: 50', 200B, false",
    "'update: T, rate: 2100/s, until: 30s', 200B, true",
  })
  void aRowIsTooPopularWhereOneTabletCannotAnswerIt(String load, String rowSize, boolean isFound)
      throws Exception {
    String text =
        """
        title: t
        system: dynamodb
        servers: 6
        duration: 60s
        tables:
          T:
            columns:
              K: {type: int64, values: {mix: {share: 50%%, hot: 0, rest: {uniform: [1, 1000000]}}}}
              V: {type: int64, values: {uniform: [1, 9]}}
            key: [K]
            rowSize: %s
            indexes: {ByV: {on: [V]}}
        loads: {w: {%s}}
        """
            .formatted(rowSize, load);
    var spec = ScenarioReader.read("t", text, ReadOptions.DEFAULT).variants().get(0).spec();
    assertThat(PopularRow.of(spec, "T").isPresent()).as(load).isEqualTo(isFound);
    assertThat(PopularRow.of(spec, "T.ByV")).isEmpty();
  }
}
