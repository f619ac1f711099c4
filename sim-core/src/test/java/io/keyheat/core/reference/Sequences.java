package io.keyheat.core.reference;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.engine.Streams;
import io.keyheat.core.model.locks.LockParameters;
import io.keyheat.core.model.request.Probe.Failure;
import io.keyheat.core.reference.Timeline.Rank;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.SequencePlan.CallPlan;
import io.keyheat.core.workload.spec.RetrySpec;
import io.keyheat.core.workload.spec.SequenceLoad.Order;
import io.keyheat.core.workload.spec.TransactionLoad.TransactionSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What comes before, between and after the calls of pages and transactions. */
final class Sequences {
  private final Timeline timeline;
  private final Clients clients;
  private final LockParameters locks;
  private final List<LoadPlan> loads;
  private final RandomStream failureRandom;
  private final Features features;
  private long begun;

  Sequences(
      Timeline timeline,
      Clients clients,
      LockParameters locks,
      List<LoadPlan> loads,
      Streams streams,
      Features features) {
    this.timeline = timeline;
    this.clients = clients;
    this.locks = locks;
    this.loads = loads;
    this.features = features;
    failureRandom = streams.named("transactions");
  }

  /** Begins one now. The last key tells which calls are left out. */
  void begin(int load, List<Key> keys) {
    LoadPlan plan = loads.get(load);
    List<List<Key>> ofSteps = new ArrayList<>();
    for (CallPlan step : plan.sequence().steps()) {
      int visits = step.plan().visits().size();
      ofSteps.add(keys.subList(step.firstVisit(), step.firstVisit() + visits));
    }
    Set<Integer> leftOut = new HashSet<>();
    for (int s = 0; s < ofSteps.size(); s++) {
      if ((keys.get(keys.size() - 1).lo() >> s & 1) == 1) {
        leftOut.add(s);
        features.note(Feature.CALL_LEFT_OUT);
      }
    }
    start(new Sequence(begun++, load, plan.sequence(), ofSteps, leftOut, timeline.now()));
  }

  private void start(Sequence it) {
    it.begunNanos = timeline.now();
    it.lastEndNanos = timeline.now();
    it.found.clear();
    it.failure = null;
    it.endedBySystem = false;
    List<Integer> calls = it.callsFrom(0);
    if (calls.isEmpty()) {
      callsAreOver(it);
    } else if (it.plan.load().order() == Order.PARALLEL) {
      it.step = it.plan.steps().size();
      it.out = calls.size();
      calls.forEach(call -> send(it, call));
    } else {
      sendOne(it, calls.get(0));
    }
  }

  private void sendOne(Sequence it, int step) {
    it.step = step;
    it.out = 1;
    send(it, step);
  }

  private void send(Sequence it, int step) {
    int first = loads.indexOf(it.plan.steps().get(0).plan());
    features.note(it.isTransaction() ? Feature.TRANSACTION_CALL : Feature.PAGE_CALL);
    clients.call(new Operation(first + step, it.keysOfSteps.get(step), timeline.now(), it, step));
  }

  /** A call is going to end at a time, for good. */
  void ended(Operation call, @Nullable Failure why, long at) {
    Sequence it = call.sequence;
    it.lastEndNanos = Math.max(it.lastEndNanos, at);
    if (it.failure == null) {
      it.failure = why;
    }
    it.out--;
    if (it.out > 0) {
      return;
    }
    if (it.failure != null) {
      failed(it, it.failure);
    } else if (call.step == it.commit()) {
      clients.finished(it.load, null, it.intendedNanos, it.lastEndNanos);
    } else if (it.callsFrom(it.step + 1).isEmpty()) {
      callsAreOver(it);
    } else {
      timeline.at(it.lastEndNanos, Rank.CLIENT, () -> goOn(it));
    }
  }

  private void goOn(Sequence it) {
    if (it.isTransaction() && timeline.now() >= it.begunNanos + locks.transactionTotalNanos()) {
      it.endedBySystem = true;
      giveUp(it, Failure.ABORTED);
    } else {
      sendOne(it, it.callsFrom(it.step + 1).get(0));
    }
  }

  private void failed(Sequence it, Failure why) {
    if (it.isTransaction()) {
      it.endedBySystem = why == Failure.ABORTED;
      timeline.at(it.lastEndNanos, Rank.CLIENT, () -> giveUp(it, why));
    } else {
      features.note(Feature.PAGE_FAILED);
      clients.finished(it.load, why, it.intendedNanos, it.lastEndNanos);
    }
  }

  private void callsAreOver(Sequence it) {
    if (!it.isTransaction()) {
      clients.finished(it.load, null, it.intendedNanos, it.lastEndNanos);
      return;
    }
    TransactionSpec transaction = it.transaction();
    long computed = it.lastEndNanos + transaction.computeNanos();
    if (computed > expiryNanos(it)) {
      features.note(Feature.TRANSACTION_EXPIRED);
      it.endedBySystem = true;
      letGo(it, expiryNanos(it));
    }
    timeline.at(computed, Rank.CLIENT, () -> commit(it, transaction));
  }

  private long expiryNanos(Sequence it) {
    long idle = it.lastEndNanos + locks.transactionIdleNanos();
    long old = it.begunNanos + locks.transactionTotalNanos();
    return Math.max(it.lastEndNanos, Math.min(idle, old));
  }

  private void commit(Sequence it, TransactionSpec transaction) {
    boolean unwanted =
        transaction.failureShare() > 0 && failureRandom.nextDouble() < transaction.failureShare();
    if (it.endedBySystem || unwanted) {
      giveUp(it, Failure.ABORTED);
    } else if (it.commit() < 0) {
      letGo(it, timeline.now());
      clients.finished(it.load, null, it.intendedNanos, timeline.now());
    } else {
      sendOne(it, it.commit());
    }
  }

  private void giveUp(Sequence it, Failure why) {
    if (it.endedBySystem || isRolledBack(it)) {
      letGo(it, timeline.now());
    } else {
      features.note(Feature.NOT_ROLLED_BACK, it.held.size());
      letGo(it, Math.max(timeline.now(), expiryNanos(it)));
    }
    RetrySpec retry = loads.get(it.load).spec().retry();
    if (it.attempt == retry.attempts() || !clients.takeRetry(it.load)) {
      clients.finished(it.load, why, it.intendedNanos, timeline.now());
      return;
    }
    long wait = clients.backoffNanos(retry, it.attempt);
    timeline.at(
        timeline.now() + wait,
        Rank.CLIENT,
        () -> {
          features.note(Feature.TRANSACTION_RETRY);
          it.attempt++;
          start(it);
        });
  }

  private boolean isRolledBack(Sequence it) {
    TransactionSpec transaction = it.transaction();
    return transaction.rollsBack()
        && (transaction.rollbackFailureShare() == 0
            || failureRandom.nextDouble() >= transaction.rollbackFailureShare());
  }

  /** Its locks are free from a time on. */
  void letGo(Sequence it, long at) {
    for (RowLock lock : it.held) {
      if (lock.readers.remove(it)) {
        lock.readUntilNanos = Math.max(lock.readUntilNanos, at);
        clients.callWriter(lock);
      } else {
        lock.holder = null;
        lock.heldUntilNanos = at;
        clients.callNext(lock);
      }
    }
    it.held.clear();
  }
}
