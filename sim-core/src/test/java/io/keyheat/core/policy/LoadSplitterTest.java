package io.keyheat.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.request.SampledVisit;
import io.keyheat.core.model.request.VisitKind;
import io.keyheat.core.result.SplitDecision;
import io.keyheat.core.result.UnsplittableReason;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One tablet, watched for windows of ten control periods of a second. */
class LoadSplitterTest {
  private static final long SECOND = 1_000_000_000;
  private static final int PER_SECOND = 100;
  private static final double NEVER = Double.POSITIVE_INFINITY;

  private final RandomStream random = new RandomStream(31);
  private final Cluster cluster = Clusters.of(2, 1);
  private final TabletLoads loads = Clusters.loads();
  private LoadSplitter splitter;
  private List<SplitKey> keys = List.of();
  private long now;
  private int tablet;

  @BeforeEach
  void watch() {
    tablet = Clusters.addSpace(cluster, 0);
    splitter = splitter(50);
  }

  private LoadSplitter splitter(double writesPerSecond) {
    LoadSplitParameters parameters =
        LoadSplits.inTwo(
            LoadThresholds.of(writesPerSecond, NEVER, NEVER),
            10 * SECOND,
            30 * SECOND,
            64,
            100,
            0.97,
            1);
    return new LoadSplitter(parameters, cluster, loads, random);
  }

  /** Writes for so many seconds; returns when the first cut is wanted, in seconds, or −1. */
  private int write(int seconds, LongUnaryOperator keyOfRequest) {
    return request(seconds, keyOfRequest, VisitKind.WRITE);
  }

  private int request(int seconds, LongUnaryOperator keyOf, VisitKind kind) {
    for (int second = 1; second <= seconds; second++) {
      splitter.beginPeriod(now);
      for (int i = 0; i < PER_SECOND; i++) {
        SampledVisit visit =
            new SampledVisit(tablet, keyOf.applyAsLong(now + i), 0, kind, 1_000, 1_000, 1, 0, 0);
        loads.addSampled(visit, 1);
        splitter.visited(visit);
      }
      now += SECOND;
      loads.add(tablet, PER_SECOND, kind == VisitKind.WRITE ? PER_SECOND : 0, 1_000_000);
      loads.endPeriod(tablet + 1, SECOND);
      keys = splitter.follow(tablet, now);
      boolean cut = !keys.isEmpty();
      loads.beginPeriod(tablet + 1);
      if (cut) {
        return second;
      }
    }
    return -1;
  }

  /** The second half of a window judges 500 of 100/s; 1,200 have come seven seconds after it. */
  @Test
  void aBusyTabletOfFewRequestsIsObservedUntilThereAreEnough() {
    splitter =
        new LoadSplitter(
            LoadSplits.inTwo(
                LoadThresholds.of(50, NEVER, NEVER), 10 * SECOND, 0, 64, 1_200, 0.97, 1),
            cluster,
            loads,
            random);
    assertThat(write(60, t -> random.nextLong(1_000))).isBetween(6 + 10 + 7, 7 + 10 + 7);
  }

  /** Rates with a memory of 10 s pass 40 of 100/s after 10 · ln(1/0.6) ≈ 5.1 s; then the window. */
  @Test
  void aTabletAboveTheThresholdIsCutInItsMiddleAfterAWindow() {
    assertThat(write(30, t -> random.nextLong(1_000))).isEqualTo(6 + 10);
    assertThat((double) keys.get(0).hi()).isCloseTo(500, within(80.0));
    assertThat(keys.get(0).leftLoadShare()).isCloseTo(0.5, within(0.08));
  }

  @Test
  void threeShardsAreCutOneToTwo() {
    assertThat(write(30, t -> 100 * (1 + random.nextLong(3)))).isPositive();
    double left = keys.get(0).leftLoadShare();
    assertThat(Math.max(left, 1 - left)).isCloseTo(2 / 3.0, within(0.08));
  }

