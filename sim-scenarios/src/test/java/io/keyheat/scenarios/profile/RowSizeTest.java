package io.keyheat.scenarios.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.Simulation;
import io.keyheat.core.result.RunResult;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rows of any size, written in the order of their keys, get one server's throughput, on any number
 * of servers and however often their tablets are cut; the larger the rows, the fewer.
 */
class RowSizeTest {
  /**
   * Rows a second that one server of the Spanner profile writes: 8 cores / (1.886 ms + 400 ns a
   * byte).
   */
  private static final Map<String, Double> ONE_SERVER =
      Map.of(
          "100B", 8 / (1.885714e-3 + 400e-9 * 100),
          "1KB", 3_500.0,
          "10KB", 8 / (1.885714e-3 + 400e-9 * 1e4),
          "100KB", 8 / (1.885714e-3 + 400e-9 * 1e5),
          "1MB", 8 / (1.885714e-3 + 400e-9 * 1e6));

  private static final String[] SIZES = {"100B", "1KB", "10KB", "100KB", "1MB"};

  @SuppressWarnings("InlineFormatString") // It would hide what is put into it.
  private static final String SCENARIO =
      """
      title: Rows in the order of their keys
      system: {profile: spanner%s}
      servers: %d
      duration: 90s
      warmUp: 30s
      tables:
        Log:
          columns:
            At: {type: timestamp, values: now}
            User: {type: int64, values: {uniform: [1, 10000000]}}
          key: [%s, User]
          rowSize: %s
      loads:
        inserts: {insert: Log, rate: %.3f/s}
      """;

  private static double throughput(String settings, int servers, String order, String size)
      throws Exception {
    double offered = 3 * ONE_SERVER.get(size);
    String text = String.format(Locale.ROOT, SCENARIO, settings, servers, order, size, offered);
    ReadOptions options =
        new ReadOptions(OptionalLong.of(1), false, Set.of(), ReadOptions.DEFAULT_MAX_OPERATIONS);
    RunResult run =
        Simulation.run(
            CheckedScenario.of(ScenarioReader.read("sizes", text, options)).specs().get(0),
            now -> {});
    return run.total().throughputPerSecond();
  }

  /** A run of one minute has room for 5 % of chance with the 20 rows a second of 1 MB. */
  private static void isAtMostOneServers(double perSecond, String size, String what) {
    assertThat(perSecond / ONE_SERVER.get(size)).as("%s, %s", what, size).isBetween(0.0, 1.05);
  }

  @ParameterizedTest(name = "{0} servers, {1}")
  @CsvSource({
    "1, At", "5, At", "20, At", "100, At",
    "1, At desc", "5, At desc", "20, At desc", "100, At desc"
  })
  void aTimestampInFrontGetsOneServersThroughputAndLargeRowsCostMore(int servers, String order)
      throws Exception {
    double smaller = Double.MAX_VALUE;
    for (String size : SIZES) {
      double perSecond = throughput("", servers, order, size);
      isAtMostOneServers(perSecond, size, servers + " servers");
      assertThat(perSecond).isBetween(0.9 * ONE_SERVER.get(size), smaller);
      smaller = perSecond;
    }
  }

  /** At the least size a tablet is cut each second, as soon as a queue has built up. */
  @ParameterizedTest(name = "cut at {0}")
  @ValueSource(strings = {"1MB", "4MB", "16MB", "64MB"})
  void noSequenceOfCutsAddsUpToASecondServer(String threshold) throws Exception {
    for (String size : SIZES) {
      for (String order : new String[] {"At", "At desc"}) {
        String settings = ", sizeSplits: {threshold: " + threshold + "}";
        isAtMostOneServers(throughput(settings, 20, order, size), size, order);
      }
    }
  }
}
