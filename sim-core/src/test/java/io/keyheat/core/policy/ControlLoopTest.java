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
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.LeaderParameters;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.request.SampledVisit;
import io.keyheat.core.model.request.VisitKind;
import io.keyheat.core.model.rows.RowTable;
import io.keyheat.core.result.SplitDecision;
import io.keyheat.core.result.UnsplittableReason;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three servers; control periods of a second; each policy acts only where a test asks for it. */
class ControlLoopTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  private final Cluster cluster = Clusters.of(3, 1);
  private final TabletLoads loads = new TabletLoads();
  private final Acts acts = new Acts();
  private final Agenda agenda = new Agenda();

  private double writesPerSecond = NEVER;
  private SizeSplitParameters sizes = SizeSplitParameters.of(Long.MAX_VALUE);
  private MergeParameters merges = new MergeParameters(false, 0, 0, 0, 0, 0);
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

  @Test
  void whereHalvesAreNotSeparatedBothStay() {
    sizes = SizeSplitParameters.of(100_000);
    separates = false;
    control();
    int tablet = Clusters.addSpace(cluster, 1);
    grow(tablet, 100);
    loads.add(tablet, 100, 100, SECOND / 2);
    endPeriod();
    assertThat(acts.seen).containsExactly("split SIZE 0 1 990 1 0.0 1 1");
  }

  @Test
  void tabletsOfServersThatAreDownAreLeftAlone() {
    sizes = SizeSplitParameters.of(100_000);
    control();
    int tablet = Clusters.addSpace(cluster, 1);
    grow(tablet, 100);
    cluster.servers().stop(1, 0);
    endPeriod();
    assertThat(acts.seen).isEmpty();
  }

  @Test
  void aTabletBelowTheThresholdIsNotCut() {
    sizes = SizeSplitParameters.of(100_001);
    control();
    grow(Clusters.addSpace(cluster, 1), 100);
    endPeriod();
    assertThat(acts.seen).isEmpty();
  }

  /** A tablet that has just been cut stays where it is put, though its server is the busiest. */
  @Test
  void halvesAreNotMovedForTheBalancersCooldown() {
    sizes = SizeSplitParameters.of(100_000);
    separates = false;
    balanceEveryNanos = SECOND;
    control();
    int tablet = Clusters.addSpace(cluster, 1);
    int other = Clusters.addSpace(cluster, 1);
    grow(tablet, 100);
    loads.add(tablet, 100, 100, SECOND);
    loads.add(other, 100, 100, 3 * SECOND);
    endPeriod();
    assertThat(acts.seen).hasSize(2).last().isEqualTo("moved " + other + " 1 0");
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
    double remembered = PER_SECOND * (1 - Math.exp(-now / TabletLoads.MEMORY_NANOS));
    assertThat(whole).isCloseTo(remembered, within(1e-6));
  }

  @Test
  void piecesOfASplitByLoadAreLeftAloneForTheCooldown() {
    writesPerSecond = 250;
    separates = false;
    control();
    int tablet = Clusters.addSpace(cluster, 0);
    load(tablet);
    assertThat(acts.seen).hasSize(1); // In two, at 1.6 thresholds.
    long cut = now;
    String first = acts.seen.get(0);
    acts.seen.clear();
    // As busy as before, each of them, it takes the cooldown and another window.
    for (int second = 0; second < 30 && acts.seen.isEmpty(); second++) {
      for (int half = 0; half < 2; half++) {
        for (int i = 0; i < PER_SECOND; i++) {
          controller.visited(
              new SampledVisit(half, i % 50 + 50L * half, 0, VisitKind.WRITE, 1, 1, 1, 0, 0));
        }
        loads.add(half, PER_SECOND, PER_SECOND, SECOND / 4);
      }
      endPeriod();
    }
    assertThat(acts.seen).as("after %s", first).isEmpty();
    assertThat(now - cut).isEqualTo(30 * SECOND);
    for (int second = 0; second < 5; second++) {
      for (int half = 0; half < 2; half++) {
        for (int i = 0; i < PER_SECOND; i++) {
          controller.visited(
              new SampledVisit(half, i % 50 + 50L * half, 0, VisitKind.WRITE, 1, 1, 1, 0, 0));
        }
        loads.add(half, PER_SECOND, PER_SECOND, SECOND / 4);
      }
      endPeriod();
    }
    assertThat(acts.seen).hasSizeGreaterThanOrEqualTo(1);
  }

  @Test
  void coldNeighboursAreMergedAtThePeriodsEnd() {
    merges = new MergeParameters(true, 0, 0, 1, Long.MAX_VALUE, Long.MAX_VALUE);
    control();
    int left = Clusters.addSpace(cluster, 0);
    int right = cluster.split(left, 5, 0, 0);
    cluster.place(right, 2);
    endPeriod();
    assertThat(acts.seen).containsExactly("merged " + left + " 5 0 2 0");
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

  /** One at a time, five seconds each: the second one waits until the first is over. */
  @Test
  void whileASplitBySizeIsUnderWayNoOtherBegins() {
    sizes =
        new SizeSplitParameters(
            100_000,
            List.of(),
            SizeSplitParameters.Counting.ON_SERVER,
            SizeSplitParameters.CutPlace.TAIL,
            1,
            1,
            1,
            5 * SECOND,
            0);
    separates = false;
    control();
    int first = Clusters.addSpace(cluster, 0);
    int second = Clusters.addSpace(cluster, 0);
    grow(first, 100);
    grow(second, 100);
    for (int period = 1; period <= 5; period++) {
      endPeriod();
      assertThat(acts.seen)
          .as("after %d s", period)
          .containsExactly("split SIZE 0 2 990 1 0.0 0 0");
    }
    endPeriod();
    assertThat(acts.seen).hasSize(2).last().asString().startsWith("split SIZE " + second);
  }

  /** Two tablets on three servers are less than one each, three are not: only one is cut. */
  @Test
  void aCutCountsForTheNextTabletOfTheSamePeriod() {
    sizes =
        new SizeSplitParameters(
            Long.MAX_VALUE,
            List.of(new SizeSplitParameters.Stage(50_000, 1)),
            SizeSplitParameters.Counting.PER_SERVER,
            SizeSplitParameters.CutPlace.TAIL,
            1,
            Integer.MAX_VALUE,
            Integer.MAX_VALUE,
            0,
            0);
    control();
    int left = Clusters.addSpace(cluster, 0);
    int right = cluster.split(left, 10_000, 0, 0);
    grow(left, 100);
    for (int i = 0; i < 100; i++) {
      ClusterAccess.sampleAdded(cluster, right, 20_000L + i, 0);
    }
    cluster.stored(right, 100, 100_000);
    endPeriod();
    endPeriod();
    assertThat(acts.seen).hasSize(1).allMatch(act -> act.startsWith("split SIZE " + left));
  }

  private void loadForASecond(int tablet, RandomStream keys) {
    for (int i = 0; i < PER_SECOND; i++) {
      controller.visited(
          new SampledVisit(tablet, keys.nextLong(100), 0, VisitKind.WRITE, 1, 1, 1, 0, 0));
    }
    loads.add(tablet, PER_SECOND, PER_SECOND, SECOND / 2);
    endPeriod();
  }

  /** As {@link #load}, for some seconds, whatever happens. */
  private void keepBusy(int tablet, int seconds) {
    RandomStream keys = new RandomStream(9);
    for (int second = 0; second < seconds; second++) {
      loadForASecond(tablet, keys);
    }
  }

  /** A window is four seconds long; the first one would end two seconds after the cut by size. */
  @Test
  void afterACutBySizeAPartIsObservedAnew() {
    sizes = SizeSplitParameters.of(100_000);
    writesPerSecond = 100;
    separates = false;
    control();
    int tablet = Clusters.addSpace(cluster, 0);
    keepBusy(tablet, 3);
    grow(tablet, 100);
    keepBusy(tablet, 4);
    assertThat(acts.seen).hasSize(1).allMatch(act -> act.startsWith("split SIZE"));
    keepBusy(tablet, 5);
    assertThat(acts.seen).hasSizeGreaterThan(1).last().asString().startsWith("split LOAD");
  }

  @Test
  void aTabletThatHasTakenItsNeighbourInIsObservedAnew() {
    merges = new MergeParameters(true, 4 * SECOND, 0, 1_000, Long.MAX_VALUE, Long.MAX_VALUE);
    writesPerSecond = 100;
    separates = false;
    control();
    int tablet = Clusters.addSpace(cluster, 0);
    cluster.split(tablet, 10_000, 0, 0);
    keepBusy(tablet, 7);
    assertThat(acts.seen).hasSize(1).allMatch(act -> act.startsWith("merged"));
    keepBusy(tablet, 2);
    assertThat(acts.seen).hasSizeGreaterThan(1).element(1).asString().startsWith("split LOAD");
  }

  /** A short stop, after which the same server leads again. */
  @Test
  void aTabletWhoseServerStoppedIsObservedAnew() {
    writesPerSecond = 100;
    separates = false;
    control();
    int tablet = Clusters.addSpace(cluster, 0);
    List<Fault> stop = List.of(new Fault.ServerStops(0, 3 * SECOND, 3 * SECOND + 1));
    FaultInjector faults =
        new FaultInjector(
            stop,
            new FaultTable(3, 3, stop),
            new LeaseEnds(
                new ReplicationParameters(
                    1, 1, 0, 0, 0, 0, 0, 0, 0, LeaderParameters.failingOverIn(SECOND), 1, 0),
                new RandomStream(1)),
            cluster,
            controller,
            acts);
    keepBusy(tablet, 3);
    faults.actAt(4 * SECOND - 1);
    acts.seen.clear();
    keepBusy(tablet, 4);
    assertThat(acts.seen).isEmpty();
    keepBusy(tablet, 2);
    assertThat(acts.seen).isNotEmpty().first().asString().startsWith("split LOAD");
  }

  /**
   * Of 1.2, 0.5 and 0.3 on one server, 1.2 lies nearest to half of the gap to the idle ones; but it
   * is what a cut has left on one side, the other has no load.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eachHalfByItselfIsLeftWhereItIsForTheBalancersCooldown(boolean rising) {
    sizes = SizeSplitParameters.of(100_000);
    separates = false;
    balanceEveryNanos = SECOND;
    control();
    int tablet = Clusters.addSpace(cluster, 1);
    int other = Clusters.addSpace(cluster, 1);
    int third = Clusters.addSpace(cluster, 1);
    for (int i = 0; i < 100; i++) {
      ClusterAccess.sampleAdded(cluster, tablet, rising ? 10L * i : 5_000 - 10L * i, 0);
    }
    cluster.stored(tablet, 100, 100_000);
    loads.add(tablet, 100, 100, 12 * SECOND / 10);
    loads.add(other, 100, 100, 5 * SECOND / 10);
    loads.add(third, 100, 100, 3 * SECOND / 10);
    endPeriod();
    assertThat(acts.seen).hasSize(2);
    assertThat(acts.seen.get(0)).startsWith("split SIZE").contains(rising ? " 0.0 " : " 1.0 ");
    assertThat(acts.seen.get(1)).isEqualTo("moved " + other + " 1 0");
  }

  /**
   * A million bytes wait for their cut by size, as another is under way for twenty seconds. A cut
   * by load comes before: its five pieces of some 200,000 bytes each are full, but not grown.
   */
  @Test
  void whatACutByLoadLeavesFullIsNotCutBySizeBeforeItGrows() {
    sizes =
        new SizeSplitParameters(
            100_000,
            List.of(),
            SizeSplitParameters.Counting.ON_SERVER,
            SizeSplitParameters.CutPlace.TAIL,
            1,
            1,
            1,
            20 * SECOND,
            0);
    writesPerSecond = 100;
    separates = false;
    control();
    int first = Clusters.addSpace(cluster, 0);
    int second = Clusters.addSpace(cluster, 0);
    grow(first, 100);
    for (int i = 0; i < 1_000; i++) {
      ClusterAccess.sampleAdded(cluster, second, i % 100, i);
    }
    cluster.stored(second, 1_000, 1_000_000);
    keepBusy(second, 8);
    assertThat(acts.seen).anyMatch(act -> act.startsWith("split LOAD " + second));
    for (int period = 0; period < 30; period++) {
      endPeriod();
    }
    assertThat(acts.seen)
        .filteredOn(act -> act.startsWith("split SIZE"))
        .containsExactly("split SIZE " + first + " 2 990 1 0.0 0 0");
  }
}