  @Test
  void aCutThatWouldFreeOnlyThreePerCentIsNotMade() {
    assertThat(write(60, t -> random.nextLong(50) == 0 ? 9 : 5)).isEqualTo(-1);
    assertThat(reason(tablet)).isEqualTo(UnsplittableReason.HOT_ROW);
  }

  @Test
  void aTailIsAMovingHotSpot() {
    assertThat(write(60, t -> t)).isEqualTo(-1);
    assertThat(reason(tablet)).isEqualTo(UnsplittableReason.MOVING_HOT_SPOT);
  }

  /** Sooner or later a window lies between two moves, and looks as if the load stood still. */
  @Test
  void aLoadThatStaysForNoLongerThanAWindowIsAMovingHotSpot() {
    assertThat(write(600, t -> t / (10 * SECOND) * 1_000 + random.nextLong(1_000))).isEqualTo(-1);
    assertThat(reason(tablet)).isEqualTo(UnsplittableReason.MOVING_HOT_SPOT);
  }

  @Test
  void aLoadThatFallsFromRangeToRangeIsAMovingHotSpotToo() {
    assertThat(write(600, t -> 100_000 - t / (10 * SECOND) * 1_000 + random.nextLong(1_000)))
        .isEqualTo(-1);
    assertThat(reason(tablet)).isEqualTo(UnsplittableReason.MOVING_HOT_SPOT);
  }

  @Test
  void aLoadThatHasStayedForLongIsCutAtOnceWhereItHasMovedTo() {
    LongUnaryOperator keyOf = t -> t / (200 * SECOND) * 1_000 + random.nextLong(1_000);
    int cut = write(60, keyOf);
    while (now < 200 * SECOND) {
      divide(tablet, tablet);
      cut = write(120, keyOf);
    }
    assertThat(cut).isPositive();
    assertThat(now).as("the first whole window after the move").isLessThan(225 * SECOND);
  }

  private LoadSplitter splitter(
      LoadThresholds thresholds, boolean judgesLater, double maxScanShare, double pieceShare) {
    LoadSplitParameters parameters =
        new LoadSplitParameters(
            thresholds,
            LoadSplits.EVIDENCE,
            10 * SECOND,
            judgesLater,
            30 * SECOND,
            64,
            100,
            0.97,
            maxScanShare,
            pieceShare,
            0,
            0,
            1);
    return new LoadSplitter(parameters, cluster, loads, random);
  }

  /** FoundationDB's rule in small: above 20 KB/s cut into pieces of less than a quarter of that. */
  @Test
  void pieceAfterPieceIsCutUntilEachIsSmallEnough() {
    LoadThresholds written =
        new LoadThresholds(NEVER, NEVER, NEVER, 20_000, NEVER, NEVER, NEVER, NEVER);
    splitter = splitter(written, true, 1, 0.25);
    // 100 rows of 1,000 bytes a second are five thresholds: 21 pieces, of less than a quarter each.
    assertThat(write(30, t -> random.nextLong(1_000))).isPositive();
    assertThat(keys.size()).isBetween(17, 20);
    double before = 0;
    for (int cut = 0; cut < keys.size(); cut++) {
      assertThat(keys.get(cut).leftLoadShare() - before).isBetween(0.0, 0.13);
      before = keys.get(cut).leftLoadShare();
    }
  }

  @Test
  void aTailIsCutInVainWhereOnlyItsPastIsLookedAt() {
    splitter = splitter(LoadThresholds.of(50, NEVER, NEVER), false, 1, NEVER);
    assertThat(write(30, t -> t)).isPositive();
    assertThat(keys.get(0).leftLoadShare()).isCloseTo(0.5, within(0.02));
    assertThat(keys.get(0).hi()).as("all later keys lie to its right").isLessThan(now);
  }

  /** A thousand rows at the keys 0 to 99, ten of each. */
  private void withRows(long minRows, double pieceShare) {
    withLeast(minRows, 0, pieceShare);
  }

