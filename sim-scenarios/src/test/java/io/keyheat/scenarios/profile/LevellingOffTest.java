package io.keyheat.scenarios.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.Simulation;
import io.keyheat.core.result.RunResult;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is hot levels off at what it bears, however many more are offered: those who give up do not
 * take the place of those who could still be answered.
 */
class LevellingOffTest {
  private static final double[] OFFERED_TIMES_CAPACITY = {0.5, 1, 2, 5, 10};

  private static final String SCENARIO =
      """
      title: One row
      system: {profile: %s}
      servers: 3
      duration: 90s
      warmUp: 30s
      tables:
        Counter:
          columns: {Id: {type: int64, values: {constant: 1}, indexed: false}}
          key: [Id]
          rowSize: 200B
          existing: 1
      loads:
        updates: {%s}
      """;

  private static final String SEQUENCE =
      SCENARIO
          .replace("constant: 1", "sequence: 1")
          .replace("          existing: 1\n", "")
          .replace("rowSize: 200B", "rowSize: 1KB");

  private static RunResult run(String system, String load) throws Exception {
    return run(SCENARIO, system, "update: Counter, " + load);
  }

  private static RunResult run(String scenario, String system, String load) throws Exception {
    ReadOptions options =
        new ReadOptions(OptionalLong.of(1), false, Set.of(), ReadOptions.DEFAULT_MAX_OPERATIONS);
    String text = scenario.formatted(system, load);
    return Simulation.run(
        CheckedScenario.of(ScenarioReader.read("row", text, options)).specs().get(0), now -> {});
  }

  private static double throughput(RunResult run) {
    return run.total().throughputPerSecond();
  }

  /** Twenty clients that write again as soon as they have an answer. */
  private static double capacity(String system) throws Exception {
    return throughput(run(system, "clients: 20"));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource(
      delimiter = ';',
      value = {
        "spanner; timeout: 10s",
        "spanner; timeout: 1s",
        "spanner; 'timeout: 10s, attempts: 5, backoff: 100ms'",
        "spanner; 'timeout: 1s, attempts: 5, backoff: 100ms'",
        "'spanner, replication: {roundTrip: 100ms}'; timeout: 2s",
        "firestore; timeout: 10s",
        "firestore; 'timeout: 10s, attempts: 5, backoff: 100ms'",
        "datastore; timeout: 10s",
        "datastore; 'timeout: 1s, attempts: 5, backoff: 100ms'",
        "'datastore, locks: {commitGap: 1s}'; 'timeout: 10s, spacing: fixed'",
        "cockroachdb; timeout: 10s"
      })
  void aRowBehindALockLevelsOffAtOneWriteInTheTimeThatItIsHeld(String system, String client)
      throws Exception {
    double capacity = capacity(system);
    for (double times : OFFERED_TIMES_CAPACITY) {
      RunResult run =
          run(system, String.format(Locale.ROOT, "rate: %.3f/s, %s", times * capacity, client));
      double least = times < 1 ? 0.95 * times : times == 1 ? 0.8 : 0.9;
      assertThat(throughput(run) / capacity)
          .as("%s, offered %.1f x %.1f/s", system, times, capacity)
          .isBetween(least, 1.1);
    }
  }

  /** The developer guide's 1,000 units a second, for an item as for its partition. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      value = {"timeout: 10s", "timeout: 1s", "'timeout: 10s, attempts: 5, backoff: 100ms'"})
  void anItemOfDynamoDbTakesItsPartitionsUnits(String client) throws Exception {
    for (double times : OFFERED_TIMES_CAPACITY) {
      RunResult run = run("dynamodb", "rate: %.0f/s, %s".formatted(times * 1000, client));
      double least = times < 1 ? 0.98 * times : 0.95;
      assertThat(throughput(run) / 1000).as("offered %.1f x 1,000/s", times).isBetween(least, 1.05);
    }
  }

  /**
   * 5 KB are five units of writes, of which a partition has 1,000 a second, and two of reads, of
   * which it has 3,000: half of either is warm, at a score of 50, and all of it is hot. Its server
   * is a tenth busy.
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "'update: Counter, rate: 140/s', 70",
    "'update: Counter, rate: 400/s', 100",
    "'lookup: Counter, rate: 1050/s', 70",
    "'lookup: Counter, rate: 3000/s', 100",
  })
  void aPartitionIsAsHotAsItsUnitsAreUsed(String load, double score) throws Exception {
    RunResult run = run(SCENARIO.replace("rowSize: 200B", "rowSize: 5KB"), "dynamodb", load);
    assertThat(run.hotspots()).isNotEmpty();
    assertThat(run.hotspots().get(0).cpuUsageScore()).isBetween(score - 5, score + 5);
  }

  /** What is admitted can be answered: nobody waits for a server until the client has gone. */
  @ParameterizedTest(name = "{0}, {3}")
  @CsvSource(
      delimiter = ';',
      value = {
        "firestore; 575; 1500; timeout: 10s",
        "firestore; 575; 1500; timeout: 1s",
        "firestore; 575; 1500; timeout: 50ms",
        "firestore; 575; 5750; 'timeout: 500ms, attempts: 5, backoff: 100ms'",
        "spanner; 3500; 7000; timeout: 10s",
        "spanner; 3500; 7000; timeout: 500ms",
        "spanner; 3500; 7000; timeout: 100ms",
        "spanner; 3500; 10000; 'timeout: 500ms, attempts: 5, backoff: 100ms'"
      })
  void theEndOfATableTakesAsMuchHoweverShortItsClientsPatience(
      String system, double capacity, int offered, String client) throws Exception {
    String load = "insert: Counter, rate: %d/s, %s".formatted(offered, client);
    assertThat(throughput(run(SEQUENCE, system, load)) / capacity).isBetween(0.95, 1.05);
  }
}
