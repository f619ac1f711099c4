package io.keyheat.scenarios.foresight.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class MissingParentsTest {
  private static List<String> notes(String system, int parents) throws ScenarioException {
    String text =
        """
        title: t
        system: %s
        servers: 5
        duration: 10s
        tables:
          Acc:
            columns: {A: {type: int64, values: {uniform: [1, 1000]}}}
            key: [A]
            existing: %d
          Ord:
            columns:
              A: {type: int64, values: {uniform: [1, 1000]}}
              N: {type: int64, values: {sequence: 1}}
            key: [A, N]
            existing: 3000
            interleavedIn: Acc
        loads: {i: {insert: Ord, rate: 5/s}}
        """
            .formatted(system, parents);
    return MissingParents.notes(ScenarioReader.read("t", text));
  }

  @Test
  void rowsInterleavedInATableWithoutRowsAreTold() throws ScenarioException {
    assertThat(notes("spanner", 0))
        .singleElement()
        .asString()
        .startsWith("tables.Ord.existing: 3,000 rows are interleaved in Acc, which begins with");
    assertThat(notes("spanner", 1000)).isEmpty();
  }

  @Test
  void anEntityMayBeWithoutItsAncestor() throws ScenarioException {
    assertThat(notes("datastore", 0)).isEmpty();
  }
}
