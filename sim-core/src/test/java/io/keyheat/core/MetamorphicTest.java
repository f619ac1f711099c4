package io.keyheat.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.policy.BalancerParameters.EvenedQuantity;
import io.keyheat.core.reference.Key;
import io.keyheat.core.reference.Outcome;
import io.keyheat.core.schema.TableSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What two runs must have to do with each other, whatever each of them finds: nobody needs to know
 * the right latency of a random scenario to know that it triples when time does.
 */
class MetamorphicTest {
  private static final int FACTOR = 3;

  /** What holds for each run by itself is tried on half of those that are counted together. */
  static LongStream someSeeds() {
    return LongStream.rangeClosed(2001, 2030);
  }

  private static LongStream seeds() {
    return LongStream.rangeClosed(2001, 2060);
  }

  // Twice the servers, and each table and load a second time.

  @ParameterizedTest
  @MethodSource("someSeeds")
  void aTableOnServersOfItsOwnDoesNotNoticeItsTwin(long seed) {
    RunSpec one =
        Variation.withPlainClients(
            RandomScenario.of(
                    seed,
                    system -> {
                      Variation.drawsNothing(system);
                      Variation.splitsNothing(system);
                    })
                .withFaults(List.of()));
    FollowedRun single = FollowedRun.of(one);
    FollowedRun twice = FollowedRun.of(Variation.twice(one), apart(single, one.servers()));
    assertThat(ofLoads(twice, one)).as("seed %d", seed).isEqualTo(ofLoads(single, one));
    assertThat(twice.busyNanos(one.durationNanos()).subList(0, one.servers()))
        .as("seed %d", seed)
        .isEqualTo(single.busyNanos(one.durationNanos()));
    assertThat(twice.result().total().offered())
        .as("seed %d", seed)
        .isGreaterThan(single.result().total().offered());
  }

  /** Here the twins share all random streams, so that only the distribution can be the same. */
  @Test
  void twiceTheServersAndTwiceTheLoadLeaveTheTailUnchanged() {
    SummaryStatistics medians = new SummaryStatistics();
    SummaryStatistics tails = new SummaryStatistics();
    seeds()
        .forEach(
            seed -> {
              RunSpec one = RandomScenario.of(seed, Variation::placesNothing).withFaults(List.of());
              FollowedRun single = FollowedRun.of(one);
              FollowedRun twice =
                  FollowedRun.of(Variation.twice(one), apart(single, one.servers()));
              if (single.result().total().completed() >= 200) {
                medians.addValue(logRatio(twice, single, 0.5));
                tails.addValue(logRatio(twice, single, 0.95));
              }
            });
    assertThat(tails.getN()).isGreaterThan(30);
    assertThat(medians.getMean()).as("%s", medians).isBetween(-error(medians), error(medians));
    assertThat(tails.getMean()).as("%s", tails).isBetween(-error(tails), error(tails));
    assertThat(error(tails)).as("precise enough to notice a tenth").isLessThan(0.1);
  }

  private static double logRatio(FollowedRun one, FollowedRun other, double share) {
    return Math.log(quantile(one, share) / quantile(other, share));
  }

  private static double quantile(FollowedRun run, double share) {
    long[] sorted = run.fates().completedLatencies(0).sorted().toArray();
    return 1 + sorted[(int) (share * sorted.length)];
  }

  /** Half of the 99.9 % confidence interval of the mean, by Student's t. */
  private static double error(SummaryStatistics values) {
    double t = new TDistribution(values.getN() - 1.0).inverseCumulativeProbability(0.9995);
    return t * values.getStandardDeviation() / Math.sqrt((double) values.getN());
  }

  /** Puts each table's tablets where they are without its twin, and the twin's as far behind. */
  private static Consumer<Cluster> apart(FollowedRun single, int servers) {
    Map<String, List<Integer>> places = new HashMap<>();
    for (KeySpace space : single.cluster().spaces()) {
      places.put(space.name(), new ArrayList<>());
    }
    single
        .layoutBefore()
        .forEach(
            (key, server) ->
                places.get(single.cluster().spaces().get(key.space()).name()).add(server));
    return cluster -> {
      for (KeySpace space : cluster.spaces()) {
        boolean isTwin = space.name().contains("2");
        int slice = 0;
        for (int server : places.get(space.name().replace("2", ""))) {
          cluster.place(space.tabletOf(slice), server + (isTwin ? servers : 0));
          slice = space.endOfTablet(slice);
        }
      }
    };
  }

