package io.keyheat.scenarios.foresight.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmptyTablesTest {
  private static String notes(String existing, String loads) throws ScenarioException {
    String text =
        """
        title: No rows
        system: spanner
        servers: 3
        duration: 1m
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 100000]}}}
            key: [Id]
            rowSize: 100B
            existing: %s
        loads: {%s}
        """
            .formatted(existing, loads);
    return String.join(
        "\n", EmptyTables.notes(ScenarioReader.read("test", text, ReadOptions.DEFAULT)));
  }

  @Test
  void updatesOfATableWithoutRowsAreToldThatNoneAreThere() throws Exception {
    assertThat(notes("0", "change: {update: T, rate: 10/s}, see: {lookup: T, rate: 10/s}"))
        .startsWith("T holds no rows and no load adds any, so that what its loads update");
  }

  @Test
  void readsAloneOfATableWithoutRowsFindNothing() throws Exception {
    assertThat(notes("0", "see: {lookup: T, rate: 10/s}"))
        .startsWith("T holds no rows and no load adds any, so that its reads find nothing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"insert", "upsert"})
  void aLoadThatAddsRowsGivesTheOthersSomethingToFind(String adds) throws Exception {
    String loads = "add: {%s: T, rate: 10/s}, change: {update: T, rate: 10/s}".formatted(adds);
    assertThat(notes("0", loads)).isEmpty();
  }

  @Test
  void updatesOfRowsThatAreThereHaveNoNote() throws Exception {
    assertThat(notes("100000", "change: {update: T, rate: 10/s}")).isEmpty();
  }

  /** A grandchild holds rows below customers without any, or is given some, or is not. */
  @ParameterizedTest
  @CsvSource({
    "100, '', true, true",
    "0, insert, true, true",
    "0, '', true, false",
    "100, '', false, false"
  })
  void aScanWithChildrenFindsTheRowsBelowATableWithoutAny(
      long existing, String adds, boolean withChildren, boolean finds) throws Exception {
    String below =
        """
        title: Rows below
        system: spanner
        servers: 3
        duration: 1m
        tables:
          T: {columns: {A: &a {type: int64, values: {uniform: [1, 9]}}}, key: [A], rowSize: 100B}
          U:
            {columns: {A: *a, B: &b {type: int64, values: {uniform: [1, 9]}}}, key: [A, B],
              rowSize: 100B, interleavedIn: T}
          V:
            {columns: {A: *a, B: *b, C: {type: int64, values: {uniform: [1, 999]}}},
              key: [A, B, C], rowSize: 100B, interleavedIn: U, existing: %d}
        loads:
          see: {scan: T, where: [A], limit: 10, withChildren: %b, rate: 5/s}
          %s
        """
            .formatted(
                existing,
                withChildren,
                adds.isEmpty() ? "" : "add: {%s: V, rate: 5/s}".formatted(adds));
    List<String> notes = EmptyTables.notes(ScenarioReader.read("test", below, ReadOptions.DEFAULT));
    assertThat(notes).hasSize(finds ? 0 : 1).allMatch(note -> note.startsWith("T holds no rows"));
  }
}
