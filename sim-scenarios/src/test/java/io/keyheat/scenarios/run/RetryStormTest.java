package io.keyheat.scenarios.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.cli.CommandLineFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One server of 1,000/s, 700/s offered, 2,000/s more for ten seconds. Three attempts of a second
 * keep 2,100/s up for good where the server does not know when clients give up (Bronson et al.,
 * Metastable Failures in Distributed Systems, HotOS 2021).
 */
class RetryStormTest {
  private static final String SCENARIO =
      """
      title: A retry storm that outlives its trigger
      system: {profile: queue}
      servers: 1
      duration: 200s
      warmUp: 20s
      interval: 1s
      heatmapRows: 10
      tables:
        T:
          columns:
            Id: {type: int64, values: {uniform: [1, 1000000]}}
          key: [Id]
          rowSize: 1KB
          existing: 1000000
      loads:
        steady: {lookup: T, rate: 700/s, timeout: 1s, attempts: 3, backoff: 50ms}
        trigger: {lookup: T, rate: 2000/s, from: 60s, until: 70s, timeout: 1s, attempts: 3, backoff: 50ms}
      variants:
        unknown: {}
        known: {system: {servers: {deadlines: known}}}
      expect:
        - unknown.loads.steady.throughput[150s..200s] < 10% * 700/s
        - unknown.servers.mean[150s..200s] > 99%
        - known.loads.steady.throughput[150s..200s] >= 99% * 700/s
      """;

  @TempDir Path folder;

  @Test
  void itOutlivesItsTriggerWhereServersDoNotKnowDeadlines() throws IOException {
    Path scenario = Files.writeString(folder.resolve("storm.yaml"), SCENARIO);
    CommandLineFixture keyheat = new CommandLineFixture();
    int code = keyheat.run("run", scenario, "--out", folder.resolve("out"));
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
  }
}