  /** What became of the operations of a run's loads, in a run that may have more of them. */
  private static Map<String, List<String>> ofLoads(FollowedRun run, RunSpec of) {
    Map<String, List<String>> fates = new TreeMap<>();
    List<String> names = of.plan().numbered().stream().map(load -> load.spec().name()).toList();
    for (Outcome outcome : run.fates().outcomes()) {
      String name = run.names().get(outcome.load());
      if (names.contains(name)) {
        fates
            .computeIfAbsent(name, n -> new ArrayList<>())
            .add(outcome.intendedNanos() + " " + outcome.endNanos() + " " + outcome.failure());
      }
    }
    return fates;
  }

  // Time.

  @Test
  void allLatenciesScaleWithTime() {
    AtomicInteger compared = new AtomicInteger();
    List<Long> different = new ArrayList<>();
    seeds()
        .forEach(
            seed -> {
              FollowedRun usual = FollowedRun.of(stretched(seed, 1));
              FollowedRun slow = FollowedRun.of(stretched(seed, FACTOR));
              if (slow.layoutBefore().equals(usual.layoutBefore())) {
                compared.incrementAndGet();
                List<Outcome> scaled =
                    usual.fates().outcomes().stream().map(MetamorphicTest::scaled).toList();
                if (!slow.fates().outcomes().equals(scaled)) {
                  different.add(seed);
                }
              }
            });
    assertThat(different).isEmpty();
    // Elsewhere the pre-splits of a closed loop's keys, which it estimates, lie a little apart.
    assertThat(compared).hasValueGreaterThan(45);
  }

  private static Outcome scaled(Outcome outcome) {
    return new Outcome(
        outcome.load(),
        FACTOR * outcome.intendedNanos(),
        outcome.failure(),
        FACTOR * outcome.endNanos());
  }

  /** Nothing in it is rounded to nanoseconds: all times are whole numbers of {@code factor}. */
  private static RunSpec stretched(long seed, int factor) {
    RunSpec run =
        RandomScenario.of(
            seed,
            system -> {
              Variation.drawsNothing(system);
              Variation.splitsNothing(system);
              Variation.stretch(system, factor);
            });
    // A cut of keys that begin with the time is a moment of the run, and does not scale with it.
    List<TableSpec> tables = run.tables().stream().map(Variation::uncutByTime).toList();
    // Of several servers the one with least to do lately leads next, and lately is ten seconds.
    boolean chooses = run.servers() > 2;
    List<Fault> faults =
        run.faults().stream()
            .filter(
                f -> !chooses || f instanceof Fault.SlowServer || f instanceof Fault.SlowNetwork)
            .toList();
    return Variation.stretched(
        Variation.with(run.withFaults(faults), run.servers(), tables, run.loads()), factor);
  }

  // Names of servers.

  @ParameterizedTest
  @MethodSource("someSeeds")
  void whatTheServersAreCalledChangesNothing(long seed) {
    RunSpec run = RandomScenario.of(seed, Variation::placesNothing);
    RunSpec spec = Variation.fromLeaders(run.withFaults(List.of()));
    int[] names = Variation.shuffled(spec.servers(), new RandomStream(seed));
    FollowedRun usual = FollowedRun.of(spec);
    FollowedRun renamed = FollowedRun.of(spec, cluster -> rename(cluster, names));
    assertThat(renamed.fates().outcomes()).as("seed %d", seed).isEqualTo(usual.fates().outcomes());
    Map<Key, Integer> layout = new TreeMap<>();
    usual.layout().forEach((start, server) -> layout.put(start, names[server]));
    assertThat(renamed.layout()).as("seed %d", seed).isEqualTo(layout);
  }

  private static void rename(Cluster cluster, int[] names) {
    for (int tablet = 0; tablet < cluster.tablets().limit(); tablet++) {
      if (cluster.tablets().exists(tablet)) {
        cluster.place(tablet, names[cluster.tablets().server(tablet)]);
      }
    }
  }

  // Idle tables and tablets.

  /** A balancer that counts tablets counts those that nobody uses, too. */
  private static void evensOutWork(SystemDraft system) {
    system.evens = EvenedQuantity.UTILIZATION;
  }