  private void withLeast(long minRows, long minBytes, double pieceShare) {
    long[] keys = new long[100];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = i;
    }
    tablet = Clusters.addSpace(cluster, 0, 1_000, keys);
    LoadSplitParameters parameters =
        new LoadSplitParameters(
            LoadThresholds.of(50, 50, NEVER),
            LoadSplits.EVIDENCE,
            10 * SECOND,
            true,
            0,
            64,
            100,
            0.97,
            1,
            pieceShare,
            minRows,
            minBytes,
            1);
    splitter = new LoadSplitter(parameters, cluster, loads, random);
  }

  /** Behind 98 lie 20 rows. Scans from the other end begin at no row, and are called large, too. */
  @Test
  void scansFromTheLastRowsAreALargeScanAndNoHotRow() {
    withRows(300, NEVER);
    assertThat(request(60, t -> random.nextLong(10) == 0 ? 50 : 98, VisitKind.SCAN)).isEqualTo(-1);
    assertThat(reason(tablet)).isEqualTo(UnsplittableReason.LARGE_SCAN_HOT_SPOT);
  }

  /**
   * 100 rows of 1,000 bytes a second beside 1 MB: two sides of 3 MB are there after 50 s, and the
   * windows that end before find no cut. As many writes of rows that are there change nothing.
   */
  @Test
  void aTabletThatIsTooSmallYetAndGrowsHasNoHotRow() {
    withLeast(1, 3_000_000, NEVER);
    assertThat(
            write(
                40,
                t -> {
                  cluster.stored(tablet, 1, 1_000);
                  return random.nextLong(100);
                }))
        .isEqualTo(-1);
    assertThat(reason(tablet)).as("not yet").isNull();
    withLeast(1, 3_000_000, NEVER);
    assertThat(write(40, t -> random.nextLong(100))).isEqualTo(-1);
    assertThat(reason(tablet)).isEqualTo(UnsplittableReason.UNISOLATABLE_HOT_ROW);
  }

  @Test
  void aRangeWithoutRowsIsNotCutHoweverOftenItIsRead() {
    withRows(1, NEVER);
    assertThat(write(60, t -> 100 + random.nextLong(2))).as("two rows to be written").isPositive();
    withRows(1, NEVER);
    assertThat(request(60, t -> 100 + random.nextLong(1_000), VisitKind.LOOKUP)).isEqualTo(-1);
    withRows(0, NEVER);
    assertThat(request(60, t -> 100 + random.nextLong(1_000), VisitKind.LOOKUP)).isPositive();
  }

  /** A tail is a tail, however few rows there are. */
  @Test
  void whereNoCutWouldHelpTheLackOfRowsIsNotTheReason() {
    withRows(300, NEVER);
    assertThat(write(60, t -> 100 + t)).isEqualTo(-1);
    assertThat(reason(tablet)).isEqualTo(UnsplittableReason.MOVING_HOT_SPOT);
  }

  private LoadSplitter strict(double maxHeavierShare) {
    return new LoadSplitter(
        LoadSplits.inTwo(
            LoadThresholds.of(50, NEVER, NEVER), 10 * SECOND, 0, 64, 100, maxHeavierShare, 1),
        cluster,
        loads,
        random);
  }

  @Test
  void aRowWithHalfTheRequestsIsWhatCannotBeIsolated() {
    splitter = strict(0.65);
    // Six in ten go to the middle, so that a cut beside it leaves eight of them on one side.
    assertThat(write(60, t -> random.nextLong(10) < 6 ? 500 : random.nextLong(1_000)))
        .isEqualTo(-1);
    assertThat(reason(tablet)).isEqualTo(UnsplittableReason.UNISOLATABLE_HOT_ROW);
  }

  private void divide(int left, int right) {
    splitter.divided(
        new TabletListener.Division(
            left, right, new SplitKey(0, 0, 0.5), PolicyListener.SplitTrigger.LOAD, now));
  }

  private @Nullable UnsplittableReason reason(int of) {
    SplitDecision decision = splitter.decision(of);
    return decision == null ? null : decision.reason();
  }
}
