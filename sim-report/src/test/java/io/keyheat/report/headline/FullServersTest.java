package io.keyheat.report.headline;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.RunBuilder;
import io.keyheat.report.SampleResults;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Servers in twenty intervals, of which the first five are the warm-up. */
class FullServersTest {
  private static ServerResult server(String name, double usual, int first, int fullIntervals) {
    float[] shares = new float[20];
    Arrays.fill(shares, (float) usual);
    Arrays.fill(shares, first, first + fullIntervals, 1f);
    int[] tablets = new int[20];
    Arrays.fill(tablets, 1);
    double mean = (usual * (20 - fullIntervals) + fullIntervals) / 20;
    return new ServerResult(name, mean, 1, shares, new float[20], tablets);
  }

  /** Server 2 is (0.7 × 19 + 1) / 20 = 71.5 % busy, server 1 (0.1 × 14 + 6) / 20 = 37 %. */
  @Test
  void theServerThatIsFullForLongestIsNamedHoweverBusyOthersAreOnAverage() {
    RunResult run = new SampleResults(10, 20, 2, 1).even("run");
    List<ServerResult> servers =
        List.of(server("server-1", 0.1, 10, 6), server("server-2", 0.7, 18, 1));
    assertThat(FullServers.inPart(RunBuilder.of(run).servers(servers).build()))
        .hasValueSatisfying(text -> assertThat(text).contains(" server-1 in 6 of 15 intervals"))
        .hasValueSatisfying(text -> assertThat(text).doesNotContain("splits"));
  }

  @Test
  void aServerWithMoreTabletsThanOthersIsSaidToHaveThem() {
    RunResult run = new SampleResults(10, 20, 2, 1).even("run");
    ServerResult crowded = server("server-1", 0.1, 10, 6);
    Arrays.fill(crowded.tablets(), 3);
    List<ServerResult> servers = List.of(crowded, server("server-2", 0.1, 18, 1));
    assertThat(FullServers.inPart(RunBuilder.of(run).servers(servers).build()))
        .hasValueSatisfying(
            text -> assertThat(text).contains("intervals of 10 s, with 3 of the 4 splits; all"));
  }
}
