package io.keyheat.core;

import static io.keyheat.core.SystemDraft.MILLISECOND;
import static io.keyheat.core.SystemDraft.MINUTE;
import static io.keyheat.core.SystemDraft.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.result.CapacityLimit;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LimitUse;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.SplitDecision;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.core.workload.LoadKind;
import io.keyheat.core.workload.spec.LoadSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A hotspot's record names the limit that holds it back, and what the splitter decided on it. */
class LimitsTest {
  private static final double RATE = 1_000;

  private final SystemDraft system = new SystemDraft();

  LimitsTest() {
    system.maxWaitNanos = SECOND / 10;
    system.writeNanos = MILLISECOND / 10.0;
    system.readNanos = MILLISECOND / 10.0;
  }

  private RunResult run(LoadKind operation) {
    LoadSpec load = Fixtures.load("load", operation, "T", Fixtures.poisson(RATE), Fixtures.ONCE);
    return Simulation.run(
        Fixtures.run(
            1,
            system,
            2,
            2 * MINUTE,
            0,
            List.of(Fixtures.table("T", List.of(Fixtures.number("Id", Fixtures.sequence())), "Id")),
            load),
        now -> {});
  }

  /** Of an overloaded tablet, all that passes takes all of its limit, and the rest is refused. */
  private static void expect(RunResult run, CapacityLimit limit, double capacityPerSecond) {
    Hotspot hotspot = run.hotspots().get(1); // Of the second minute.
    LimitUse use = hotspot.limit().orElseThrow();
    assertThat(use.limit()).isEqualTo(limit);
    assertThat(use.utilisation()).isCloseTo(1, within(0.02));
    assertThat(use.rejected()).isEqualTo(hotspot.rejected());
    assertThat((double) use.rejected()).isCloseTo((RATE - capacityPerSecond) * 60, within(2_000.0));
    assertThat(run.spaces().get(0).rejected()).containsOnlyKeys(limit);
    double onMap = run.mean("T", HeatMetric.REJECTED_PER_SECOND) * 120;
    assertThat((double) run.spaces().get(0).rejected().get(limit)).isCloseTo(onMap, within(1.0));
  }

  @Test
  void aFullServerRefusesForWantOfCores() {
    system.writeNanos = 2 * MILLISECOND;
    expect(run(LoadKind.INSERT), CapacityLimit.SERVER_CORES, 500);
  }

  @Test
  void aFullSerialStageRefusesCommits() {
    system.commitNanos = 4 * MILLISECOND;
    expect(run(LoadKind.INSERT), CapacityLimit.COMMIT_STAGE, 250);
  }

  @Test
  void unitsRefuseWhatTheirInflowDoesNotCover() {
    system.limit = new ThroughputLimit(200, Double.POSITIVE_INFINITY, 1_000, 1, SECOND, 1, 1);
    expect(run(LoadKind.INSERT), CapacityLimit.TABLET_UNITS, 200);
  }

  @Test
  void unitsOfTheTableRefuseBeforeThoseOfATablet() {
    system.limit = new ThroughputLimit(900, Double.POSITIVE_INFINITY, 1_000, 1, SECOND, 1, 1);
    system.shared = new ThroughputLimit.Shared(600, Double.POSITIVE_INFINITY, SECOND, SECOND);
    expect(run(LoadKind.INSERT), CapacityLimit.TABLE_UNITS, 600);
  }

  @Test
  void aDecisionHasTheNumbersItWasMadeOn() {
    system.writeNanos = 0.8 * MILLISECOND;
    system.splitWritesPerSecond = 500;
    system.splitWindowNanos = 20 * SECOND;
    Hotspot hotspot = run(LoadKind.INSERT).hotspots().get(1);
    SplitDecision decision = hotspot.decision();
    assertThat(decision).isNotNull();
    assertThat(decision.reason()).isEqualTo(UnsplittableReason.MOVING_HOT_SPOT);
    assertThat(decision.normalizedLoad()).isCloseTo(RATE / 500, within(0.1));
    assertThat(decision.drift()).isEqualTo(1);
    assertThat(decision.topGapShare()).isEqualTo(1); // All later keys lie behind all earlier ones.
    assertThat(decision.scanShare()).isZero();
  }
}
