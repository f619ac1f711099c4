package io.keyheat.scenarios.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.Simulation;
import io.keyheat.core.result.CapacityLimit;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.Cause;
import io.keyheat.report.result.Finding;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.reader.Variant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What was exhausted, where the demand sat, and what it cost. */
class RunFindingsTest {
  private static List<Finding> findings(String text) throws ScenarioException {
    Variant variant = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0);
    RunResult run = Simulation.run(variant.spec(), nanos -> {});
    return RunFindings.of(new Subject(run, variant.spec(), variant.rules()), 0);
  }

  /** Operations a second that one server can serve. */
  private static double served(String rate) throws ScenarioException {
    Variant variant =
        ScenarioReader.read("test", writes("{sequence: 1}", rate), ReadOptions.DEFAULT)
            .variants()
            .get(0);
    return Simulation.run(variant.spec(), nanos -> {}).serverCapacityPerSecond();
  }

  private static String writes(String values, String rate) {
    return """
    title: Orders
    system: spanner
    servers: 4
    duration: 2m
    warmUp: 30s
    tables:
      Orders:
        columns: {Id: {type: int64, values: %s}}
        key: [Id]
        rowSize: 1KB
        preSplits: 16
    loads: {orders: {insert: Orders, rate: %s}}
    """
        .formatted(values, rate);
  }

  @Test
  void keysThatGrowLoseWhatOneServerCannotServe() throws ScenarioException {
    Finding worst = findings(writes("{sequence: 1}", "9000/s")).get(0);
    assertThat(worst.cause()).isEqualTo(Cause.GROWING_KEY);
    assertThat(worst.space()).isEqualTo("Orders");
    assertThat(worst.impact().load()).isEqualTo("orders");
    // All go to one server.
    assertThat(worst.impact().lost()).isCloseTo(1 - served("9000/s") / 9000, within(0.02));
    assertThat(worst.ruleIds()).contains("SP-01");
  }

  @Test
  void spreadKeysBeyondAllServersSaturateThem() throws ScenarioException {
    Finding worst = findings(writes("{uniform: [1, 1000000000]}", "25000/s")).get(0);
    assertThat(worst.cause()).isEqualTo(Cause.EVEN_LOAD);
    assertThat(worst.impact().harms()).isTrue();
  }

  /** Ten random keys lie in 16 (1 - (15 / 16)^10) = 7.6 of 16 splits; some clients give up late. */
  @Test
  void serversSaturatedByCommitsOfManyTabletsAreToldApartFromThoseOfOneRow()
      throws ScenarioException {
    String one = writes("{uniform: [1, 1000000000]}", "25000/s");
    String ten = one.replace("rate: 25000/s", "rate: 2500/s, rowsPerCommit: 10");
    assertThat(findings(one).get(0).cause()).isEqualTo(Cause.EVEN_LOAD);
    Finding scattered = findings(ten).get(0);
    assertThat(scattered.cause()).isEqualTo(Cause.SCATTERED_COMMIT);
    assertThat(scattered.figures())
        .anyMatch(figure -> figure.matches("an operation goes to [78]\\..*"));
  }

  @Test
  void spreadKeysThatAreServedCostNothing() throws ScenarioException {
    assertThat(findings(writes("{uniform: [1, 1000000000]}", "2000/s")))
        .noneMatch(found -> found.impact().harms());
  }

  /** Nothing fails, and servers are idle: the clients wait for one another. */
  @Test
  void closedClientsThatWaitForOneLockAreReported() throws ScenarioException {
    Finding worst =
        findings(
                """
                title: A counter
                system: spanner
                servers: 4
                duration: 1m
                warmUp: 10s
                tables:
                  Counters:
                    columns: {Id: {type: int64, values: {constant: 7}}}
                    key: [Id]
                    rowSize: 100B
                    existing: 1
                loads: {count: {update: Counters, clients: 50, timeout: 1m}}
                """)
            .get(0);
    assertThat(worst.cause()).isEqualTo(Cause.ROW_LOCK);
    assertThat(worst.space()).isEqualTo("Counters");
    assertThat(worst.impact().lost()).isZero();
    // 49 of 50 clients wait while one holds the lock.
    assertThat(worst.impact().slowed()).isGreaterThan(0.9);
  }

  /** Writes keep all partitions warm, and queries use up the units of the first one. */
  @Test
  void theDemandOfTheFullRangesDecidesBesideWarmOnes() throws ScenarioException {
    Finding worst =
        findings(
                """
                title: First items
                system: dynamodb
                servers: 8
                duration: 2m
                tables:
                  App:
                    columns:
                      Tenant: {type: int64, values: {uniform: [1, 1000000000]}}
                      Item: {type: string, values: {uuid: v4}}
                    key: [Tenant, Item]
                    rowSize: 1KB
                loads:
                  put: {insert: App, rate: 3000/s}
                  query: {scan: App, limit: 20, rate: 6000/s}
                """)
            .get(0);
    assertThat(worst.cause()).isEqualTo(Cause.READ_AT_END);
    assertThat(worst.impact().load()).isEqualTo("query");
  }

  /** The look-ups are spread over both servers; one of them is saturated by Orders. */
  @Test
  void whatALoadLosesBesideAHotRangeIsTheCostOfThatRange() throws ScenarioException {
    List<Finding> found =
        findings(
            """
            title: Neighbours
            system: spanner
            servers: 2
            duration: 2m
            warmUp: 30s
            tables:
              Orders: {columns: {Id: {type: int64, values: {sequence: 1}}}, key: [Id], rowSize: 1KB}
              Users:
                columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}}
                key: [Id]
                rowSize: 1KB
                existing: 1000000
                preSplits: 8
            loads:
              orders: {insert: Orders, rate: 8000/s}
              users: {lookup: Users, rate: 500/s}
            """);
    assertThat(found).extracting(Finding::space).containsOnly("Orders");
    assertThat(found.get(0).cause()).isEqualTo(Cause.GROWING_KEY);
  }

  /** Each of 60 s of 150 s takes at least 100 ms more, where 12 ms are usual. */
  @Test
  void aFaultThatOnlySlowsIsReported() throws ScenarioException {
    Finding worst =
        findings(
                writes("{uniform: [1, 1000000000]}", "500/s")
                        .replace("duration: 2m", "duration: 3m")
                    + "faults: [{slowNetwork: all, from: 1m, to: 2m, extra: 100ms}]\n")
            .get(0);
    assertThat(worst.cause()).isEqualTo(Cause.FAULT);
    assertThat(worst.impact().lost()).isZero();
    assertThat(worst.impact().slowed()).isBetween(60 * 100.0 / (150 * 12 + 60 * 100), 1.0);
  }

  /** A partition handles 1,000 units a second of the 5,000, and its server 3,500. */
  @Test
  void aPartitionWithoutUnitsIsNoSaturatedServer() throws ScenarioException {
    List<Finding> found =
        findings(
            """
            title: Log
            system: dynamodb
            servers: 5
            duration: 2m
            warmUp: 30s
            tables:
              Log: {columns: {At: {type: timestamp, values: now}}, key: [At], rowSize: 1KB}
            loads: {log: {insert: Log, rate: 5000/s}}
            """);
    assertThat(found.get(0).limit()).isEqualTo(CapacityLimit.TABLET_UNITS);
    assertThat(found)
        .extracting(Finding::cause)
        .noneMatch(Cause::isOfServers)
        .doesNotContain(Cause.CROWDED_SERVER);
  }

  @Test
  void findingsComeWithWhatIsLostAndSlowedMostFirst() throws ScenarioException {
    assertThat(findings(writes("{sequence: 1}", "9000/s")))
        .extracting(found -> -found.impact().share())
        .isSorted();
  }
}
