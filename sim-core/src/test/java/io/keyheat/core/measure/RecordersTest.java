package io.keyheat.core.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.WholeKeys;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.HeatRows;
import io.keyheat.core.model.cluster.InitialRows;
import io.keyheat.core.model.cluster.Moving;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.model.request.Probe.Failure;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.SplitDecision;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.workload.KeyList;
import io.keyheat.core.workload.KeySpacePlan;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A space of ten rows at the keys 0, 10, … 90, in two tablets cut at 50, on two servers. */
class RecordersTest {
  private static final long SECOND = 1_000_000_000;
  private static final long HOUR = 3600 * SECOND;

  private final Cluster cluster =
      new Cluster(new Servers(2, 4), Moving.AT_ONCE, 1, new RandomStream(1));
  private final RowAxis axis = new RowAxis(List.of(plan()), 10);
  private final int left;
  private final int right;

  RecordersTest() {
    left =
        cluster
            .addSpace("T", new HeatRows(axis.startHi(0), axis.startLo(0), 0), 0, InitialRows.NONE)
            .tabletOf(0);
    right = cluster.split(left, 50, 0, 0);
    cluster.place(right, 1);
  }

  private static KeySpacePlan plan() {
    long[] sample = LongStream.range(0, 100).toArray();
    return new KeySpacePlan(
        "T",
        "T",
        false,
        (hi, lo) -> "T(" + hi + ")",
        0,
        0,
        () -> KeyList.EMPTY,
        () -> new KeyList(sample, new long[100]),
        KeyList.EMPTY,
        TableUnits.OF_SYSTEM,
        WholeKeys.NONE);
  }

  /** What one slice has seen in a period, as a drain tells it. */
  private static long[] seen(long visits, long writes, long serviceNanos) {
    long[] numbers = new long[SliceCounters.STRIDE];
    numbers[SliceCounters.VISITS] = visits;
    for (long w = 0; w < writes; w++) {
      SliceCounters.addCommit(numbers, 0, 1);
    }
    numbers[SliceCounters.BYTES] = 100 * writes;
    numbers[SliceCounters.SERVICE_NANOS] = serviceNanos;
    return numbers;
  }

  @Test
  void aCellTellsRatesAndMeansOfItsInterval() {
    HeatRecorder heat =
        new HeatRecorder(
            axis, Intervals.of(20 * SECOND, 10 * SECOND, 0), cluster, new TabletCapacity(4, 0));
    for (int second = 0; second < 10; second++) {
      heat.beginDrain(SECOND);
      heat.slice(2, left, seen(50, 20, SECOND), 0, 7);
      heat.endDrain();
      for (int visit = 0; visit < 50; visit++) {
        cluster.latencies().addWait(2, 3_000_000);
        cluster.latencies().addLatency(2, visit % 2 == 0 ? 1_000_000 : 9_000_000);
      }
    }
    heat.endInterval(0);
    heat.endInterval(1);
    Heatmap map = heat.finish();
    assertThat(cell(map, HeatMetric.OPERATIONS_PER_SECOND, 2, 0)).isEqualTo(50);
    assertThat(cell(map, HeatMetric.ADDED_BYTES_PER_SECOND, 2, 0)).isEqualTo(2_000);
    assertThat(cell(map, HeatMetric.CPU_CORES, 2, 0)).isEqualTo(1);
    assertThat(cell(map, HeatMetric.WAIT_MILLIS, 2, 0)).isEqualTo(3);
    assertThat(cell(map, HeatMetric.QUEUE_DEPTH, 2, 0)).isEqualTo(0.15f);
    assertThat(cell(map, HeatMetric.LATENCY_MEAN_MILLIS, 2, 0)).isEqualTo(5);
    assertThat(cell(map, HeatMetric.LATENCY_MAX_MILLIS, 2, 0)).isEqualTo(9);
    assertThat(cell(map, HeatMetric.REJECTED_PER_SECOND, 2, 0)).isEqualTo(7);
    assertThat(map.servers()[2]).isZero();
    assertThat(cell(map, HeatMetric.OPERATIONS_PER_SECOND, 2, 1)).as("later").isZero();
    assertThat(map.servers()[10 + 2]).isEqualTo(-1);
  }

