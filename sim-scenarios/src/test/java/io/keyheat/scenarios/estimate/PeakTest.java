package io.keyheat.scenarios.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeakTest {
  private static RunSpec spec(String loads) throws ScenarioException {
    String text =
        """
        title: t
        system: spanner
        servers: 1
        duration: 60s
        tables: {T: {columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}}, key: [Id]}}
        loads:
        """
            + loads.indent(2);
    return ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec();
  }

  @Test
  void loadsThatFollowOneAnotherDoNotAddUp() throws ScenarioException {
    RunSpec spec =
        spec(
            """
            a: {insert: T, rate: 600/s, until: 20s}
            b: {insert: T, rate: 500/s, from: 20s, until: 40s}
            c: {insert: T, rate: 700/s, from: 40s}
            """);
    assertThat(Peak.perSecond(spec)).isEqualTo(700);
    assertThat(Peak.moments(spec))
        .containsExactlyInAnyOrder(
            new double[] {600, 0, 0}, new double[] {0, 500, 0}, new double[] {0, 0, 700});
  }

  @Test
  void loadsThatOverlapAddUpWhereTheyDo() throws ScenarioException {
    RunSpec spec =
        spec(
            """
            a: {insert: T, rate: 600/s, until: 30s}
            b: {insert: T, rate: 500/s, from: 20s, until: 40s}
            c: {lookup: T, clients: 5}
            """);
    assertThat(Peak.perSecond(spec)).isEqualTo(1100);
    assertThat(Peak.moments(spec)).containsExactly(new double[] {600, 500, 0});
  }

  /** 100/s rise to 200/s in 30 s and then stay at 50/s; the other load comes at 30 s. */
  @Test
  void whatARateHasRisenToCountsBeforeItsStep() throws ScenarioException {
    RunSpec spec =
        spec(
            """
            a: {insert: T, rate: {ramp: {from: 100/s, to: 200/s, over: 30s}}, until: 30s}
            b: {insert: T, rate: 500/s, from: 30s}
            """);
    assertThat(Peak.moments(spec))
        .containsExactlyInAnyOrder(new double[] {200, 0}, new double[] {0, 500});
  }

  @Test
  void clientsThatWaitHaveNoRate() throws ScenarioException {
    assertThat(Peak.moments(spec("c: {lookup: T, clients: 5}"))).containsExactly(new double[] {0});
    assertThat(Peak.perSecond(spec("c: {lookup: T, clients: 5}"))).isZero();
  }

  @Test
  void clientsThatWaitCountWithABoundWhileTheyAreUnderWay() throws ScenarioException {
    RunSpec spec =
        spec(
            """
            c: {lookup: T, clients: 5, from: 20s, until: 40s}
            o: {insert: T, rate: 100/s, from: 30s}
            """);
    assertThat(Peak.moments(spec, new double[] {50, 0})).containsExactly(new double[] {50, 100});
    assertThat(Peak.stretches(spec, new double[] {50, 0})).hasSize(4);
  }

  /** A ramp in the first half, and another load in the third quarter. */
  @Test
  void aRunIsCutWhereverARateTurns() throws ScenarioException {
    RunSpec spec =
        spec(
            """
            a: {insert: T, rate: {ramp: {from: 100/s, to: 200/s, over: 30s}}, until: 30s}
            b: {insert: T, rate: 500/s, from: 30s, until: 45s}
            """);
    List<Peak.Stretch> stretches = Peak.stretches(spec);
    assertThat(stretches).extracting(s -> s.nanos() / 1_000_000_000L).containsExactly(0L, 30L, 15L);
    assertThat(stretches.get(1).first()).containsExactly(100, 0);
    assertThat(stretches.get(1).last()).containsExactly(200, 0);
    assertThat(stretches.get(2).first()).containsExactly(0, 500);
    assertThat(stretches.get(2).last()).containsExactly(0, 500);
  }

  /** A minute of which the trace has 100/s for 30 s, 1,000/s for 10 s and 100/s for 20 s. */
  @Test
  void aBurstOfATraceCountsWithItsOwnRate(@TempDir Path folder) throws Exception {
    assertThat(Peak.moments(traced(folder, "60s")).get(0)[0]).isCloseTo(1000, within(10.0));
    assertThat(Peak.stretches(traced(folder, "60s")).stream().filter(s -> s.nanos() > 0))
        .hasSize(3);
    assertThat(Peak.perSecond(traced(folder, "60s"))).as("mean").isCloseTo(250, within(3.0));
  }

  @Test
  void recordsAfterARunDoNotCount(@TempDir Path folder) throws Exception {
    RunSpec spec = traced(folder, "20s");
    assertThat(Peak.moments(spec).get(0)[0]).isCloseTo(100, within(1.0));
  }

  private static RunSpec traced(Path folder, String duration) throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 60_000; i++) {
      if (i % 10 == 0 || (i >= 30_000 && i < 40_000)) {
        lines.append("%d.%03d,%d%n".formatted(i / 1000, i % 1000, i));
      }
    }
    Files.writeString(folder.resolve("trace.csv"), lines);
    Path file = folder.resolve("scenario.yaml");
    Files.writeString(
        file,
        """
        title: t
        system: spanner
        servers: 1
        duration: %s
        tables: {T: {columns: {Id: {type: int64, values: {trace: 1}}}, key: [Id]}}
        loads: {w: {insert: T, trace: {file: trace.csv}}}
        """
            .formatted(duration));
    return ScenarioReader.read(file, ReadOptions.DEFAULT).variants().get(0).spec();
  }
}
