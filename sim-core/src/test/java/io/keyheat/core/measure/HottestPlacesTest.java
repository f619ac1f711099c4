package io.keyheat.core.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.measure.HottestPlaces.HotPlace;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.HeatRows;
import io.keyheat.core.model.cluster.InitialRows;
import io.keyheat.core.model.cluster.Moving;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.SliceCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** Tablets that begin at the keys 0, 10, 20, …, each of which can take one core. */
class HottestPlacesTest {
  private static final long SECOND = 1_000_000_000;
  private static final int TABLETS = 20;
  private static final double LEAST = 50;

  private final Cluster cluster =
      new Cluster(new Servers(4, 1), Moving.AT_ONCE, 1, new RandomStream(1));
  private final List<Integer> tablets = new ArrayList<>();
  private final HottestPlaces hottest;

  HottestPlacesTest() {
    HeatRows rows = new HeatRows(new long[1], new long[1], 0);
    tablets.add(cluster.addSpace("T", rows, 0, InitialRows.NONE).tabletOf(0));
    for (int i = 1; i < TABLETS; i++) {
      tablets.add(cluster.split(tablets.get(i - 1), 10L * i, 0, 0));
    }
    hottest = new HottestPlaces(cluster, new TabletCapacity(1, 0));
  }

  /** Visits of a second to one of the tablets, and what they ask of its core. */
  private void second(int tablet, long visits, double share) {
    hottest.begin(SECOND);
    visit(tablet, visits, share);
    hottest.end();
  }

  private void visit(int tablet, long visits, double share) {
    long[] numbers = new long[SliceCounters.STRIDE];
    SliceCounters.addVisit(numbers, 0, (long) (share * SECOND));
    numbers[SliceCounters.VISITS] = visits;
    hottest.tablet(tablets.get(tablet), numbers, 0, numbers[SliceCounters.SERVICE_NANOS]);
  }

  private List<HotPlace> close() {
    return hottest.close(LEAST, space -> 0);
  }

  private void minute(IntUnaryOperator tabletOf, long visits, double share) {
    for (int second = 0; second < 60; second++) {
      second(tabletOf.applyAsInt(second), visits, share);
    }
  }

  @Test
  void aPlaceThatMovesOnBeforeAnyTabletIsHotForLongHasOneRecord() {
    minute(second -> second / 6, 100, 0.8);
    List<HotPlace> found = close();
    assertThat(found).hasSize(1);
    assertThat(found.get(0).score()).isCloseTo(80, within(1e-9));
    assertThat(found.get(0).visitsPerSecond()).isCloseTo(100, within(1e-9));
    assertThat(found.get(0).extent()).isEqualTo(new KeyExtent(0, 0, 0, 100, 0, false));
    assertThat(found.get(0).moves()).isTrue();
    assertThat(close()).as("a new minute").isEmpty();
  }

  @Test
  void whereATabletHasNearlyAsMuchOverTheMinuteTheHottestIsChance() {
    minute(second -> second * 7 % TABLETS, 100, 0.6);
    assertThat(hottest.close(LEAST, space -> 31)).isEmpty();
    minute(second -> second * 7 % TABLETS, 100, 0.6);
    assertThat(hottest.close(LEAST, space -> 29)).hasSize(1);
  }

  /** The last tablet is cut every six seconds, and what is cut off is hot no more. */
  @Test
  void anEndThatLeavesBehindWhatIsCutOffMoves() {
    int last = tablets.get(TABLETS - 1);
    for (int cut = 1; cut <= 10; cut++) {
      tablets.set(TABLETS - 1, last);
      for (int second = 0; second < 6; second++) {
        second(TABLETS - 1, 100, 0.9);
      }
      last = cluster.split(last, 1_000L * cut, 0, 0);
    }
    assertThat(close()).singleElement().matches(HotPlace::moves);
  }

  /** A tablet is cut in two, of which now one is the hotter, now the other, and so on. */
  @Test
  void partsOfOneRangeThatTakeTurnsDoNotMove() {
    second(0, 100, 0.9);
    for (int cut = 1; cut < 6; cut++) {
      tablets.set(1, cluster.split(tablets.get(0), 10L - cut, 0, 0));
      for (int second = 0; second < 12; second++) {
        second(second % 2, 100, 0.9);
      }
    }
    assertThat(close()).singleElement().matches(place -> !place.moves());
  }

  @Test
  void itMayJumpAndReachTheLastTablet() {
    minute(second -> second * 7 % TABLETS, 100, 0.9);
    assertThat(close())
        .singleElement()
        .satisfies(place -> assertThat(place.extent().isLast()).isTrue());
  }

  @Test
  void aPlaceThatStaysIsNoneThatMoves() {
    minute(second -> second < 31 ? 3 : 4 + second % 8, 100, 0.9);
    assertThat(close()).as("one tablet has more than half of the heat").isEmpty();
  }

  @Test
  void whatLeavesRoomIsNotHotWhereverItGoes() {
    minute(second -> second / 6, 100, 0.49);
    assertThat(close()).isEmpty();
  }

  @Test
  void fewCostlyVisitsMeetOneTabletAfterTheOtherByChance() {
    minute(second -> second * 7 % TABLETS, 5, 0.9);
    assertThat(close()).isEmpty();
  }

  @Test
  void whatIsTakenOfTokenBucketsCounts() {
    for (int second = 0; second < 60; second++) {
      hottest.begin(SECOND);
      visit(second / 6, 100, 0.1);
      hottest.meter(tablets.get(second / 6), SECOND * 7 / 10);
      hottest.end();
    }
    assertThat(close())
        .singleElement()
        .satisfies(place -> assertThat(place.score()).isCloseTo(70, within(1e-9)));
  }
}
