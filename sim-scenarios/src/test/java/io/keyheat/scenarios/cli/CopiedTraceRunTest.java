package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of a recorded application on the command line: run, swept and planned. */
class CopiedTraceRunTest {
  private static final long START_MILLIS = 1_767_225_600_000L;
  private static final int PER_SECOND = 200;
  private static final int SECONDS = 10;

  @TempDir private Path folder;

  private Path recording(IntFunction<String> key) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < PER_SECOND * SECONDS; i++) {
      long millis = START_MILLIS + 1000L * i / PER_SECOND;
      text.append(millis).append(",insert,Events,").append(key.apply(i)).append('\n');
    }
    return Files.writeString(folder.resolve("small.csv"), text);
  }

  private Path timeFirst() throws IOException {
    Random random = new Random(1);
    return recording(
        i ->
            START_MILLIS
                + 1000L * i / PER_SECOND
                + ","
                + new UUID(
                    (random.nextLong() & ~0xF000L) | 0x4000,
                    (random.nextLong() >>> 2) | (1L << 63)));
  }

  private String keyheat(Object... arguments) throws Exception {
    List<Object> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--out", folder.resolve("out" + all.hashCode())));
    CommandLineFixture fixture = new CommandLineFixture();
    assertThat(fixture.run(all.toArray())).as(fixture.out() + fixture.err()).isZero();
    return fixture.out().replace(",", "").replaceAll("\\s+", " ");
  }

  @Test
  void copiesSendSoManyTimesTheRecordedRateForAsLongAsWanted() throws Exception {
    Path trace = timeFirst();
    Object[] run = {"run", "--trace", trace, "--system", "spanner", "--servers", 3, "--for", "20s"};
    List<Object> copies = new ArrayList<>(List.of(run));
    copies.addAll(List.of("--copies", 5));
    assertThat(keyheat(copies.toArray()))
        .contains("· 20 s ·", "throughput 1000/s offered · 1000/s completed")
        .contains("No operation failed of 1000/s");
    List<Object> rate = new ArrayList<>(List.of(run));
    rate.addAll(List.of("--at", "6000/s"));
    assertThat(keyheat(rate.toArray()))
        .as("more than one server's 3,500/s, all to one end")
        .contains(
            "throughput 6000/s offered",
            "% of 6000/s fail; p99",
            "written in key order",
            "key1 rises in 100 % of pairs");
  }

  /** A number below a thousand names no row that something else counts up from 0 by itself. */
  @Test
  void numbersThatOnlyLookLikeACountersAreNotCountedOn() throws Exception {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 8_000; i++) {
      text.append(String.format("%.4f,insert,Events,%016x,%d%n", i / 1e3, random.nextLong(), i));
      text.append(
          String.format(
              "%.4f,insert,Orders,%d,%016x%n", i / 1e3, random.nextInt(1000), random.nextLong()));
    }
    Path trace = Files.writeString(folder.resolve("join.csv"), text);
    Object[] run = {
      "run", "--trace", trace, "--system", "spanner", "--servers", 3, "--copies", 2, "--for", "10s"
    };
    CommandLineFixture fixture = new CommandLineFixture();
    List<Object> all = new ArrayList<>(List.of(run));
    all.addAll(List.of("--out", folder.resolve("join")));
    assertThat(fixture.run(all.toArray())).as(fixture.err()).isZero();
    assertThat(fixture.err()).contains("repeated (").doesNotContain("shares its values");
    all.addAll(List.of("--kind", "Foo.1=counter"));
    CommandLineFixture unknown = new CommandLineFixture();
    assertThat(unknown.run(all.toArray())).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(unknown.err()).contains("--kind Foo.1: no key part has this name", "Orders.3");
  }

  @Tag("full")
  @Test
  void sweepAndPlanVaryTheNumberOfCopiesAndNotTheSpeedOfTime() throws Exception {
    Path saved = folder.resolve("saved.yaml");
    keyheat(
        "run",
        "--trace",
        timeFirst(),
        "--system",
        "spanner",
        "--servers",
        3,
        "--for",
        "20s",
        "--copies",
        5,
        "--save-scenario",
        saved);
    assertThat(
            keyheat(
                "sweep",
                saved,
                "--set",
                "loads.insert-Events.trace.copies=5,10",
                "--replications",
                "2"))
        .containsPattern("copies=5 1000/s.*copies=10 2000/s");
    String plan =
        keyheat(
            "plan",
            saved,
            "--for",
            "rate",
            "--slo",
            "servers.mean < 30%",
            "--between",
            "2800/s..3600/s",
            "--cpu-ceiling",
            "none");
    // One of three servers takes all, 3,500/s at most: 30 % of the mean are 3,150/s.
    assertThat(plan).containsPattern("met (29|30|31)\\d\\d/s").contains("missed");
    assertThat(plan)
        .as("the warm-up is as long at any rate, so time is as fast")
        .contains("from 2 s")
        .doesNotContain("from 1 s");
  }

  @Tag("full")
  @Test
  void aPartitionKeyOfMinutesIsTheReasonAndOneOfMoreValuesTheRemedy() throws Exception {
    Random random = new Random(2);
    IntFunction<String> minuteFirst =
        i -> "2026-01-01T00:00," + Long.toHexString(random.nextLong() | 1L << 63);
    String hot =
        keyheat(
            "run",
            "--trace",
            recording(minuteFirst),
            "--system",
            "dynamodb",
            "--at",
            "4000/s",
            "--for",
            "30s");
    assertThat(hot)
        .contains("finding Events: Items are placed by a hash of part of the key")
        .contains("key1 is hashed; it has one value", "Hash more parts of the key together");
    IntFunction<String> idFirst =
        i -> Long.toHexString(random.nextLong() | 1L << 63) + ",2026-01-01T00:00";
    String cured =
        keyheat(
            "run",
            "--trace",
            recording(idFirst),
            "--system",
            "dynamodb",
            "--at",
            "4000/s",
            "--for",
            "30s");
    assertThat(cured).contains("hotspots none").doesNotContain("finding");
  }
}
