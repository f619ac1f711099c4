package io.keyheat.core.policy;

import static io.keyheat.core.policy.RandomCluster.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.engine.Agenda;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.ClusterAccess;
import io.keyheat.core.model.cluster.CompactionParameters;
import io.keyheat.core.model.cluster.Compactions;
import io.keyheat.core.model.request.SampledVisit;
import io.keyheat.core.model.request.VisitKind;
import io.keyheat.core.model.rows.RowTable;
import io.keyheat.core.result.SplitDecision;
import io.keyheat.core.result.UnsplittableReason;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Three servers; control periods of a second; each policy acts only where a test asks for it. */
class ControlLoopTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  private final Cluster cluster = Clusters.of(3, 1);
  private final TabletLoads loads = Clusters.loads();
  private final Acts acts = new Acts();
  private final Agenda agenda = new Agenda();

  private double writesPerSecond = NEVER;
  private SizeSplitParameters sizes = SizeSplitParameters.of(Long.MAX_VALUE);
  private MergeParameters merges = Merging.of(false, 0, 0, 0, 0, 0);
  private long balanceEveryNanos = Long.MAX_VALUE;
  private boolean separates = true;
  private boolean judgesLater;
  private long compactEveryNanos = Long.MAX_VALUE;

  private ControlLoop controller;
  private long now;

  private void control() {
    LoadSplitParameters splits =
        new LoadSplitParameters(
            LoadThresholds.of(writesPerSecond, NEVER, NEVER),
            LoadSplits.EVIDENCE,
            4 * SECOND,
            judgesLater,
            30 * SECOND,
            200,
            10,
            0.97,
            1,
            1,
            1,
            0,
            1);
    CompactionParameters compaction = new CompactionParameters(compactEveryNanos, 0, 1, SECOND, 1);
    PolicyParameters parameters =
        PolicyParameters.of(
            sizes,
            splits,
            merges,
            Balancing.of(balanceEveryNanos, 1, 0.1, 60 * SECOND, separates),
            compaction);
    controller =
        new ControlLoop(
            new PolicyContext(
                cluster,
                loads,
                parameters,
                new Compactions(cluster, compaction, agenda, Compactions.Listener.NONE),
                name -> new RandomStream(3)),
            acts);
  }

  private void endPeriod() {
    now += SECOND;
    controller.endPeriod(now, SECOND);
  }

  /** Rows with rising keys; the tablet is to be cut behind the last one. */
  private void grow(int tablet, int rows) {
    for (int i = 0; i < rows; i++) {
      ClusterAccess.sampleAdded(cluster, tablet, 10L * i, 0);
    }
    cluster.stored(tablet, rows, 1_000L * rows);
  }

  @Test
  void aGrownTailIsCutAndItsLoadFollowsTheNewTablet() {
    sizes = SizeSplitParameters.of(100_000);
    control();
    int tablet = Clusters.addSpace(cluster, 1);
    Clusters.addSpace(cluster, 0);
    grow(tablet, 100);
    loads.add(tablet, 100, 100, SECOND / 2);
    endPeriod();
    // The tail takes the load along to the first idle server; an unused tablet is no load there.
    assertThat(acts.seen).containsExactly("split SIZE 0 2 990 1 0.0 1 0");
    assertThat(loads.rate(LoadKind.WRITES, tablet)).isZero();
    assertThat(loads.rate(LoadKind.WRITES, 2)).isCloseTo(100 * (1 - Math.exp(-0.1)), within(1e-9));
    assertThat(loads.period(LoadKind.WRITES, tablet)).as("a new period").isZero();
  }

  private static final int PER_SECOND = 400;

  /** Requests spread evenly over the keys 0 to 99, until the first act. */
  private void load(int tablet) {
    RandomStream keys = new RandomStream(9);
    for (int second = 0; second < 20 && acts.seen.isEmpty(); second++) {
      loadForASecond(tablet, keys);
    }
  }

  @Test
  void aTabletOfFourThresholdsIsCutInFivePiecesEachWithItsShareOfTheLoad() {
    writesPerSecond = 100;
    separates = false;
    control();
    int tablet = Clusters.addSpace(cluster, 0);
    load(tablet);
    assertThat(acts.seen).hasSize(4).allMatch(act -> act.startsWith("split LOAD " + tablet));
    List<Long> starts = new ArrayList<>();
    double whole = 0;
    for (int t = tablet; t >= 0; t = cluster.next(t)) {
      starts.add(cluster.startHi(t));
      whole += loads.rate(LoadKind.WRITES, t);
    }
    assertThat(starts).hasSize(5).isSorted();
    for (int t = tablet; t >= 0; t = cluster.next(t)) {
      assertThat(loads.rate(LoadKind.WRITES, t) / whole).isCloseTo(0.2, within(0.06));
    }
    double remembered = PER_SECOND * (1 - Math.exp(-now / 10e9));
    assertThat(whole).isCloseTo(remembered, within(1e-6));
  }

  @Test
  void tabletsAreBalancedByTheLoadOfThePeriodThatHasJustEnded() {
    balanceEveryNanos = SECOND;
    control();
    int one = Clusters.addSpace(cluster, 0);
    int other = Clusters.addSpace(cluster, 0);
    loads.add(one, 1, 1, 4 * SECOND);
    loads.add(other, 1, 1, 3 * SECOND);
    endPeriod();
    assertThat(acts.seen).hasSize(1).allMatch(act -> act.startsWith("moved"));
  }

  @Test
  void compactionsBeginAtAPeriodsEnd() {
    compactEveryNanos = SECOND;
    Clusters.addSpace(cluster, 0);
    RowTable table = new RowTable("T", new int[] {100}, 100);
    table.open(cluster, 0, 0, new long[] {1, 2}, new long[2]);
    control();
    ClusterAccess.bury(table, 1, 0, 0);
    endPeriod();
    assertThat(agenda.nextNanos()).isLessThan(Long.MAX_VALUE);
  }

  /** Those of the window's second half judge, so it must be known when they came. */
  @Test
  void observationsKnowWhenThePeriodBegan() {
    writesPerSecond = 100;
    judgesLater = true;
    control();
    int tablet = Clusters.addSpace(cluster, 0);
    for (int second = 0; second < 8; second++) {
      for (int i = 0; i < PER_SECOND; i++) {
        controller.visited(
            new SampledVisit(tablet, 1_000L * second + i, 0, VisitKind.WRITE, 1, 1, 1, 0, 0));
      }
      loads.add(tablet, PER_SECOND, PER_SECOND, SECOND / 2);
      endPeriod();
    }
    assertThat(acts.seen).isEmpty();
    assertThat(controller.decision(tablet))
        .extracting(SplitDecision::reason)
        .isEqualTo(UnsplittableReason.MOVING_HOT_SPOT);
  }

  private void loadForASecond(int tablet, RandomStream keys) {
    for (int i = 0; i < PER_SECOND; i++) {
      controller.visited(
          new SampledVisit(tablet, keys.nextLong(100), 0, VisitKind.WRITE, 1, 1, 1, 0, 0));
    }
    loads.add(tablet, PER_SECOND, PER_SECOND, SECOND / 2);
    endPeriod();
  }
}
