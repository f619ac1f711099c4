package io.keyheat.scenarios.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetEstimateTest {
  private static boolean areMet(String system, int rate, String duration) throws ScenarioException {
    String text =
        """
        title: Capacity
        system: %s
        servers: 20
        duration: %s
        tables:
          T:
            columns: {K: {type: uuid, values: {uuid: v4}}}
            key: [K]
            rowSize: 1KB
            preSplits: 8
        loads: {put: {insert: T, rate: %d/s}}
        """
            .formatted(system, duration, rate);
    RunSpec spec = ScenarioReader.read("test", text).variants().get(0).spec();
    return TargetEstimate.areMet(List.of(), spec);
  }

  /**
   * A commit of 9 ms at least: 100 clients without think time ask for 11,111/s at most, and 10,000
   * for more than 20 servers do; none of them overloads servers, but they wait for all of them.
   */
  @ParameterizedTest
  @CsvSource({
    "100, servers.mean < 90 %, true",
    "10000, servers.mean < 90 %, false",
    "100, latency.p99 < 100ms, true",
    "10000, latency.p99 < 100ms, false",
    "10000, errors < 1 %, true",
  })
  void clientsThatWaitFillServersAndDoNotOverloadThem(int clients, String target, boolean met)
      throws Exception {
    String text =
        """
        title: Capacity
        system: spanner
        servers: 20
        duration: 10m
        tables: {T: {columns: {K: {type: uuid, values: {uuid: v4}}}, key: [K], rowSize: 1KB, preSplits: 200}}
        loads: {put: {insert: T, clients: %d}}
        """
            .formatted(clients);
    RunSpec spec = ScenarioReader.read("test", text).variants().get(0).spec();
    assertThat(TargetEstimate.areMet(List.of(Target.parse(target)), spec)).isEqualTo(met);
  }

  /**
   * Eight partitions take 1,000 write units each, and eight splits 3,500 writes of a server, or
   * more once they have been divided, which takes longer than a minute; 20 servers take 70,000 in
   * all.
   */
  @ParameterizedTest
  @CsvSource({
    "dynamodb, 7000, 1m, true",
    "dynamodb, 9500, 1m, false",
    "dynamodb, 9500, 3h, true",
    "dynamodb, 80000, 3h, false",
    "spanner, 25000, 1m, true",
    "spanner, 33000, 1m, false",
    "spanner, 33000, 3h, true",
    "spanner, 80000, 3h, false",
  })
  void aRunThatEndsBeforeSplitsHasOnlyTheTabletsThatItBeginsWith(
      String system, int rate, String duration, boolean met) throws Exception {
    assertThat(areMet(system, rate, duration)).isEqualTo(met);
  }

  private static Estimate ofBigtable(String load) throws ScenarioException {
    String text =
        """
        title: Writes whose quorum is all replicas
        system:
          profile: bigtable
          costs: {write: 1us, writeRow: 0ns, writeByte: 0ns}
          replication:
            {replicas: 3, quorum: 3, roundTrip: 2ms, jitter: 1ms, clientRoundTrip: 1ms}
        servers: 400
        duration: 10m
        tables: {T: {columns: {K: {type: uuid, values: {uuid: v4}}}, key: [K], rowSize: 1KB}}
        loads: {put: {insert: T, %s}}
        """
            .formatted(load);
    return Estimate.of(ScenarioReader.read("test", text).variants().get(0).spec());
  }

  private static Optional<String> impossible(String target, String load) throws Exception {
    return TargetEstimate.impossible(Target.parse(target), ofBigtable(load).loads());
  }

  /**
   * 3 ms and the greater of two exponential times with a mean of 1 ms, which is above 5 with the
   * probability 1 − (1 − e⁻⁵)² = 1.34 %, and above 6 with 0.5 %: p99 is 3 + 5.30. The mean is 4.5.
   */
  @ParameterizedTest
  @CsvSource({
    "latency.p99 < 8ms, true",
    "latency.p99 < 9ms, false",
    "latency.p90 < 8ms, false",
    "latency.p999 < 9ms, true",
    "latency.mean < 4.4ms, true",
    "latency.mean < 4.6ms, false",
    "latency.p99 < 3ms, true",
  })
  void noRunKeepsATargetBelowWhatTheQuorumAloneTakes(String target, boolean isImpossible)
      throws Exception {
    assertThat(impossible(target, "rate: 100/s").isPresent()).isEqualTo(isImpossible);
  }

  /** Whoever gives up after 7 ms has no answer that takes longer. */
  @Test
  void aTimeoutCutsOffTheLatencyOfThoseThatAreAnswered() throws Exception {
    assertThat(impossible("latency.p99 < 8ms", "rate: 100/s, timeout: 7ms")).isEmpty();
  }

  /** −ln(1 − √0.99) = 5.296 for the quorum, and 3 for the rest; the service is next to nothing. */
  @Test
  void aQuantileIsThatOfTheQuorumAndNotOfItsMean() throws Exception {
    double expected = 3 - Math.log(1 - Math.sqrt(0.99));
    assertThat(ofBigtable("rate: 100/s").quantileNanos(0.99) / 1e6)
        .isCloseTo(expected, within(0.03));
  }

  /** A commit locks its row for some 10 ms; clients that wait overload no lock. */
  @ParameterizedTest
  @CsvSource({"rate: 60/s, true", "rate: 300/s, false", "clients: 50, true"})
  void noRateIsExpectedToMeetTargetsThatAsksForMoreThanTheLockOfOneRow(String load, boolean met)
      throws Exception {
    String text =
        """
        title: A counter
        system: spanner
        servers: 3
        duration: 10m
        tables: {T: {columns: {K: {type: int64, values: {constant: 1}}}, key: [K], existing: 1}}
        loads: {count: {update: T, %s}}
        """
            .formatted(load);
    RunSpec spec = ScenarioReader.read("test", text).variants().get(0).spec();
    assertThat(TargetEstimate.areMet(List.of(), spec)).isEqualTo(met);
  }

  /**
   * 100 lookups of 10 ms are one core, which is 25 % of four servers; a day between 20 and 100/s
   * has a mean of 60/s and 15 %.
   */
  @ParameterizedTest
  @CsvSource({
    "100/s, servers.mean > 20%, true",
    "100/s, servers.mean > 30%, false",
    "100/s, servers.meanUsed >= 30%, false",
    "100/s, throughput > 90/s, true",
    "100/s, throughput > 110/s, false",
    "100/s, loads.reads.throughput > 110/s, false",
    "100/s, throughput < 90/s, false",
    "'{daily: {mean: 60/s, peak: 100/s, peakAt: 12h}}', servers.mean > 20%, false",
    "'{daily: {mean: 60/s, peak: 100/s, peakAt: 12h}}', servers.mean > 14%, true",
    "'{daily: {mean: 60/s, peak: 100/s, peakAt: 12h}}', throughput > 62/s, false",
    "'{daily: {mean: 60/s, peak: 100/s, peakAt: 12h}}', throughput > 58/s, true",
  })
  void lowerLimitsAreKeptByTheMeanOfTheLoadsAndNotByTheirPeaks(
      String rate, String target, boolean met) throws Exception {
    String text =
        """
        title: Idle servers
        system:
          profile: spanner
          costs: {read: 10ms, readRow: 0ms, readByte: 0ns}
          servers: {cores: 1}
        servers: 4
        duration: 24h
        warmUp: 1s
        tables:
          T:
            columns: {Id: {type: uuid, values: {uuid: v4}}}
            key: [Id]
            existing: 1000
            preSplits: 32
        loads: {reads: {lookup: T, rate: %s}}
        """
            .formatted(rate);
    RunSpec spec = ScenarioReader.read("test", text).variants().get(0).spec();
    assertThat(TargetEstimate.areMet(List.of(Target.parse(target)), spec)).isEqualTo(met);
  }
}