  @ParameterizedTest
  @MethodSource("someSeeds")
  void aTableThatNobodyUsesChangesNothing(long seed) {
    RunSpec run = RandomScenario.of(seed, MetamorphicTest::evensOutWork);
    // How many of a server's leaders move depends on how many it has, used or not.
    RunSpec spec =
        run.withFaults(
            run.faults().stream().filter(f -> !(f instanceof Fault.LeadersMove)).toList());
    List<TableSpec> tables = new ArrayList<>(spec.tables());
    tables.add(Variation.idle(spec.tables().get(0), "Idle"));
    RunSpec more = Variation.with(spec, spec.servers(), tables, spec.loads());
    FollowedRun usual = FollowedRun.of(Variation.finelyMapped(spec));
    FollowedRun beside = FollowedRun.of(Variation.finelyMapped(more));
    assertThat(beside.layout().size()).as("seed %d", seed).isGreaterThan(usual.layout().size());
    assertThat(beside.fates().outcomes()).as("seed %d", seed).isEqualTo(usual.fates().outcomes());
    assertThat(beside.busyNanos(spec.durationNanos()))
        .as("seed %d", seed)
        .isEqualTo(usual.busyNanos(spec.durationNanos()));
  }

  @ParameterizedTest
  @MethodSource("someSeeds")
  void aSplitThatMovesNoLoadChangesNoTotal(long seed) {
    RunSpec spec = RandomScenario.of(seed, Variation::splitsNothing).withFaults(List.of());
    FollowedRun whole = FollowedRun.of(spec);
    FollowedRun cut = FollowedRun.of(spec, MetamorphicTest::cutOffTheLastKey);
    assertThat(cut.layout()).as("seed %d", seed).hasSizeGreaterThan(whole.layout().size());
    assertThat(cut.fates().outcomes()).as("seed %d", seed).isEqualTo(whole.fates().outcomes());
    assertThat(cut.busyNanos(spec.durationNanos()))
        .as("seed %d", seed)
        .isEqualTo(whole.busyNanos(spec.durationNanos()));
    assertThat(totals(cut)).as("seed %d", seed).isEqualTo(totals(whole));
  }

  /** No operation of a random scenario goes to the last key of all. */
  private static void cutOffTheLastKey(Cluster cluster) {
    for (KeySpace space : cluster.spaces()) {
      int tablet = space.tabletOf(space.find(-1, -1));
      cluster.split(tablet, -1, -1, 0);
    }
  }

  private static List<Object> totals(FollowedRun run) {
    List<Object> totals = new ArrayList<>();
    run.result().spaces().forEach(space -> totals.add(space.rows() + " " + space.storedBytes()));
    totals.add(run.result().total().attempts());
    totals.add(run.result().visits());
    return totals;
  }

  // Capacity.

  /** Without faults, for the reason that {@link #fasterServersNeverLowerThroughput} gives. */
  @Tag("full")
  @Test
  void anotherCoreNeverLowersThroughput() {
    moreCapacityHelps(
        seed -> RandomScenario.of(seed).withFaults(List.of()),
        seed -> RandomScenario.of(seed, system -> system.cores++).withFaults(List.of()));
  }

  /**
   * Without faults: a client whose answer is lost with a server waits until its patience ends, and
   * how many clients do is chance.
   */
  @Test
  void fasterServersNeverLowerThroughput() {
    moreCapacityHelps(
        seed -> RandomScenario.of(seed).withFaults(List.of()),
        seed ->
            RandomScenario.of(
                    seed,
                    system -> {
                      system.writeNanos *= 0.7;
                      system.writeRowNanos *= 0.7;
                      system.readNanos *= 0.7;
                      system.readRowNanos *= 0.7;
                    })
                .withFaults(List.of()));
  }

  /** Without outages of moves, which one server has none of and two may have many of. */
  @Tag("full")
  @Test
  void twiceTheServersNeverLowerThroughput() {
    LongFunction<RunSpec> base =
        seed -> RandomScenario.of(seed, system -> system.moveOutageNanos = 0);
    moreCapacityHelps(
        base,
        seed -> {
          RunSpec run = base.apply(seed);
          return Variation.with(run, 2 * run.servers(), run.tables(), run.loads());
        });
  }

  /** In no scenario beyond the noise of a count, and in all together by a good deal. */
  private static void moreCapacityHelps(LongFunction<RunSpec> base, LongFunction<RunSpec> bigger) {
    long[] completed = new long[2];
    seeds()
        .forEach(
            seed -> {
              long less = completed(base.apply(seed));
              long more = completed(bigger.apply(seed));
              assertThat(more + 4 * Math.sqrt((double) less))
                  .as("seed %d: %d completed, then %d", seed, less, more)
                  .isGreaterThanOrEqualTo((double) less);
              completed[0] += less;
              completed[1] += more;
            });
    assertThat(completed[1]).isGreaterThan(completed[0] * 104 / 100);
  }

  private static long completed(RunSpec spec) {
    return FollowedRun.of(spec).result().total().completed();
  }
}
