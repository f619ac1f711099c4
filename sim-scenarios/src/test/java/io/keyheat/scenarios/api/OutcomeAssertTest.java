package io.keyheat.scenarios.api;

import static io.keyheat.scenarios.api.OutcomeAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.scenarios.cli.CommandLineFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Assertions fail where they should, and say why; the language and messages are the files'. */
class OutcomeAssertTest {
  @TempDir Path folder;

  /** One end of the table gets all writes of {@code time-first}, 5,000 a second. */
  private static Scenario busy() {
    return Scenario.ofText("busy", CommandLineFixture.SMALL)
        .with("loads.inserts.rate", "5000/s")
        .with("duration", Duration.ofSeconds(150));
  }

  @Test
  void aHotspotFailsWithItsCauseAndRemedy() {
    Outcome outcome = busy().variants("time-first").run();
    assertThat(outcome).hasHotspotIn("Log").satisfies("errors > 10%");
    assertThatThrownBy(() -> assertThat(outcome).hasNoHotspot())
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("expected no hotspot, but\n  Log is hot (time-first, score 100 of")
        .hasMessageContaining("written in key order")
        .hasMessageContaining("SP-01");
    assertThatThrownBy(() -> assertThat(outcome).hasNoHotspotIn("Log"))
        .hasMessageStartingWith("expected no hotspot in Log, but");
    assertThatThrownBy(() -> assertThat(outcome).hasNoHotspotIn("Lgo"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there is no table or index Lgo; expected one of Log");
    assertThatThrownBy(() -> assertThat(outcome).satisfies("latency.p99 < 1ms"))
        .hasMessageStartingWith("expected latency.p99 < 1ms, but\n  time-first: latency.p99 < 1ms");
    assertThatThrownBy(() -> assertThat(outcome).satisfies("latency.p99 < 50"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("latency.p99 < 50: ");
  }

  @Test
  void anOutcomeWithoutHotspotsFailsWhereOneIsExpected() {
    String text =
        CommandLineFixture.SMALL
            .replace("duration: 60s", "duration: 69s")
            .replace("short: {duration: 30s}\n", "")
            .replace("warmUp: 10s", "warmUp: 61s")
            .replace("interval: 5s", "interval: 1s");
    Outcome tooShort = Scenario.ofText("calm", text).run();
    assertThatThrownBy(() -> assertThat(tooShort).hasNoHotspot())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("hotspots are recorded for each minute");
    Outcome calm = Scenario.ofText("calm", CommandLineFixture.SMALL).run();
    assertThat(calm).hasNoHotspot().hasNoHotspotIn("Log").variant("user-first").hasNoHotspot();
    assertThat(calm).satisfies("user-first.throughput within 20% of time-first.throughput");
    assertThatThrownBy(() -> assertThat(calm).hasHotspotIn("Log"))
        .hasMessage("expected a hotspot in Log: time-first has none");
    assertThatThrownBy(() -> assertThat(calm).meetsItsTargets())
        .hasMessage("the scenario has no targets");
    assertThatThrownBy(() -> calm.figure("throughput")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> calm.variant("user"))
        .hasMessage("there is no variant \"user\"; expected one of time-first, user-first");
    assertThat(calm.variant("user-first").figure("throughput")).isBetween(180.0, 220.0);
  }

  @Test
  void targetsAndExpectationsAreThoseOfTheScenario() {
    Outcome busy = busy().run();
    assertThatThrownBy(() -> assertThat(busy).meetsItsExpectations())
        .hasMessageStartingWith("expected the expectations to hold, but\n  time-first.throughput");
    Outcome target = simple().target("throughput > 1000/s").build().run();
    assertThatThrownBy(() -> assertThat(target).meetsItsTargets())
        .hasMessageStartingWith("expected the targets to be met, but\n  run: throughput > 1000/s");
    assertThat(simple().target("throughput < 1000/s").build().run()).meetsItsTargets();
  }

  private static ScenarioBuilder simple() {
    return Scenario.titled("Simple")
        .system("spanner")
        .servers(1)
        .duration(Duration.ofSeconds(20))
        .warmUp(Duration.ofMillis(2500))
        .table(
            "T",
            table ->
                table
                    .column("Id", "int64", Map.of("uniform", List.of(1, 1000)))
                    .key("Id")
                    .rowSize("100B"))
        .load("writes", load -> load.upsert("T").rate(10.5));
  }

  @Test
  void whatIsBuiltInCodeIsAScenarioFile() throws Exception {
    Path file = folder.resolve("simple.yaml");
    Scenario built = simple().build();
    Files.writeString(file, built.yaml());
    assertThat(built.yaml()).contains("duration: 20s", "warmUp: 2500ms", "rate: 10.5/s");
    Outcome read = Scenario.ofFile(file).run();
    assertThat(read.figure("latency.p99")).isEqualTo(built.run().figure("latency.p99"));
    assertThat(Scenario.ofFile(file).seed(2).run().figure("latency.p99"))
        .isNotEqualTo(read.figure("latency.p99"));
    read.writeReport(folder.resolve("report"));
    assertThat(folder.resolve("report/report.html")).isNotEmptyFile();
  }

  @Test
  void everyMistakeIsReportedAtOnce() {
    assertThatThrownBy(() -> simple().servers(0).field("durration", "5m").build())
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageContaining("servers: ")
        .hasMessageContaining("durration: ")
        .satisfies(e -> assertThat(((InvalidScenarioException) e).mistakes()).hasSize(2));
    assertThatThrownBy(() -> simple().field("servers", new Object()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected a String, a number");
  }

  @Test
  void theLibraryIsThereToo() {
    assertThat(Scenario.ofLibrary("spanner/timestamp-key").warnings())
        .anyMatch(warning -> warning.contains("SP-01"));
  }
}
