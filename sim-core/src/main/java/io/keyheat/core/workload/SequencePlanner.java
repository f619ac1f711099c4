package io.keyheat.core.workload;

import io.keyheat.core.schema.SchemaException;
import io.keyheat.core.workload.LoadPlan.Visit;
import io.keyheat.core.workload.SequencePlan.Step;
import io.keyheat.core.workload.arrival.OperationSource;
import io.keyheat.core.workload.domain.LoadSpan;
import io.keyheat.core.workload.draw.OperationDrawer;
import io.keyheat.core.workload.draw.SequenceDrawer;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LoadSpec.Operation;
import io.keyheat.core.workload.spec.SequenceSpec;
import io.keyheat.core.workload.spec.SequenceSpec.CallSpec;
import io.keyheat.core.workload.spec.SequenceSpec.Condition;
import io.keyheat.core.workload.spec.SequenceSpec.ShareSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes pages and transactions ready: their calls side by side in one batch. */
final class SequencePlanner {

  private SequencePlanner() {}

  /** The share of users that a call is made for; null where the load is no call, or for all. */
  static @Nullable ShareSpec share(LoadSpan span) {
    LoadSpec whole = span.sequence();
    if (whole == null || whole.sequence() == null) {
      return null;
    }
    for (CallSpec call : whole.sequence().calls()) {
      if (call.load().equals(span.load())) {
        return call.share();
      }
    }
    return null;
  }

  /**
   * The whole, ready to run.
   *
   * @param planners of its calls, in order
   */
  static LoadPlan plan(LoadSpec load, SequenceSpec sequence, List<LoadPlanner> planners) {
    if (planners.isEmpty() || planners.size() > SequencePlan.MAX_STEPS) {
      throw new SchemaException(
          "loads." + load.name() + ".calls",
          "expected from 1 to " + SequencePlan.MAX_STEPS + " calls");
    }
    OperationSource source =
        planners.get(0).source(load, new SequenceDrawer(drawers(sequence, planners)));
    List<Step> steps = new ArrayList<>();
    List<Visit> visits = new ArrayList<>();
    for (int c = 0; c < planners.size(); c++) {
      LoadPlan plan = planners.get(c).plan(source);
      Condition condition = sequence.calls().get(c).condition();
      int asks = condition == null ? -1 : condition.call();
      steps.add(new Step(plan, visits.size(), asks, condition != null && condition.present()));
      visits.addAll(plan.visits());
    }
    if (sequence.transaction() != null) {
      steps = withOneCommit(load, steps);
    }
    boolean writes = steps.stream().anyMatch(step -> step.plan().write());
    return new LoadPlan(
        load, visits, writes, false, false, null, new SequencePlan(sequence, steps), null, source);
  }

  private static List<SequenceDrawer.Call> drawers(
      SequenceSpec sequence, List<LoadPlanner> planners) {
    List<SequenceDrawer.Call> drawers = new ArrayList<>();
    int first = 0;
    for (int c = 0; c < planners.size(); c++) {
      LoadPlanner planner = planners.get(c);
      ShareSpec share = sequence.calls().get(c).share();
      OperationDrawer drawer =
          share == null ? planner.drawer("values/", 1) : planner.markingDrawer(share, 1L << c);
      drawers.add(new SequenceDrawer.Call(drawer, first, planner.visits().size()));
      first += planner.visits().size();
    }
    return drawers;
  }

  /** A transaction's steps: its reads, then one commit of all that it writes. */
  private static List<Step> withOneCommit(LoadSpec load, List<Step> calls) {
    List<Step> reads = calls.stream().filter(call -> !call.plan().write()).toList();
    List<Step> writes = calls.stream().filter(call -> call.plan().write()).toList();
    if (!calls.subList(0, reads.size()).equals(reads)) {
      throw new SchemaException(
          "loads." + load.name() + ".calls", "a transaction reads before it writes");
    }
    if (writes.size() < 2) {
      return calls;
    }
    List<Step> steps = new ArrayList<>(reads);
    steps.add(new Step(commit(load, writes), writes.get(0).firstVisit(), -1, false));
    return steps;
  }

  private static LoadPlan commit(LoadSpec load, List<Step> writes) {
    List<LoadPlan> plans = writes.stream().map(Step::plan).toList();
    List<Visit> visits = new ArrayList<>();
    plans.forEach(plan -> visits.addAll(plan.visits()));
    if (plans.stream().anyMatch(plan -> plan.rows() != null)) {
      throw new SchemaException(
          "loads." + load.name() + ".calls",
          "a transaction writes to a table that is kept row by row in one call alone");
    }
    List<String> tables = plans.stream().map(plan -> plan.spec().table()).distinct().toList();
    LoadSpec spec =
        new LoadSpec(
            load.name() + LoadSpec.COMMIT,
            Operation.UPDATE,
            String.join(", ", tables),
            Map.of(),
            null,
            1,
            load.client(),
            load.retry(),
            load.startNanos(),
            load.endNanos());
    return new LoadPlan(
        spec,
        visits,
        true,
        plans.stream().anyMatch(LoadPlan::addsRows),
        plans.stream().allMatch(LoadPlan::uniqueRows),
        null,
        null,
        null,
        plans.get(0).source());
  }
}
