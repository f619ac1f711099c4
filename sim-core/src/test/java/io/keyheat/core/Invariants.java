package io.keyheat.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.reference.Key;
import io.keyheat.core.reference.Outcome;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.ClientSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What must be true at the end of any run at all. */
final class Invariants {
  private Invariants() {}

  /** Breaks off unless all of them hold. */
  static void check(long seed, RunSpec spec, FollowedRun run) {
    try {
      WorkloadPlan plan = spec.plan();
      tabletsTileTheKeySpaces(run);
      spacesHoldWhatTheirTabletsHold(run);
      operationsAddUp(spec, run, plan);
      noLatencyIsBelowItsConstantParts(spec, run, plan);
      noServerIsBusierThanItsCores(run.result());
    } catch (AssertionError broken) {
      throw new AssertionError("seed " + seed + ": " + broken.getMessage(), broken);
    }
  }

  private static void tabletsTileTheKeySpaces(FollowedRun run) {
    Set<Integer> seen = new HashSet<>();
    for (KeySpace space : run.cluster().spaces()) {
      assertThat(space.startHi(0) | space.startLo(0)).isZero();
      for (int slice = 0; slice < space.slices(); slice = space.endOfTablet(slice)) {
        assertThat(seen.add(space.tabletOf(slice))).as("a tablet is one range").isTrue();
        assertThat(run.cluster().tablets().exists(space.tabletOf(slice))).isTrue();
      }
      for (int slice = 1; slice < space.slices(); slice++) {
        Key before = new Key(0, space.startHi(slice - 1), space.startLo(slice - 1));
        Key start = new Key(0, space.startHi(slice), space.startLo(slice));
        assertThat(before).isLessThan(start);
        assertThat(space.find(start.hi(), start.lo())).isEqualTo(slice);
      }
    }
    assertThat(seen).hasSize(run.cluster().tablets().count());
  }

  private static void spacesHoldWhatTheirTabletsHold(FollowedRun run) {
    for (int s = 0; s < run.result().spaces().size(); s++) {
      long rows = 0;
      long bytes = 0;
      int tablets = 0;
      for (int tablet = 0; tablet < run.cluster().tablets().limit(); tablet++) {
        if (run.cluster().tablets().exists(tablet) && run.cluster().tablets().space(tablet) == s) {
          assertThat(run.cluster().storedRows(tablet)).isNotNegative();
          assertThat(run.cluster().storedBytes(tablet)).isNotNegative();
          rows += run.cluster().storedRows(tablet);
          bytes += run.cluster().storedBytes(tablet);
          tablets++;
        }
      }
      SpaceResult space = run.result().spaces().get(s);
      assertThat(List.of(space.rows(), space.storedBytes(), (long) space.tablets()))
          .isEqualTo(List.of(rows, bytes, (long) tablets));
    }
  }

  private static void operationsAddUp(RunSpec spec, FollowedRun run, WorkloadPlan plan) {
    long offered = 0;
    for (int load = 0; load < plan.loads().size(); load++) {
      OperationStats stats = run.result().loads().get(load).stats();
      int number = load;
      List<Outcome> ended =
          run.fates().outcomes().stream()
              .filter(o -> o.load() == number && o.endNanos() <= spec.durationNanos())
              .toList();
      long completed = ended.stream().filter(o -> o.failure() == null).count();
      assertThat(stats.completed()).isEqualTo(completed);
      assertThat(stats.failed().total()).isEqualTo(ended.size() - completed);
      assertThat(stats.inFlight()).isEqualTo(stats.offered() - ended.size()).isNotNegative();
      assertThat(stats.attempts()).isGreaterThanOrEqualTo(stats.offered());
      assertThat(byInterval(run.result().loads().get(load)))
          .isEqualTo(List.of(stats.offered(), stats.completed(), stats.failed().total()));
      if (!(spec.loads().get(load).client() instanceof ClientSpec.Closed)) {
        assertThat(stats.offered()).isEqualTo(arrivals(plan.loads().get(load), spec));
      }
      offered += stats.offered();
    }
    assertThat(run.result().total().offered()).isEqualTo(offered);
  }

  private static List<Long> byInterval(LoadResult load) {
    return List.of(
        load.intervals().stream().mapToLong(LoadResult.IntervalStats::offered).sum(),
        load.intervals().stream().mapToLong(LoadResult.IntervalStats::completed).sum(),
        load.intervals().stream().mapToLong(LoadResult.IntervalStats::failed).sum());
  }

  private static long arrivals(LoadPlan load, RunSpec spec) {
    OperationBatch batch = new OperationBatch(load.keyArrays(), 64);
    long count = 0;
    do {
      load.source().fill(batch, spec.durationNanos());
      count += batch.size;
    } while (batch.size > 0);
    return count;
  }

  private static void noLatencyIsBelowItsConstantParts(
      RunSpec spec, FollowedRun run, WorkloadPlan plan) {
    ReplicationParameters replication = spec.system().replication();
    long read = replication.clientRoundTripNanos();
    long write = read + replication.commitWaitNanos() + spec.system().tablets().commitNanos();
    // A pipeline goes on without replicas that have failed, be it with the leader alone.
    boolean isPipeline = replication.quorum() == replication.replicas();
    if (replication.quorum() > 1 && (!isPipeline || spec.faults().isEmpty())) {
      write += replication.roundTripNanos();
    }
    List<LoadPlan> loads = plan.numbered();
    for (Outcome outcome : run.fates().outcomes()) {
      LoadPlan load = loads.get(outcome.load());
      boolean mayBeEmpty = load.sequence() != null; // No call of it may have had to be made.
      long least = mayBeEmpty ? 0 : load.write() ? write : read;
      long latency = outcome.endNanos() - outcome.intendedNanos();
      if (outcome.failure() == null) {
        assertThat(latency).isGreaterThanOrEqualTo(least);
      } else {
        assertThat(latency).isNotNegative();
      }
    }
  }

  private static void noServerIsBusierThanItsCores(RunResult result) {
    for (ServerResult server : result.servers()) {
      for (float share : server.utilisation()) {
        assertThat(share).isBetween(0f, 1f);
      }
    }
  }
}