  @Test
  void aServerOfAVeryLargeClusterKeepsItsNumber() {
    int last = 99_999;
    Cluster large = new Cluster(new Servers(last + 1, 1), Moving.AT_ONCE, 1, new RandomStream(1));
    int tablet =
        large
            .addSpace("T", new HeatRows(axis.startHi(0), axis.startLo(0), 0), 0, InitialRows.NONE)
            .tabletOf(0);
    large.place(tablet, last);
    HeatRecorder heat =
        new HeatRecorder(axis, Intervals.of(SECOND, SECOND, 0), large, new TabletCapacity(1, 0));
    heat.beginDrain(SECOND);
    heat.slice(2, tablet, seen(50, 20, SECOND / 10), 0, 0);
    heat.endDrain();
    heat.endInterval(0);
    assertThat(heat.finish().servers()[2]).isEqualTo(last);
  }

  private static float cell(Heatmap map, HeatMetric metric, int row, int column) {
    return map.cells().get(metric)[column * map.rows().size() + row];
  }

  /**
   * 2 of 4 cores in one tablet, three quarters of its visits in row 0: that row shows the whole.
   */
  @Test
  void theBusiestRowOfATabletShowsItsShareOfTheServerAndTheOthersTheirPart() {
    HeatRecorder heat =
        new HeatRecorder(axis, Intervals.of(SECOND, SECOND, 0), cluster, new TabletCapacity(4, 0));
    heat.beginDrain(SECOND);
    heat.slice(0, left, seen(300, 300, 3 * SECOND / 2), 0, 0);
    heat.slice(1, left, seen(100, 100, SECOND / 2), 0, 0);
    heat.slice(5, right, seen(400, 400, SECOND), 0, 0);
    heat.endDrain();
    heat.endInterval(0);
    Heatmap map = heat.finish();
    assertThat(cell(map, HeatMetric.CAPACITY_SHARE, 0, 0)).isCloseTo(0.5f, within(1e-6f));
    assertThat(cell(map, HeatMetric.CAPACITY_SHARE, 1, 0)).isCloseTo(0.5f / 3, within(1e-6f));
    assertThat(cell(map, HeatMetric.CAPACITY_SHARE, 5, 0)).isCloseTo(0.25f, within(1e-6f));
  }

  /** 500 commits of 2 ms each second leave the tablet no time, though the server has plenty. */
  @Test
  void theSerialStageIsALimitOfItsOwn() {
    long commitNanos = SECOND / 500;
    HeatRecorder heat =
        new HeatRecorder(
            axis, Intervals.of(SECOND, SECOND, 0), cluster, new TabletCapacity(4, commitNanos));
    heat.beginDrain(SECOND);
    heat.slice(0, left, seen(500, 500, SECOND / 100), 0, 0);
    heat.endDrain();
    heat.endInterval(0);
    assertThat(cell(heat.finish(), HeatMetric.CAPACITY_SHARE, 0, 0)).isEqualTo(1);
  }

  @Test
  void aMinutesHotTabletsAreRecordedWithTheirReasonTheHottestFirst() {
    HotspotRecorder recorder =
        new HotspotRecorder(
            cluster,
            HOUR,
            List.of(plan()),
            axis,
            new TabletCapacity(4, 0),
            concentration(cluster),
            tablet ->
                tablet == right
                    ? new SplitDecision(2, 100, 0, 0, 1, 1, 1, UnsplittableReason.MOVING_HOT_SPOT)
                    : null);
    for (int second = 1; second <= 120; second++) {
      long share = second <= 60 ? 1 : 0; // Of four cores: 3.6 and 2.4; then nothing.
      recorder.tablet(left, seen(10 * share, 0, 24 * SECOND / 10 * share), 0, 0);
      recorder.tablet(right, seen(20 * share, 0, 36 * SECOND / 10 * share), 0, 0);
      recorder.tick(second * SECOND);
    }
    List<Hotspot> hotspots = recorder.finish();
    assertThat(hotspots).hasSize(2);
    assertThat(hotspots.get(0).cpuUsageScore()).isCloseTo(90, within(1e-6));
    assertThat(hotspots.get(0).splitStart()).isEqualTo("T(50)");
    assertThat(hotspots.get(0).splitLimit()).isEqualTo(Heatmap.Row.END);
    assertThat(hotspots.get(0).unsplittableReasons()).hasSize(1);
    assertThat(hotspots.get(1).cpuUsageScore()).isCloseTo(60, within(1e-6));
    assertThat(hotspots.get(1).splitStart()).isEqualTo(Heatmap.Row.BEGIN);
    assertThat(hotspots.get(1).splitLimit()).isEqualTo("T(50)");
    assertThat(hotspots.get(1).unsplittableReasons()).isEmpty();
  }

