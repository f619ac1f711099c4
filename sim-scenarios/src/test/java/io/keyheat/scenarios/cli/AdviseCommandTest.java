package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small servers, so that few operations make something hot. */
class AdviseCommandTest {
  private static final String SMALL_SERVERS =
      """
      title: Something hot
      system:
        profile: %s
        servers: {cores: 1}
        costs: {write: 10ms, read: 5ms}
      servers: 4
      duration: 2m
      warmUp: 30s
      """;

  @TempDir Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();

  private String advise(String system, String rest) throws Exception {
    Path file = write(folder, "hot.yaml", SMALL_SERVERS.formatted(system) + rest);
    int code = keyheat.run("advise", file, "--replications", 2, "--out", folder.resolve("out"));
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    return keyheat.out();
  }

  private static List<String> names(String out) {
    return out.lines().map(line -> line.replaceFirst("  .*", "")).toList();
  }

  @Test
  void anIndexOnATimestampIsInterleavedPrefixedOrSharded() throws Exception {
    String out =
        advise(
            "spanner",
            """
            tables:
              Users:
                columns: {UserId: {type: int64, values: {uniform: [0, 16777215]}}}
                key: [UserId]
                rowSize: 1KB
                preSplits: 16
              Visits:
                interleavedIn: Users
                columns:
                  UserId: {type: int64, values: {uniform: [0, 16777215]}}
                  VisitId: {type: int64, values: {uniform: [0, 9223372036854775807]}}
                  At: {type: timestamp, values: now}
                key: [UserId, VisitId]
                rowSize: 1KB
                preSplits: 16
                indexes: {ByTime: {on: [At]}}
            loads:
              visits: {insert: Visits, rate: 170/s}
            """);
    assertThat(out).contains("hot: Visits.ByTime");
    assertThat(names(out))
        .contains(
            "ByTime interleaved in Users", "ByTime behind UserId", "shard in front of ByTime, 4");
    assertThat(out).contains("Best");
  }

  @Test
  void aRowThatManyWriteIsCutIntoPieces() throws Exception {
    String out =
        advise(
            "spanner",
            """
            tables:
              Counter:
                columns: {Id: {type: int64, values: {constant: 7}}}
                key: [Id]
                rowSize: 1KB
            loads:
              writes: {update: Counter, rate: 150/s}
              reads: {lookup: Counter, rate: 20/s}
            """);
    assertThat(out).contains("hot: Counter");
    assertThat(names(out)).contains("row in 4 pieces", "16 copies of the row");
    assertThat(out).contains("Best: row in");
  }
}
