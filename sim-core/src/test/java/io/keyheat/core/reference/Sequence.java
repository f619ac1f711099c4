package io.keyheat.core.reference;

import io.keyheat.core.model.request.Probe.Failure;
import io.keyheat.core.workload.SequencePlan;
import io.keyheat.core.workload.SequencePlan.CallPlan;
import io.keyheat.core.workload.spec.TransactionLoad;
import io.keyheat.core.workload.spec.TransactionLoad.TransactionSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A page or a transaction on its way. */
final class Sequence {
  final int load;
  final SequencePlan plan;
  final List<List<Key>> keysOfSteps;
  final Set<Integer> leftOut;
  final long intendedNanos;

  int attempt = 1;
  long begunNanos;
  int step;
  int out;
  long lastEndNanos;
  boolean endedBySystem;
  @Nullable Failure failure;
  final Set<Integer> found = new HashSet<>();
  final List<RowLock> held = new ArrayList<>();

  /** Its calls that wait, in the order in which they began to, and the lock that each waits for. */
  final Map<Operation, RowLock> waiting = new LinkedHashMap<>();

  /** How many began before it. */
  final long number;

  Sequence(
      long number,
      int load,
      SequencePlan plan,
      List<List<Key>> keysOfSteps,
      Set<Integer> leftOut,
      long nowNanos) {
    this.number = number;
    this.load = load;
    this.plan = plan;
    this.keysOfSteps = keysOfSteps;
    this.leftOut = leftOut;
    intendedNanos = nowNanos;
  }

  boolean isTransaction() {
    return plan.load() instanceof TransactionLoad;
  }

  /** The rules of a transaction. */
  TransactionSpec transaction() {
    return ((TransactionLoad) plan.load()).transaction();
  }

  private boolean isCommit(int number) {
    return isTransaction() && plan.steps().get(number).plan().write();
  }

  /** The steps before the commit that are made as things stand, from {@code from} on. */
  List<Integer> callsFrom(int from) {
    List<Integer> calls = new ArrayList<>();
    for (int s = from; s < plan.steps().size(); s++) {
      CallPlan it = plan.steps().get(s);
      boolean suits = it.asksStep() < 0 || found.contains(it.asksStep()) == it.ifPresent();
      if (!isCommit(s) && !leftOut.contains(s) && suits) {
        calls.add(s);
      }
    }
    return calls;
  }

  /** The step that commits; −1: there is none. */
  int commit() {
    int last = plan.steps().size() - 1;
    return isCommit(last) ? last : -1;
  }

  boolean isAsked(int number) {
    return plan.steps().stream().anyMatch(it -> it.asksStep() == number);
  }
}