  /**
   * 6 cores of work, of which two other replicas do 4: each server of 4 cores gives 2. If the
   * leader does nothing, the others give 3 each.
   */
  @ParameterizedTest
  @CsvSource({"4, 0.5", "6, 0.75", "0, 1"})
  void whatReplicasShareCountsAsTheBusiestOfThemDoes(int coresElsewhere, double share) {
    TabletCapacity capacity = new TabletCapacity(4, 0, 2);
    HeatRecorder heat =
        new HeatRecorder(axis, Intervals.of(60 * SECOND, 60 * SECOND, 0), cluster, capacity);
    HotspotRecorder recorder =
        new HotspotRecorder(
            cluster, HOUR, List.of(plan()), axis, capacity, concentration(cluster), tablet -> null);
    cluster.servedBy(1, left, 60 * coresElsewhere * SECOND);
    heat.beginDrain(60 * SECOND);
    heat.slice(0, left, seen(600, 0, 60 * 6 * SECOND), 0, 0);
    heat.endDrain();
    heat.endInterval(0);
    recorder.tablet(left, seen(600, 0, 60 * 6 * SECOND), 0, 0);
    recorder.tick(60 * SECOND);
    assertThat(cell(heat.finish(), HeatMetric.CAPACITY_SHARE, 0, 0)).isEqualTo((float) share);
    assertThat(recorder.finish().get(0).cpuUsageScore()).isCloseTo(100 * share, within(1e-6));
  }

  /** 30 s at 90 % are a hotspot as a minute is; 9 s are too few to tell. */
  @Test
  void aRunThatEndsWithinAMinuteHasARecordOfItsLastPart() {
    HotspotRecorder recorder =
        new HotspotRecorder(
            cluster,
            HOUR,
            List.of(plan()),
            axis,
            new TabletCapacity(4, 0),
            concentration(cluster),
            tablet -> null);
    recorder.tablet(left, seen(10, 0, 30 * 36 * SECOND / 10), 0, 0);
    recorder.end(30 * SECOND);
    assertThat(recorder.finish()).hasSize(1);
    assertThat(recorder.finish().get(0).cpuUsageScore()).isCloseTo(90, within(1e-6));
    recorder.tablet(left, seen(10, 0, 9 * 36 * SECOND / 10), 0, 0);
    recorder.end(39 * SECOND);
    assertThat(recorder.finish()).hasSize(1);
  }

  @Test
  void aRunOfNineSecondsHasARecordOfAllOfThem() {
    HotspotRecorder recorder =
        new HotspotRecorder(
            cluster,
            9 * SECOND,
            List.of(plan()),
            axis,
            new TabletCapacity(4, 0),
            concentration(cluster),
            tablet -> null);
    recorder.tablet(left, seen(10, 0, 9 * 36 * SECOND / 10), 0, 0);
    recorder.end(9 * SECOND);
    assertThat(recorder.finish()).hasSize(1);
    assertThat(recorder.finish().get(0).cpuUsageScore()).isCloseTo(90, within(1e-6));
  }

  /** 90 % for 30 s before the cut, then 60 % in one of its parts. */
  @Test
  void aRangeThatIsCutWithinAMinuteHasARecordUpToTheCutAndItsPartsOfTheRest() {
    HotspotRecorder recorder =
        new HotspotRecorder(
            cluster,
            HOUR,
            List.of(plan()),
            axis,
            new TabletCapacity(4, 0),
            concentration(cluster),
            tablet -> null);
    recorder.tablet(left, seen(300, 0, 30 * 36 * SECOND / 10), 0, 0);
    recorder.split(left, right, 30 * SECOND);
    recorder.tablet(right, seen(10, 0, 20 * 36 * SECOND / 10), 0, 0);
    recorder.tick(60 * SECOND);
    List<Hotspot> hotspots = recorder.finish();
    assertThat(hotspots).hasSize(2);
    assertThat(hotspots.get(0).cpuUsageScore()).isCloseTo(90, within(1e-6));
    assertThat(hotspots.get(0).intervalEndNanos()).isEqualTo(30 * SECOND);
    assertThat(hotspots.get(0).splitStart()).isEqualTo(Heatmap.Row.BEGIN);
    assertThat(hotspots.get(0).splitLimit()).isEqualTo(Heatmap.Row.END);
    assertThat(hotspots.get(0).operationsPerSecond()).isCloseTo(10, within(1e-6));
    assertThat(hotspots.get(1).cpuUsageScore()).isCloseTo(60, within(1e-6));
    assertThat(hotspots.get(1).splitStart()).isEqualTo("T(50)");
    recorder.tablet(right, seen(10, 0, 9 * 36 * SECOND / 10), 0, 0);
    recorder.split(right, right + 1, 69 * SECOND);
    recorder.end(69 * SECOND);
    assertThat(recorder.finish()).as("nine seconds are too few to tell").hasSize(2);
  }

