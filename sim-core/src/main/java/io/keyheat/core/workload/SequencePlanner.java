package io.keyheat.core.workload;

import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.workload.LoadPlan.LoadEffect;
import io.keyheat.core.workload.SequencePlan.CallPlan;
import io.keyheat.core.workload.arrival.OperationSource;
import io.keyheat.core.workload.draw.OperationDrawer;
import io.keyheat.core.workload.draw.SequenceDrawer;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.CommitLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.SequenceLoad.Condition;
import io.keyheat.core.workload.spec.SequenceLoad.ShareSpec;
import io.keyheat.core.workload.spec.TransactionLoad;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes pages and transactions ready: their calls side by side in one batch. */
final class SequencePlanner {

  private SequencePlanner() {}

  /** The share of users that a call is made for; null where the load is no sequence, or for all. */
  static @Nullable ShareSpec share(LoadSpec load, int call) {
    return load instanceof SequenceLoad sequence ? sequence.callSpecs().get(call).share() : null;
  }

  /** The whole, ready to run. */
  static LoadPlan plan(SequenceLoad load, List<LoadPlanner> planners) {
    if (planners.isEmpty() || planners.size() > SequencePlan.MAX_STEPS) {
      throw new SchemaException(
          "loads." + load.name() + ".calls",
          "expected from 1 to " + SequencePlan.MAX_STEPS + " calls");
    }
    OperationSource source =
        planners.get(0).source(load, new SequenceDrawer(drawers(load, planners)));
    List<CallPlan> steps = new ArrayList<>();
    List<KeyVisit> visits = new ArrayList<>();
    for (int c = 0; c < planners.size(); c++) {
      LoadPlan plan = planners.get(c).plan(source);
      Condition condition = load.callSpecs().get(c).condition();
      int asks = condition == null ? -1 : condition.call();
      steps.add(new CallPlan(plan, visits.size(), asks, condition != null && condition.present()));
      visits.addAll(plan.visits());
    }
    if (load instanceof TransactionLoad transaction) {
      steps = withOneCommit(transaction, steps);
    }
    boolean writes = steps.stream().anyMatch(step -> step.plan().write());
    Set<LoadEffect> effects = writes ? Set.of(LoadEffect.WRITES) : Set.of();
    return new LoadPlan(load, visits, effects, null, new SequencePlan(load, steps), null, source);
  }

  private static List<SequenceDrawer.DrawnCall> drawers(
      SequenceLoad load, List<LoadPlanner> planners) {
    List<SequenceDrawer.DrawnCall> drawers = new ArrayList<>();
    int first = 0;
    for (int c = 0; c < planners.size(); c++) {
      LoadPlanner planner = planners.get(c);
      ShareSpec share = load.callSpecs().get(c).share();
      OperationDrawer drawer =
          share == null
              ? planner.drawer(LoadPlanner.OF_RUN, 1)
              : planner.markingDrawer(share, 1L << c);
      drawers.add(new SequenceDrawer.DrawnCall(drawer, first, planner.visits().size()));
      first += planner.visits().size();
    }
    return drawers;
  }

  /** A transaction's steps: its reads, then one commit of all that it writes. */
  private static List<CallPlan> withOneCommit(TransactionLoad load, List<CallPlan> calls) {
    List<CallPlan> reads = calls.stream().filter(call -> !call.plan().write()).toList();
    List<CallPlan> writes = calls.stream().filter(call -> call.plan().write()).toList();
    if (!calls.subList(0, reads.size()).equals(reads)) {
      throw new SchemaException(
          "loads." + load.name() + ".calls", "a transaction reads before it writes");
    }
    if (writes.size() < 2) {
      return calls;
    }
    List<CallPlan> steps = new ArrayList<>(reads);
    steps.add(new CallPlan(commit(load, writes), writes.get(0).firstVisit(), -1, false));
    return steps;
  }

  private static LoadPlan commit(TransactionLoad load, List<CallPlan> writes) {
    List<LoadPlan> plans = writes.stream().map(CallPlan::plan).toList();
    List<KeyVisit> visits = new ArrayList<>();
    plans.forEach(plan -> visits.addAll(plan.visits()));
    if (plans.stream().anyMatch(plan -> plan.rows() != null)) {
      throw new SchemaException(
          "loads." + load.name() + ".calls",
          "a call writes to a materialized table, so the transaction can have no other call that"
              + " writes; expected one such call, or tables that are not materialized");
    }
    List<CallLoad> specs = plans.stream().flatMap(plan -> plan.spec().calls().stream()).toList();
    Set<LoadEffect> effects = EnumSet.of(LoadEffect.WRITES);
    if (plans.stream().anyMatch(LoadPlan::addsRows)) {
      effects.add(LoadEffect.ADDS_ROWS);
    }
    if (plans.stream().allMatch(LoadPlan::uniqueRows)) {
      effects.add(LoadEffect.UNIQUE_ROWS);
    }
    OperationSource source = plans.get(0).source();
    return new LoadPlan(CommitLoad.of(load, specs), visits, effects, null, null, null, source);
  }
}
