package io.keyheat.core;

import io.keyheat.core.model.operation.SequenceRules;
import io.keyheat.core.model.operation.SequenceRules.StepTrait;
import io.keyheat.core.model.operation.SequenceRules.TransactionRules;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.SequencePlan;
import io.keyheat.core.workload.SequencePlan.CallPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.spec.SequenceLoad.Order;
import io.keyheat.core.workload.spec.TransactionLoad;
import io.keyheat.core.workload.spec.TransactionLoad.TransactionSpec;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The plan's pages and transactions as the model knows them, their steps by number. */
final class SequenceCompiler {
  private final SystemSpec system;
  private final Map<Integer, SequenceRules> rules = new HashMap<>();
  private final BitSet transactional = new BitSet();
  private final BitSet askedSpaces = new BitSet();

  SequenceCompiler(WorkloadPlan plan, SystemSpec system) {
    this.system = system;
    int step = plan.loads().size(); // The steps are numbered after the loads.
    for (int load = 0; load < plan.loads().size(); load++) {
      SequencePlan sequence = plan.loads().get(load).sequence();
      if (sequence != null) {
        rules.put(load, rules(plan.loads().get(load), sequence, step));
        int end = step + sequence.steps().size();
        transactional.set(step, end, sequence.load() instanceof TransactionLoad);
        step = end;
      }
    }
  }

  /** The calls of a load by number; null: its operations are single calls. */
  @Nullable SequenceRules rules(int load) {
    return rules.get(load);
  }

  /** Whether a load by number is a call of a transaction, which is not retried by itself. */
  boolean isTransactional(int load) {
    return transactional.get(load);
  }

  /** Whether any operations are transactions, which hold locks until they end. */
  boolean haveTransactions() {
    return !transactional.isEmpty();
  }

  /** Key spaces in which a call looks for a row that another call depends on. */
  BitSet askedSpaces() {
    return askedSpaces;
  }

  /** Whether a load writes rows that somebody may ask for. */
  boolean concerns(LoadPlan load) {
    return load.write()
        && load.sequence() == null
        && load.visits().stream()
            .anyMatch(visit -> visit.locks() && askedSpaces.get(visit.keySpace()));
  }

  private SequenceRules rules(LoadPlan load, SequencePlan sequence, int firstStep) {
    BitSet asked = new BitSet();
    sequence.steps().stream().filter(s -> s.asksStep() >= 0).forEach(s -> asked.set(s.asksStep()));
    List<SequenceRules.CallRules> steps = new ArrayList<>();
    for (int s = 0; s < sequence.steps().size(); s++) {
      CallPlan step = sequence.steps().get(s);
      if (asked.get(s)) {
        askedSpaces.set(step.plan().visits().get(0).keySpace());
      }
      steps.add(
          new SequenceRules.CallRules(
              firstStep + s,
              step.firstVisit(),
              step.asksStep(),
              step.ifPresent(),
              traits(asked.get(s), step.plan(), sequence.load() instanceof TransactionLoad)));
    }
    boolean parallel = sequence.load().order() == Order.PARALLEL;
    return new SequenceRules(
        parallel,
        load.keyArrays(),
        steps,
        sequence.load() instanceof TransactionLoad transaction
            ? rules(transaction.transaction())
            : null);
  }

  private Set<StepTrait> traits(boolean isAsked, LoadPlan step, boolean inTransaction) {
    Set<StepTrait> traits = EnumSet.noneOf(StepTrait.class);
    if (isAsked) {
      traits.add(StepTrait.IS_ASKED);
    }
    if (inTransaction && step.write()) {
      traits.add(StepTrait.COMMITS);
    }
    return traits;
  }

  private TransactionRules rules(TransactionSpec transaction) {
    return new TransactionRules(
        transaction.computeNanos(),
        transaction.failureShare(),
        transaction.rollsBack(),
        transaction.rollbackFailureShare(),
        system.locks().transactionIdleNanos(),
        system.locks().transactionTotalNanos());
  }
}