  /**
   * Fifteen of sixty seconds with all four cores are a score of 25, and of 100 in these seconds.
   */
  @Test
  void aTabletThatRefusesOperationsInABurstIsHotInItsSeconds() {
    assertThat(burst(0)).as("refuses nothing").isEmpty();
    assertThat(burst(5)).as("5 of 505, less than 1 %").isEmpty();
    assertThat(burst(1500)).hasSize(1);
    assertThat(burst(1500).get(0).cpuUsageScore()).isCloseTo(100, within(1e-6));
    assertThat(burst(1500).get(0).operationsPerSecond()).isCloseTo(500, within(1e-6));
    assertThat(burst(1500).get(0).splitLimit()).isEqualTo("T(50)");
  }

  private List<Hotspot> burst(long refused) {
    HotspotRecorder recorder =
        new HotspotRecorder(
            cluster,
            HOUR,
            List.of(plan()),
            axis,
            new TabletCapacity(4, 0),
            concentration(cluster),
            tablet -> null);
    for (int second = 1; second <= 60; second++) {
      boolean isBurst = second > 20 && second <= 35;
      recorder.beginDrain(SECOND);
      if (isBurst) {
        recorder.tablet(left, seen(500, 0, 4 * SECOND), 0, refused);
      }
      recorder.tablet(right, seen(10, 0, SECOND / 10), 0, 0);
      recorder.endDrain();
      recorder.tick(second * SECOND);
    }
    return recorder.finish();
  }

  @Test
  void whatIsBelowFiftyIsNoHotspot() {
    HotspotRecorder recorder =
        new HotspotRecorder(
            cluster,
            HOUR,
            List.of(plan()),
            axis,
            new TabletCapacity(4, 0),
            concentration(cluster),
            tablet -> null);
    recorder.tablet(left, seen(10, 0, 60 * 4 * SECOND * 49 / 100), 0, 0);
    recorder.tick(60 * SECOND);
    assertThat(recorder.finish()).isEmpty();
  }

  @Test
  void operationsCountWhereTheyEnd() {
    OperationRecorder recorder =
        new OperationRecorder(Intervals.of(30 * SECOND, 10 * SECOND, 10 * SECOND), 1, 1);
    recorder.offered(0, 5);
    recorder.completed(0, SECOND, 2 * SECOND);
    recorder.completed(0, SECOND, 10 * SECOND); // On the edge: it counts in the next interval.
    recorder.completed(0, SECOND, 25 * SECOND);
    recorder.completed(0, SECOND, 31 * SECOND); // After the end.
    recorder.retried(0);
    recorder.failed(0, Failure.TIMEOUT, SECOND, 15 * SECOND);
    recorder.endInterval();
    recorder.endInterval();
    recorder.endInterval();
    OperationStats stats = recorder.statsOf(0);
    assertThat(stats.offered()).isEqualTo(5);
    assertThat(stats.completed()).isEqualTo(3);
    assertThat(stats.failed().timeout()).isEqualTo(1);
    assertThat(stats.inFlight()).isEqualTo(1);
    assertThat(stats.attempts()).isEqualTo(6);
    assertThat(stats.throughputPerSecond()).as("after the warm-up").isEqualTo(2 / 20.0);
    assertThat(recorder.intervalsOf(0).get(0).completed()).isEqualTo(1);
    assertThat(recorder.intervalsOf(0).get(1).completed()).isEqualTo(1);
    assertThat(recorder.intervalsOf(0).get(1).failed()).isEqualTo(1);
    assertThat(recorder.intervalsOf(0).get(0).latency().count()).as("by sending").isEqualTo(3);
  }

  private static ConcentrationRecorder concentration(Cluster cluster) {
    return new ConcentrationRecorder(cluster, List.of(plan()), List.of(), 4, ThroughputLimit.NONE);
  }
}
