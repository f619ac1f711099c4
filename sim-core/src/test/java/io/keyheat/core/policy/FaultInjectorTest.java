package io.keyheat.core.policy;

import static io.keyheat.core.policy.RandomCluster.NOW;
import static io.keyheat.core.policy.RandomCluster.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.ClusterAccess;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.LeaderParameters;
import io.keyheat.core.model.cluster.LeaderParameters.Leases;
import io.keyheat.core.model.cluster.ReplicationParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FaultInjectorTest {
  private static final long FAIL_OVER = 10 * SECOND;
  private static final int ZONES = 3;

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 30);
  }

  private final Acts acts = new Acts();

  private FaultInjector faults(Cluster cluster, TabletLoads loads, Fault... faults) {
    List<Fault> all = List.of(faults);
    FaultTable table = new FaultTable(cluster.servers().count(), ZONES, all);
    return new FaultInjector(
        all, table, leases(0, Leases.PER_TABLET), cluster, controller(cluster, loads), acts);
  }

  private static LeaseEnds leases(long spreadNanos, Leases leases) {
    LeaderParameters leader = new LeaderParameters(0, 0, 0, 0, FAIL_OVER, spreadNanos, leases);
    return leases(1, 1, leader);
  }

  private static LeaseEnds leases(int replicas, int quorum, LeaderParameters leader) {
    return new LeaseEnds(
        new ReplicationParameters(replicas, quorum, 0, 0, 0, 0, 0, 0, 0, leader, ZONES, 0),
        new RandomStream(7));
  }

  private ControlLoop controller(Cluster cluster, TabletLoads loads) {
    return new ControlLoop(
        Stage.context(
            cluster,
            loads,
            Stage.parameters(
                SizeSplitParameters.of(Long.MAX_VALUE),
                LoadThresholds.of(1, 1, 1),
                Balancing.of(SECOND, 1, 0.1, SECOND, true))),
        acts);
  }

  private static List<Integer> tabletsOn(Cluster cluster, IntPredicate server) {
    return IntStream.range(0, cluster.tablets().limit())
        .filter(tablet -> server.test(cluster.tablets().server(tablet)))
        .boxed()
        .toList();
  }

  private static int zone(Cluster cluster, int server) {
    return server % Math.min(ZONES, cluster.servers().count());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatAStoppedServerLedIsLedByTheIdlestOthersWhenTheFailOverIsOver(long seed) {
    RandomCluster drawn = new RandomCluster(seed, 0);
    Cluster cluster = drawn.cluster;
    int server = drawn.aServer();
    Fault stop = new Fault.ServerStops(server, NOW, NOW + FAIL_OVER + SECOND);
    FaultInjector faults = faults(cluster, drawn.loads, stop);
    List<Integer> led = tabletsOn(cluster, s -> s == server);
    faults.actAt(NOW - 1);
    assertThat(acts.seen).isEmpty();
    assertThat(faults.nextNanos()).isEqualTo(NOW);
    faults.actAt(NOW);
    assertThat(acts.seen).containsExactly("began " + stop + " " + led.size());
    assertThat(cluster.servers().isUp(server)).isFalse();
    for (int tablet = 0; tablet < cluster.tablets().limit(); tablet++) {
      assertThat(ClusterAccess.availableAtNanos(cluster, tablet))
          .as("tablet %d, seed %d", tablet, seed)
          .isEqualTo(led.contains(tablet) ? NOW + FAIL_OVER : 0);
    }
    List<String> expected = new ArrayList<>(acts.seen);
    expected.addAll(newLeaders(seed, led, server));
    if (!led.isEmpty()) {
      assertThat(faults.nextNanos()).isEqualTo(NOW + FAIL_OVER);
    }
    faults.actAt(NOW + FAIL_OVER);
    assertThat(acts.seen).as("seed %d", seed).isEqualTo(expected);
    assertThat(tabletsOn(cluster, s -> s == server)).as("seed %d", seed).isEmpty();
    faults.actAt(NOW + FAIL_OVER + SECOND);
    assertThat(acts.seen).hasSize(expected.size() + 1).endsWith("ended " + stop);
    assertThat(cluster.servers().isUp(server)).isTrue();
    assertThat(faults.nextNanos()).isEqualTo(Long.MAX_VALUE);
  }

  /** One of the two others must return before they are a quorum of three. */
  @Test
  void aTabletHasNoNewLeaderWithoutAQuorumOfItsOtherReplicas() {
    Cluster cluster = Clusters.of(3, 1);
    int tablet = Clusters.addSpace(cluster, 0);
    long returns = NOW + 9 * FAIL_OVER;
    List<Fault> stops =
        List.of(
            new Fault.ServerStops(1, NOW - SECOND, returns),
            new Fault.ServerStops(0, NOW, FaultTable.NEVER));
    LeaderParameters leader = new LeaderParameters(0, 0, 0, 0, FAIL_OVER, 0, Leases.PER_TABLET);
    FaultInjector faults =
        new FaultInjector(
            stops,
            new FaultTable(3, ZONES, stops),
            leases(3, 2, leader),
            cluster,
            controller(cluster, Clusters.loads()),
            acts);
    faults.actAt(NOW);
    assertThat(ClusterAccess.availableAtNanos(cluster, tablet)).isEqualTo(returns);
    faults.actAt(returns);
    assertThat(cluster.tablets().server(tablet)).isNotEqualTo(0);
  }

  /** Leases were renewed at any time before the stop, so they end at any time after it. */
  @Test
  void whatAStoppedServerLedComesBackSpreadOverTheLengthOfALease() {
    List<Long> ends = leaseEnds(FAIL_OVER, Leases.PER_TABLET, 1_000);
    assertThat(ends).allMatch(end -> end >= NOW && end <= NOW + FAIL_OVER);
    for (int tenth = 1; tenth < 10; tenth++) {
      long until = NOW + tenth * FAIL_OVER / 10;
      assertThat(ends.stream().filter(end -> end <= until).count())
          .as("back after %d s", tenth)
          .isCloseTo(100L * tenth, within(50L));
    }
  }

  @Test
  void aPartOfALeaseIsLeftWhereTheSpreadIsAPart() {
    List<Long> ends = leaseEnds(2 * SECOND, Leases.PER_TABLET, 200);
    assertThat(ends).allMatch(end -> end >= NOW + 8 * SECOND && end <= NOW + FAIL_OVER);
    assertThat(ends.stream().distinct().count()).isEqualTo(200);
  }

  @Test
  void withOneLeaseAServerAllItsTabletsComeBackTogether() {
    List<Long> ends = leaseEnds(FAIL_OVER, Leases.PER_SERVER, 50);
    assertThat(ends.stream().distinct().count()).isEqualTo(1);
    assertThat(ends.get(0)).isBetween(NOW, NOW + FAIL_OVER - 1);
  }

  /** When each tablet of server 0 is available again, which is when another server leads it. */
  private List<Long> leaseEnds(long spreadNanos, Leases leases, int tablets) {
    Cluster cluster = Clusters.of(3, 1);
    for (int i = 0; i < tablets; i++) {
      Clusters.addSpace(cluster, 0);
    }
    List<Fault> stop = List.of(new Fault.ServerStops(0, NOW, NOW + 2 * FAIL_OVER));
    FaultInjector faults =
        new FaultInjector(
            stop,
            new FaultTable(3, ZONES, stop),
            leases(spreadNanos, leases),
            cluster,
            controller(cluster, Clusters.loads()),
            acts);
    faults.actAt(NOW);
    List<Long> ends = new ArrayList<>();
    for (int tablet = 0; tablet < tablets; tablet++) {
      ends.add(ClusterAccess.availableAtNanos(cluster, tablet));
    }
    for (long end : ends.stream().distinct().sorted().toList()) {
      assertThat(faults.nextNanos()).isEqualTo(end);
      faults.actAt(end);
      for (int tablet = 0; tablet < tablets; tablet++) {
        assertThat(cluster.tablets().server(tablet) == 0).isEqualTo(ends.get(tablet) > end);
      }
    }
    return ends;
  }

  /** One after the other goes to the server that has least to do then. */
  private static List<String> newLeaders(long seed, List<Integer> led, int server) {
    RandomCluster same = new RandomCluster(seed, 0);
    same.cluster.servers().stop(server, NOW);
    ServerLoads placement = new ServerLoads(same.cluster, same.loads, 0.02);
    placement.refresh();
    List<String> leads = new ArrayList<>();
    for (int tablet : led) {
      int to = placement.leastLoaded();
      placement.place(tablet, to);
      leads.add("leads " + tablet + " " + server + " " + to);
    }
    return leads;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aServerThatIsBackBeforeTheFailOverLeadsItsTabletsAgain(long seed) {
    RandomCluster drawn = new RandomCluster(seed, 0);
    int server = drawn.aServer();
    long back = NOW + FAIL_OVER - drawn.between(0, 3);
    Fault stop = new Fault.ServerStops(server, NOW, back);
    FaultInjector faults = faults(drawn.cluster, drawn.loads, stop);
    List<Integer> led = tabletsOn(drawn.cluster, s -> s == server);
    faults.actAt(NOW + FAIL_OVER);
    assertThat(acts.seen)
        .as("seed %d", seed)
        .containsExactly("began " + stop + " " + led.size(), "ended " + stop);
    assertThat(tabletsOn(drawn.cluster, s -> s == server)).as("seed %d", seed).isEqualTo(led);
    assertThat(led)
        .as("seed %d", seed)
        .allMatch(tablet -> ClusterAccess.availableAtNanos(drawn.cluster, tablet) == back);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aZoneStopsAndReturnsAsAWhole(long seed) {
    RandomCluster drawn = new RandomCluster(seed, 0);
    Cluster cluster = drawn.cluster;
    int zone = zone(cluster, drawn.aServer());
    Fault stop = new Fault.ZoneStops(zone, NOW, NOW + 20 * SECOND);
    FaultInjector faults = faults(cluster, drawn.loads, stop);
    int led = tabletsOn(cluster, s -> zone(cluster, s) == zone).size();
    faults.actAt(NOW);
    assertThat(acts.seen).as("seed %d", seed).containsExactly("began " + stop + " " + led);
    for (int server = 0; server < cluster.servers().count(); server++) {
      assertThat(cluster.servers().isUp(server)).isEqualTo(zone(cluster, server) != zone);
    }
    faults.actAt(NOW + FAIL_OVER);
    assertThat(tabletsOn(cluster, s -> zone(cluster, s) == zone)).as("seed %d", seed).isEmpty();
    faults.actAt(NOW + 20 * SECOND);
    for (int server = 0; server < cluster.servers().count(); server++) {
      assertThat(cluster.servers().isUp(server)).isTrue();
    }
  }

  /** A server whose own stop lasts longer than its zone's stays down. */
  @Test
  void aServerIsUpAgainWhenTheLastOfItsStopsIsOver() {
    Cluster cluster = Clusters.of(4, 1);
    Clusters.addSpace(cluster, 1);
    FaultInjector faults =
        faults(
            cluster,
            Clusters.loads(),
            new Fault.ServerStops(1, SECOND, 9 * SECOND),
            new Fault.ZoneStops(1, 2 * SECOND, 5 * SECOND));
    faults.actAt(5 * SECOND);
    assertThat(cluster.servers().isUp(1)).isFalse();
    faults.actAt(9 * SECOND);
    assertThat(cluster.servers().isUp(1)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theAskedShareOfLeadersMovesSpreadOverTheTablets(long seed) {
    RandomCluster drawn = new RandomCluster(seed, 0);
    Cluster cluster = drawn.cluster;
    boolean byZone = drawn.chance(0.5);
    int server = drawn.aServer();
    int zone = zone(cluster, server);
    IntPredicate concerned = s -> byZone ? zone(cluster, s) == zone : s == server;
    double share = drawn.between(1, 10) / 10.0;
    Fault move = new Fault.LeadersMove(byZone ? -1 : server, byZone ? zone : -1, share, NOW);
    FaultInjector faults = faults(cluster, drawn.loads, move);
    List<Integer> led = tabletsOn(cluster, concerned);
    faults.actAt(NOW);
    assertThat(faults.nextNanos()).as("it has no end").isEqualTo(Long.MAX_VALUE);
    assertThat(acts.seen.get(0)).isEqualTo("began " + move + " 0");
    for (int first = 1; first <= led.size(); first++) {
      // Of the first so many tablets, the share has gone, rounded up.
      long gone =
          led.subList(0, first).stream()
              .filter(tablet -> !concerned.test(cluster.tablets().server(tablet)))
              .count();
      assertThat(gone)
          .as("of %d, share %s, seed %d", first, share, seed)
          .isEqualTo((long) Math.ceil(first * tenths(share) / 10.0));
    }
    assertThat(acts.seen).hasSize(1 + (int) Math.ceil(led.size() * tenths(share) / 10.0));
  }

  private static long tenths(double share) {
    return Math.round(10 * share);
  }

  /** The balancer leaves a tablet alone that has just got a new leader. */
  @Test
  void aNewLeaderKeepsItsTabletForTheCooldown() {
    Cluster cluster = Clusters.of(3, 1);
    TabletLoads loads = Clusters.loads();
    int moved = Clusters.addSpace(cluster, 0);
    int resident = Clusters.addSpace(cluster, 1);
    int another = Clusters.addSpace(cluster, 1);
    ControlLoop controller = controller(cluster, loads);
    List<Fault> move = List.of(new Fault.LeadersMove(0, -1, 1, SECOND));
    FaultInjector faults =
        new FaultInjector(
            move,
            new FaultTable(3, ZONES, move),
            leases(0, Leases.PER_TABLET),
            cluster,
            controller,
            acts);
    cluster.servers().stop(2, 0);
    faults.actAt(SECOND);
    loads.add(moved, 1, 1, 40 * SECOND);
    loads.add(resident, 1, 1, 30 * SECOND);
    loads.add(another, 1, 1, 20 * SECOND);
    // The one of 0.4 lies nearest to half the gap of 0.9, if it may go.
    controller.endPeriod(2 * SECOND - 1, 100 * SECOND);
    assertThat(acts.seen).endsWith("moved " + resident + " 1 0");
  }

  /** Loads have come in since anybody last asked which server has least to do. */
  @Test
  void leadersMoveToTheServerThatHasLeastToDoNow() {
    Cluster cluster = Clusters.of(3, 1);
    TabletLoads loads = Clusters.loads();
    int moved = Clusters.addSpace(cluster, 0);
    int busy = Clusters.addSpace(cluster, 1);
    FaultInjector faults = faults(cluster, loads, new Fault.LeadersMove(0, -1, 1, SECOND));
    loads.add(busy, 1, 1, SECOND);
    loads.endPeriod(2, SECOND);
    faults.actAt(SECOND);
    assertThat(acts.seen).endsWith("leads " + moved + " 0 2");
  }
}
