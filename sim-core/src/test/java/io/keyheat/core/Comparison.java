package io.keyheat.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.reference.Feature;
import io.keyheat.core.reference.Features;
import io.keyheat.core.reference.Reference;
import io.keyheat.core.result.RunResult.SplitCounts;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.core.workload.WorkloadPlan;
import java.util.List;

/** The same run, done in another way. */
final class Comparison {
  private Comparison() {}

  /**
   * Breaks off unless a run's operations, tablets, servers and rows are as in the reference engine.
   *
   * @param all where what the run has exercised is noted
   */
  static void withReference(long seed, RunSpec spec, FollowedRun run, Features all) {
    WorkloadPlan plan = spec.plan();
    Reference reference = new Reference(spec, plan, run.layoutBefore(), run.acts());
    assertThat(run.fates().outcomes()).as("seed %d", seed).isEqualTo(reference.outcomes());
    assertThat(run.layout()).as("seed %d", seed).isEqualTo(reference.layout());
    assertThat(run.busyNanos(spec.durationNanos()))
        .as("seed %d", seed)
        .isEqualTo(reference.busyNanos());
    List<SpaceResult> spaces = run.result().spaces();
    for (int s = 0; s < spaces.size(); s++) {
      assertThat(spaces.get(s).rows() - plan.keySpaces().get(s).existingRows())
          .as("rows, seed %d", seed)
          .isEqualTo(reference.rowsAdded(s));
      assertThat(spaces.get(s).storedBytes() - plan.keySpaces().get(s).existingBytes())
          .as("bytes, seed %d", seed)
          .isEqualTo(reference.bytesAdded(s));
    }
    for (Feature feature : Feature.values()) {
      all.note(feature, reference.features().count(feature));
    }
    SplitCounts splits = run.result().splits();
    all.note(Feature.SIZE_SPLIT, splits.bySize());
    all.note(Feature.LOAD_SPLIT, splits.byLoad());
    all.note(Feature.MOVE, splits.moves());
    all.note(Feature.MERGE, splits.merges());
    all.note(Feature.NEW_LEADER, run.result().faults().newLeaders());
    assertThat(reference.features().count(Feature.LOSS))
        .as("attempts lost, seed %d", seed)
        .isEqualTo(run.result().faults().lostAttempts());
  }
}
