package io.keyheat.scenarios.observed;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.Simulation;
import io.keyheat.core.result.OperationStats;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A real HBase whose four handlers a server were held 20 ms for each write, beside the profile:
 * what one server's capacity does to sequential and to spread keys. The service time is the
 * recorded one, four handlers divided by the writes that one server did when it was saturated; the
 * waits at half, at 0.7 and at nine tenths of that, and the ceiling, are the simulation's.
 */
class HeldHandlersTest {
  /** Stated before anything was compared: of a throughput, and of a latency. */
  private static final double THROUGHPUT_TOLERANCE = 0.05;

  private static final double LATENCY_TOLERANCE = 0.25;

  private static final int HANDLERS = 4;

  /** A line of the recording. */
  record Recorded(
      String keys,
      double share,
      double capacity,
      double offered,
      double answered,
      double p50,
      double p99) {
    static Recorded of(String line) {
      String[] fields = line.split(",");
      return new Recorded(
          fields[0],
          Double.parseDouble(fields[2]),
          Double.parseDouble(fields[3]),
          Double.parseDouble(fields[4]),
          Double.parseDouble(fields[5]),
          Double.parseDouble(fields[6]),
          Double.parseDouble(fields[7]));
    }

    String load() {
      return keys + " " + share;
    }
  }

  /** The repetitions of one load. */
  static Stream<List<Recorded>> loads() throws IOException, URISyntaxException {
    Path file =
        Path.of(
            Objects.requireNonNull(
                    HeldHandlersTest.class.getResource("/recordings/hbase-2.6/capacity.csv"))
                .toURI());
    return Files.readAllLines(file).stream()
        .skip(1)
        .map(Recorded::of)
        .collect(Collectors.groupingBy(Recorded::load, TreeMap::new, Collectors.toList()))
        .values()
        .stream();
  }

  @ParameterizedTest
  @MethodSource("loads")
  void aServersCapacityDoesWhatItDidInARealOne(List<Recorded> repetitions) throws Exception {
    List<OperationStats> simulated = repetitions.stream().map(HeldHandlersTest::simulated).toList();
    check(
        "throughput",
        repetitions.stream().mapToDouble(Recorded::answered).toArray(),
        mean(simulated, OperationStats::throughputPerSecond),
        THROUGHPUT_TOLERANCE);
    if (repetitions.get(0).share() < 1) {
      check(
          "p50",
          repetitions.stream().mapToDouble(Recorded::p50).toArray(),
          mean(simulated, stats -> stats.latency().percentileMillis(50)),
          LATENCY_TOLERANCE);
      check(
          "p99",
          repetitions.stream().mapToDouble(Recorded::p99).toArray(),
          mean(simulated, stats -> stats.latency().percentileMillis(99)),
          LATENCY_TOLERANCE);
    }
  }

  private static void check(String what, double[] recorded, double simulated, double tolerance) {
    double least = Arrays.stream(recorded).min().orElseThrow();
    double most = Arrays.stream(recorded).max().orElseThrow();
    assertThat(simulated).as(what).isBetween(least * (1 - tolerance), most * (1 + tolerance));
  }

  private static double mean(List<OperationStats> all, ToDoubleFunction<OperationStats> figure) {
    return all.stream().mapToDouble(figure).average().orElseThrow();
  }

  private static OperationStats simulated(Recorded recorded) {
    boolean ordered = recorded.keys().equals("sequential");
    String text =
        """
        title: Held handlers
        system:
          profile: hbase
          servers: {cores: %d, service: deterministic, maxWait: 1h}
          costs: {write: %.4fms, writeByte: 0ns}
          replication: {replicas: 1, quorum: 1, logWrite: 0ms}  # no log is written
        servers: 4
        duration: 30s
        warmUp: 7500ms
        tables:
          events:
            columns: {key: {type: int64, values: %s}}
            key: [key]
            rowSize: 150B
            preSplits: [250000000000, 500000000000, 750000000000]
        loads:
          writes: {insert: events, rate: %.1f/s, timeout: 1h}
        """
            .formatted(
                HANDLERS,
                1000 * HANDLERS / recorded.capacity(),
                ordered ? "{sequence: 0}" : "{uniform: [0, 999999999999]}",
                recorded.offered());
    try {
      return Simulation.run(
              ScenarioReader.read("held.yaml", text, ReadOptions.DEFAULT).variants().get(0).spec(),
              now -> {})
          .total();
    } catch (Exception e) {
      throw new IllegalStateException(text, e);
    }
  }
}
