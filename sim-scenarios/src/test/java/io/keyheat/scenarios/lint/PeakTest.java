package io.keyheat.scenarios.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;

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
}
