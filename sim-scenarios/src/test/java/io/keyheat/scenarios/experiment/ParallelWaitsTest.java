package io.keyheat.scenarios.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.Simulation;
import io.keyheat.core.result.RunResult;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.api.Test;

class ParallelWaitsTest {
  /**
   * Of four writes of one row at once, three wait: for one, two and three others, which would be
   * six locks while the whole page takes four.
   */
  @Test
  void aPageWaitsForNoLongerThanItTakes() throws ScenarioException {
    String text =
        """
        title: t
        system: spanner
        servers: 3
        duration: 30s
        tables: {T: {columns: {Id: {type: int64, values: {constant: 1}}}, key: [Id], existing: 1}}
        loads:
          p:
            page: parallel
            calls: {a: {update: T}, b: {update: T}, c: {update: T}, d: {update: T}}
            rate: 2/s
            spacing: fixed
        """;
    RunResult run =
        Simulation.run(ScenarioReader.read("t", text).variants().get(0).spec(), now -> {});
    double pages = run.total().throughputPerSecond() * run.total().latency().meanMillis() / 1000;
    assertThat(run.waitingForLocks("T")).isBetween(pages / 2, pages);
  }
}
