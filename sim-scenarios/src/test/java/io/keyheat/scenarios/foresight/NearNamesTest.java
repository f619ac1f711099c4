package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearNamesTest {
  private static List<String> notes(String name, String load) throws Exception {
    String text =
        """
        title: Orders
        system: spanner
        servers: 3
        duration: 2m
        tables: {T: {columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}}, key: [Id]}}
        loads: {orders: {insert: T, rate: 100/s}}
        variants:
          now: {}
          twice: {loads: {%s: %s}}
        """
            .formatted(name, load);
    return NearNames.notes(ScenarioReader.read("test", text, ReadOptions.DEFAULT));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "order | {insert: T, rate: 200/s} | 1",
        "ordres | {insert: T, rate: 200/s} | 1",
        "orders | {insert: T, rate: 200/s} | 0",
        "orders2 | {insert: T, rate: 200/s} | 0",
        "returns | {insert: T, rate: 200/s} | 0",
        "order | {lookup: T, rate: 200/s} | 0",
      })
  void aLoadThatAVariantAddsBesideOneOfNearlyItsNameIsNamed(String name, String load, int notes)
      throws Exception {
    assertThat(notes(name, load))
        .hasSize(notes)
        .allMatch(note -> note.contains("expected the name orders") && note.endsWith("(twice)"));
  }
}
