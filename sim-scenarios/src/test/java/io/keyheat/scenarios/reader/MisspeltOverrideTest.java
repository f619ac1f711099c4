package io.keyheat.scenarios.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A name that is spelt wrong in a variant is one mistake, which says what was meant. */
class MisspeltOverrideTest {
  private static final String SCENARIO =
      """
      title: t
      system: spanner
      servers: 3
      duration: 5m
      tables:
        Customer:
          columns:
            Id: {type: int64, values: {sequence: 1}}
            Region: {type: int64, values: {uniform: [1, 100]}}
          key: [Id]
          rowSize: 1KB
          indexes: {ByRegion: {on: [Region]}}
      loads:
        signups: {insert: Customer, rate: 100/s}
        pages: {rate: 5/s, page: serial, calls: {one: {lookup: Customer}}}
      variants:
        base: {}
        other: {%s}
      """;

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "tables: {Cutomer: {columns: {Region: {type: int64, values: random}}}} | Customer",
        "loads: {signup: {insert: Customer}} | signups",
        "loads: {signup: {rate: 5/s}} | signups",
        "loads: {pages: {calls: {ome: {values: {Id: {constant: 1}}}}}} | one",
        "tables: {Customer: {indexes: {ByRegio: {preSplits: 5}}}} | ByRegion",
        "tables: {Customer: {columns: {Region: {tpe: string, values: 'r{n}'}}}} | type",
        "tables: {Customer: {colums: {Region: {type: string, values: 'r{n}'}}}} | columns",
        "loads: {signups: {batchSize: 10}} | rowsPerCommit",
        "tables: {Customer: {existingRows: 10}} | existing",
        "loads: {signups: {insert: Customer, qps: 10/s}} | rate",
        "loads: {Signups: {insert: Customer, rate: 5/s}} | signups",
        "tables: {Customer: {columns: {ID: {type: int64, values: {uniform: [1, 9]}}}}} | Id",
      })
  void isOneMistakeWithWhatWasMeant(String override, String meant) {
    ScenarioException thrown =
        catchThrowableOfType(
            ScenarioException.class,
            () -> ScenarioReader.read("f.yaml", SCENARIO.formatted(override), ReadOptions.DEFAULT));
    assertThat(thrown.problems())
        .singleElement()
        .extracting(Problem::message)
        .asString()
        .startsWith("there is no ")
        .endsWith("did you mean \"" + meant + "\"?");
  }
}
