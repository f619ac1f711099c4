package io.keyheat.scenarios.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.RunSpec;
import io.keyheat.core.Simulation;
import io.keyheat.core.result.CapacityLimit;
import io.keyheat.core.result.RunResult;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimateTest {
  private static RunSpec spec(String name, String variant) throws ScenarioException {
    ReadOptions options =
        new ReadOptions(OptionalLong.empty(), true, Set.of(variant), Long.MAX_VALUE);
    return ScenarioReader.read(name, Library.find(name).text(), options).variants().get(0).spec();
  }

  private static RunSpec spec(String text) throws ScenarioException {
    return ScenarioReader.read("t", text).variants().get(0).spec();
  }

  /** Loads that are constant, complete, and spread over servers that all lead. */
  @ParameterizedTest
  @CsvSource({
    "spanner/timestamp-key, newest-128",
    "spanner/sp-10-interleaved-index, interleaved",
    "spanner/sp-14-innocent-neighbour, moved",
    "firestore/fs-08-field-order, shard-first",
    "datastore/ds-01-allocated-ids, allocated",
    "datastore/ds-04-index-on-now, prefixed"
  })
  void utilisationOfServersIsThatOfARun(String name, String variant) throws ScenarioException {
    RunSpec spec = spec(name, variant);
    RunResult run = Simulation.run(spec, nanos -> {});
    double ofRun =
        run.servers().stream()
            .flatMapToDouble(
                server ->
                    IntStream.range(run.firstWarmInterval(), server.utilisation().length)
                        .mapToDouble(i -> server.utilisation()[i]))
            .average()
            .orElseThrow();
    assertThat(Estimate.of(spec).utilisation()).isCloseTo(ofRun, within(0.03 * ofRun));
  }

  private static final String ONE_TABLET =
      """
      title: One tablet
      system: {profile: spanner, servers: {cores: 2}, costs: {write: 10ms, writeByte: 0ns}}
      servers: 4
      duration: 1m
      tables:
        T:
          columns: {Id: {type: int64, values: {uniform: [1, 1000000000]}}}
          key: [Id]
      loads: {w: {insert: T, rate: 300/s}}
      """;

  /** 300/s of 10 ms need three cores: of four servers of two, 3/8; of one server, 3/2. */
  @Test
  void utilisationIsDemandOverCapacity() throws ScenarioException {
    Estimate estimate = Estimate.of(spec(ONE_TABLET));
    assertThat(estimate.utilisation()).isCloseTo(3.0 / 8, within(1e-9));
    assertThat(estimate.capacityPerSecond()).isCloseTo(800, within(1e-6));
    assertThat(estimate.tablets()).hasSize(1);
    TabletFigures tablet = estimate.tablets().get(0);
    assertThat(tablet.utilisation()).isCloseTo(3.0 / 2, within(1e-9));
    assertThat(tablet.limit()).isEqualTo(CapacityLimit.SERVER_CORES);
  }

  /** Of four tablets at the start, each has a quarter. */
  @Test
  void tabletsAreThoseOfTheStart() throws ScenarioException {
    TabletFigures tablet =
        Estimate.of(spec(ONE_TABLET.replace("key: [Id]", "key: [Id]\n    preSplits: 4")))
            .tablets()
            .get(0);
    assertThat(tablet.tablets()).isEqualTo(4);
    assertThat(tablet.utilisation()).isCloseTo(3.0 / 8, within(0.05));
  }

  /** 100 clients that think for 1 s and wait for 19 ms and their service of 10 ms. */
  @Test
  void clientsThatWaitAskForWhatTheirNumberAllows() throws ScenarioException {
    String closed = ONE_TABLET.replace("rate: 300/s", "clients: 100, think: 1s");
    EstimatedLoad load = Estimate.of(spec(closed)).loads().get(0);
    assertThat(load.isBound()).isTrue();
    double answerNanos = load.floor().meanNanos() + 10e6;
    assertThat(load.perSecond()).isCloseTo(100e9 / (1e9 + answerNanos), within(1e-6));
    assertThat(load.meanNanos()).isCloseTo(answerNanos, within(1.0));
    Estimate full = Estimate.of(spec(closed.replace("clients: 100", "clients: 100000")));
    // A single tablet is on one server of two cores.
    assertThat(full.loads().get(0).perSecond()).isCloseTo(200, within(1e-6));
  }

  /** A row that all updates name is locked for an answer without the client's round trip. */
  @Test
  void theLockOfTheHottestRowHasAUtilisation() throws ScenarioException {
    String hot =
        ONE_TABLET
            .replace("{uniform: [1, 1000000000]}", "{constant: 7}")
            .replace("key: [Id]", "key: [Id]\n    existing: 1")
            .replace("insert: T, rate: 300/s", "update: T, rate: 30/s");
    EstimatedLoad load = Estimate.of(spec(hot)).loads().get(0);
    assertThat(load.hottestRow()).isEqualTo(1);
    double heldNanos = load.floor().meanNanos() + 10e6 - 1e6;
    assertThat(load.lockUtilisation()).isCloseTo(30 * heldNanos / 1e9, within(1e-6));
  }

  /** Erlang C as the textbooks write it, by powers and factorials. */
  private static double byFactorials(int cores, double erlangs) {
    double term = 1;
    double sum = 0;
    for (int k = 0; k < cores; k++) {
      sum += term;
      term *= erlangs / (k + 1);
    }
    double waiting = term * cores / (cores - erlangs);
    return waiting / (sum + waiting);
  }

  @ParameterizedTest
  @CsvSource({"1, 0.8", "2, 1.0", "5, 4.0", "64, 60.0"})
  void theProbabilityOfWaitingIsErlangs(int cores, double erlangs) {
    assertThat(new ErlangC(cores, erlangs, 1, 1).waitProbability())
        .isCloseTo(byFactorials(cores, erlangs), within(1e-9));
  }

  /** M/D/1 and M/G/1 at 0.8: mean waits of 2 and 3, and 4 if service is exponential. */
  @ParameterizedTest
  @CsvSource({"0, 2", "0.5, 3", "1, 4"})
  void waitsGrowWithTheVariationOfService(double variation, double wait) {
    assertThat(new ErlangC(1, 0.8, 1, variation).meanWaitNanos()).isCloseTo(wait, within(1e-9));
    assertThat(new ErlangC(1, 1.1, 1, variation).meanWaitNanos()).isInfinite();
  }
}
