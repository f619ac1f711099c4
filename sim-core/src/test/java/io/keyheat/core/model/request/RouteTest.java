package io.keyheat.core.model.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.HeatRows;
import io.keyheat.core.model.cluster.InitialRows;
import io.keyheat.core.model.cluster.Moving;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.model.cluster.VisitCosts;
import io.keyheat.core.program.KeyVisit;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RouteTest {
  /** Of a write 1,000, 100 a row and 10 a byte; of a read 2,000, 200 and 20. */
  private static final CostParameters COSTS =
      new CostParameters(1_000, 100, 10, 2_000, 200, 20, 0, 300);

  private static Route route(boolean write, boolean addsRows, KeyVisit... visits) {
    Cluster cluster = new Cluster(new Servers(1, 1), Moving.AT_ONCE, 1, new RandomStream(1));
    for (String name : List.of("A", "B")) {
      cluster.addSpace(
          name,
          new HeatRows(new long[1], new long[1], 0),
          0,
          new InitialRows(0, 0, new long[1], new long[1]));
    }
    return new Route(
        cluster,
        new VisitCosts(COSTS, ThroughputLimit.NONE),
        write ? Access.WRITE : Access.READ,
        addsRows ? Set.of(Route.Trait.ADDS_ROWS) : Set.of(),
        List.of(visits),
        null);
  }

  private static KeyVisit changes(int space, int rows, int bytes) {
    return new KeyVisit(space, rows, bytes, false, 0, false);
  }

  private static KeyVisit adds(int space, int rows, int bytes) {
    return new KeyVisit(space, rows, bytes, false, 0, true);
  }

  private static KeyVisit scans(int rows, int bytes, int direction) {
    return new KeyVisit(0, rows, bytes, false, direction, false);
  }

  @Test
  void aCommitsOwnCostHasItsFirstRowInIt() {
    Route route = route(true, true, adds(0, 3, 5));
    assertThat(route.firstNanos[0]).isEqualTo(1_000 + 2 * 100 + 5 * 10);
    assertThat(route.nextNanos[0]).as("in a tablet that is open").isEqualTo(3 * 100 + 5 * 10);
  }

  @Test
  void aScanPaysForEachOfItsRows() {
    Route route = route(false, false, scans(3, 5, 1));
    assertThat(route.firstNanos[0]).isEqualTo(2_000 + 3 * 200 + 5 * 20);
    assertThat(route.nextNanos[0]).isEqualTo(3 * 200 + 5 * 20);
  }

  @Test
  void againstTheStoredOrderEachRowHasACostOfItsOwn() {
    Route route = route(false, false, scans(3, 5, -1));
    assertThat(route.firstNanos[0]).isEqualTo(2_000 + 3 * 300 + 5 * 20);
    assertThat(route.nextNanos[0]).isEqualTo(3 * 300 + 5 * 20);
  }

  @Test
  void aVisitWithoutRowsCostsNothing() {
    Route route = route(false, false, scans(0, 5, 1));
    assertThat(route.firstNanos[0]).isZero();
  }

  @Test
  void anInsertAddsNothingWhereItOnlyChangesARow() {
    Route route = route(true, true, changes(0, 3, 5), adds(1, 2, 4));
    assertThat(route.rows).containsExactly(0, 2);
    assertThat(route.bytes).containsExactly(0, 4);
    Route update = route(true, false, changes(0, 3, 5));
    assertThat(update.rows).as("an update's rows are those it touches").containsExactly(3);
  }

  @Test
  void twoVisitsMayMeetInATabletWhereTheyGoToOneSpace() {
    KeyVisit a = adds(0, 1, 1);
    KeyVisit b = adds(1, 1, 1);
    assertThat(route(true, true, a, b).mayShareTablet).isFalse();
    assertThat(route(true, true, b, a, b).mayShareTablet).isTrue();
    assertThat(route(true, true, a).mayShareTablet).isFalse();
  }

  @Test
  void theMeanServiceIsTheSumOfAllVisits() {
    Route route = route(true, true, adds(0, 1, 0), adds(1, 2, 0));
    assertThat(route.meanServiceNanos()).isEqualTo(1_000 + 1_100);
    assertThat(route.visits()).isEqualTo(2);
  }
}
