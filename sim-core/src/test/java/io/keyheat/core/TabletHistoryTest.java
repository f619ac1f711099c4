package io.keyheat.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.InitialTablet;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A result says enough to tell which tablets there were at any time, and how hot they were. */
class TabletHistoryTest {
  static LongStream seeds() {
    return LongStream.rangeClosed(2001, 2020);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theFirstTabletsAndTheEventsTellWhereEachTabletIsAtAnyTime(long seed) {
    RunResult run = Simulation.run(RandomScenario.of(seed), now -> {});
    List<Integer> order = new ArrayList<>();
    Map<Integer, Integer> serverOf = new HashMap<>();
    for (InitialTablet tablet : run.initialTablets()) {
      order.add(tablet.number());
      serverOf.put(tablet.number(), tablet.server());
    }
    int next = 0;
    int intervals = run.heatmap().columns();
    for (int interval = 0; interval < intervals; interval++) {
      long end = Math.min((interval + 1) * run.intervalNanos(), run.durationNanos());
      while (next < run.events().size() && run.events().get(next).timeNanos() <= end) {
        replay(run.events().get(next++), order, serverOf);
      }
      Map<Integer, Integer> held = new HashMap<>();
      serverOf.values().forEach(server -> held.merge(server, 1, Integer::sum));
      for (int server = 0; server < run.servers().size(); server++) {
        ServerResult recorded = run.servers().get(server);
        assertThat(held.getOrDefault(server, 0))
            .as("tablets of %s after interval %d, seed %d", recorded.name(), interval, seed)
            .isEqualTo(recorded.tablets()[interval]);
      }
    }
  }

  /** As whoever draws the tablets does it. */
  private static void replay(RunEvent event, List<Integer> order, Map<Integer, Integer> serverOf) {
    if (event.kind() == RunEvent.Kind.FAULT) {
      return; // It concerns servers or the network; what follows for tablets comes as events.
    }
    int tablet = event.tablet();
    int place = order.indexOf(tablet);
    assertThat(place).as("place of the tablet of %s", event).isNotNegative();
    switch (event.kind()) {
      case SIZE_SPLIT, LOAD_SPLIT -> {
        order.add(place + 1, event.upperHalf());
        serverOf.put(event.upperHalf(), event.fromServer());
        serverOf.put(event.lowerMoved() ? tablet : event.upperHalf(), event.toServer());
      }
      case MERGE -> serverOf.remove(order.remove(place + 1));
      case MOVE, NEW_LEADER -> serverOf.put(tablet, event.toServer());
      default -> {}
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theHeatThatIsHandedOutOnTheWayIsThatOfTheResult(long seed) {
    List<Heatmap.Row> rows = new ArrayList<>();
    List<float[]> columns = new ArrayList<>();
    HeatListener listener =
        new HeatListener() {
          @Override
          public void begins(List<Heatmap.Row> first, int count) {
            rows.addAll(first);
          }

          @Override
          public void column(int column, float[] capacityShares) {
            assertThat(column).isEqualTo(columns.size());
            columns.add(capacityShares);
          }
        };
    RunSpec run = RandomScenario.of(seed);
    Heatmap whole = Simulation.run(run, now -> {}, listener).heatmap();
    assertThat(rows).as("seed %d", seed).isEqualTo(whole.rows());
    assertThat(columns).as("seed %d", seed).hasSize(whole.columns());
    float[] cells = whole.cells().get(HeatMetric.CAPACITY_SHARE);
    for (int column = 0; column < whole.columns(); column++) {
      int from = column * rows.size();
      assertThat(columns.get(column))
          .as("column %d, seed %d", column, seed)
          .isEqualTo(Arrays.copyOfRange(cells, from, from + rows.size()));
    }
  }
}
