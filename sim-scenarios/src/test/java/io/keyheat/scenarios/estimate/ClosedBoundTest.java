package io.keyheat.scenarios.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.experiment.Effort;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.api.Test;

class ClosedBoundTest {
  private static ScenarioFile scenario(String values, String loads) throws ScenarioException {
    String text =
        """
        title: t
        system:
          profile: spanner
          replication: {clientRoundTrip: 2ms, roundTrip: 5ms, jitter: 0s, commitWait: 3ms}
          costs: {write: 4ms, writeRow: 0s, writeByte: 0s, read: 1ms, readRow: 0s, readByte: 0s}
        servers: 10
        duration: 10s
        tables: {T: {columns: {Id: {type: int64, values: %s, existing: {sequence: 1}}}, key: [Id], existing: 1000}}
        loads:
        """
                .formatted(values)
            + loads.indent(2);
    return ScenarioReader.read("test", text, ReadOptions.DEFAULT);
  }

  private static RunSpec spec(String loads) throws ScenarioException {
    return scenario("{uniform: [1, 1000]}", loads).variants().get(0).spec();
  }

  private static void assertBound(String loads, double perSecond) throws ScenarioException {
    RunSpec spec = spec(loads);
    LoadSpec load = spec.loads().get(0);
    assertThat(Peak.mostPerSecond(spec, load)).isCloseTo(perSecond, within(1e-6));
    assertThat(Peak.mostPerSecond(spec, load.calls().get(0)))
        .as("a call of it")
        .isCloseTo(perSecond, within(1e-6));
    assertThat(Estimate.of(spec).askedPerSecond()).isCloseTo(perSecond, within(1e-6));
  }

  /** Each thinks for 6 ms and waits for 2 + 5 + 3 + 4 ms. */
  @Test
  void clientsThatWriteWaitForTheRoundTripsAndOneService() throws ScenarioException {
    assertBound("a: {update: T, clients: 10, think: 6ms}", 10 / 0.020);
  }

  /** Two reads in turn take 2 + 1 ms each, and at once 2 + 1 ms together. */
  @Test
  void clientsWaitForTheCallsOfAPageInTurnOrForTheLongestOfThem() throws ScenarioException {
    String page = "a: {page: %s, calls: {x: {lookup: T}, y: {lookup: T}}, clients: 6}";
    assertBound(page.formatted("serial"), 6 / 0.006);
    assertBound(page.formatted("parallel"), 6 / 0.003);
  }

  /** Two reads in turn take 3 ms each, and the commit of two writes 14 ms. */
  @Test
  void clientsWaitForTheReadsOfATransactionAndForOneCommit() throws ScenarioException {
    String calls = "{r: {lookup: T}, s: {lookup: T}, u: {update: T}, v: {update: T}}";
    assertBound("a: {transaction: serial, calls: " + calls + ", clients: 5}", 5 / 0.020);
  }

  /** One row of them all: 10 / 20 ms = 500 writes a second. */
  @Test
  void oneRowBoundsTheRateOfTheEstimate() throws ScenarioException {
    ScenarioFile file = scenario("{constant: 1}", "a: {update: T, clients: 10, think: 6ms}");
    RunSpec spec = file.variants().get(0).spec();
    assertThat(Estimate.of(spec).askedPerSecond()).isCloseTo(500, within(1e-6));
  }

  /** Of 10 s, where nothing holds the 500 operations a second up. */
  @Test
  void aRunIsForeseenToMakeAsManyOperations() throws ScenarioException {
    RunSpec spec = spec("a: {update: T, clients: 10, think: 6ms}");
    Effort effort = Effort.of(spec, spec.plan());
    assertThat(effort.operations()).isCloseTo(5000, within(1e-6));
  }
}
