package io.keyheat.core.reference;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.engine.Streams;
import io.keyheat.core.model.Probe.Failure;
import io.keyheat.core.reference.Attempts.Reply;
import io.keyheat.core.reference.Timeline.Rank;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.LoadSpec.ClientSpec;
import io.keyheat.core.workload.LoadSpec.RetrySpec;
import io.keyheat.core.workload.OperationBatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What clients do: they send, wait for row locks and answers, give up, try again, think. */
final class Clients {
  private final Timeline timeline;
  private final Attempts attempts;
  private final SystemSpec system;
  private final List<LoadPlan> loads;
  private final List<RandomStream> thinking = new ArrayList<>();
  private final RandomStream retryRandom;
  private final Features features;
  private final Map<Key, RowLock> locks = new HashMap<>();
  private final Map<Integer, Long> rowsAdded = new HashMap<>();
  private final Map<Integer, Long> bytesAdded = new HashMap<>();
  private final List<Outcome> outcomes = new ArrayList<>();

  Clients(
      Timeline timeline,
      Attempts attempts,
      SystemSpec system,
      List<LoadPlan> loads,
      Streams streams,
      Features features) {
    this.timeline = timeline;
    this.attempts = attempts;
    this.system = system;
    this.loads = loads;
    this.features = features;
    retryRandom = streams.named("retries");
    loads.forEach(load -> thinking.add(streams.named("think " + load.spec().name())));
  }

  List<Outcome> outcomes() {
    return outcomes;
  }

  long rowsAdded(int space) {
    return rowsAdded.getOrDefault(space, 0L);
  }

  long bytesAdded(int space) {
    return bytesAdded.getOrDefault(space, 0L);
  }

  // Arrivals.

  void start(int load, long endNanos) {
    LoadPlan plan = loads.get(load);
    if (plan.spec().client() instanceof ClientSpec.Closed closed) {
      for (int client = 0; client < closed.clients(); client++) {
        thinkThenSend(load, plan.spec().startNanos());
      }
    } else {
      arriveNext(load, new OperationBatch(plan.visits().size(), 100), 0, endNanos);
    }
  }

  private void arriveNext(int load, OperationBatch batch, int position, long endNanos) {
    if (position == batch.size) {
      loads.get(load).source().fill(batch, endNanos);
      if (batch.size > 0) {
        arriveNext(load, batch, 0, endNanos);
      }
      return;
    }
    timeline.arrival(
        batch.timeNanos[position],
        load,
        () -> {
          send(load, batch, position);
          arriveNext(load, batch, position + 1, endNanos);
        });
  }

  private void thinkThenSend(int load, long fromNanos) {
    LoadPlan plan = loads.get(load);
    if (plan.spec().client() instanceof ClientSpec.Closed closed) {
      long think =
          closed.randomThink()
              ? (long) (closed.thinkNanos() * thinking.get(load).nextExponential())
              : closed.thinkNanos();
      timeline.at(fromNanos + think, Rank.CLIENT, () -> sendFromLoop(load));
    }
  }

  private void sendFromLoop(int load) {
    LoadPlan plan = loads.get(load);
    if (timeline.now() < plan.spec().endNanos()) {
      features.note(Feature.CLOSED_LOOP);
      OperationBatch one = new OperationBatch(plan.visits().size(), 1);
      plan.source().fillOne(one, timeline.now());
      send(load, one, 0);
    }
  }

  private void send(int load, OperationBatch batch, int i) {
    List<Key> keys = new ArrayList<>();
    for (int v = 0; v < loads.get(load).visits().size(); v++) {
      int space = loads.get(load).visits().get(v).keySpace();
      keys.add(new Key(space, batch.keyHi[v][i], batch.keyLo[v][i]));
    }
    proceed(new Operation(load, keys, timeline.now()));
  }

  // Attempts.

  private void proceed(Operation op) {
    RowLock blocking = blockingLock(op, false);
    if (blocking != null) {
      await(blocking, op);
    } else {
      attempt(op);
    }
  }

  private void attempt(Operation op) {
    LoadPlan plan = loads.get(op.load);
    long deadline = deadline(op);
    Reply reply = attempts.attempt(plan, op.keys, () -> answered(op, deadline));
    if (reply instanceof Reply.Answer answer) {
      apply(op, plan);
      hold(op, answer.atNanos());
      if (answer.atNanos() <= deadline) {
        thinkThenSend(op.load, answer.atNanos());
      } else {
        features.note(Feature.ANSWER_TIMEOUT);
        fail(op, Failure.TIMEOUT, deadline);
      }
    } else if (reply instanceof Reply.Moving moving) {
      features.note(Feature.MOVING_TABLET);
      if (moving.untilNanos() <= deadline) {
        timeline.at(moving.untilNanos(), Rank.CLIENT, () -> proceed(op));
      } else {
        features.note(Feature.MOVING_TIMEOUT);
        fail(op, Failure.TIMEOUT, deadline);
      }
    } else {
      features.note(Feature.REFUSAL);
      fail(op, Failure.REJECTED, timeline.now() + system.replication().clientRoundTripNanos());
    }
  }

  private long deadline(Operation op) {
    return op.attemptStartNanos + loads.get(op.load).spec().retry().timeoutNanos();
  }

  private void answered(Operation op, long deadline) {
    if (timeline.now() <= deadline) {
      outcomes.add(new Outcome(op.load, op.intendedNanos, null, timeline.now()));
    }
  }

  /** Rows are there once, however often an unanswered insert is sent. */
  private void apply(Operation op, LoadPlan plan) {
    if (plan.addsRows() && !op.applied) {
      for (LoadPlan.Visit visit : plan.visits()) {
        rowsAdded.merge(visit.keySpace(), (long) visit.rows(), Long::sum);
        bytesAdded.merge(visit.keySpace(), (long) visit.bytes(), Long::sum);
      }
    }
    op.applied = true;
  }

  private void fail(Operation op, Failure why, long at) {
    RetrySpec retry = loads.get(op.load).spec().retry();
    if (op.attempt == retry.attempts()) {
      outcomes.add(new Outcome(op.load, op.intendedNanos, why, at));
      thinkThenSend(op.load, at);
      return;
    }
    double mean = retry.backoffNanos() * Math.pow(2, op.attempt - 1);
    double capped = Math.min(mean, (double) retry.maxBackoffNanos());
    long wait = (long) (capped * (0.5 + retryRandom.nextDouble()));
    timeline.at(
        at + wait,
        Rank.CLIENT,
        () -> {
          features.note(Feature.RETRY);
          op.attempt++;
          op.attemptStartNanos = timeline.now();
          proceed(op);
        });
  }

  // Row locks.

  private List<RowLock> locksOf(Operation op) {
    LoadPlan plan = loads.get(op.load);
    List<RowLock> needed = new ArrayList<>();
    for (int v = 0; v < op.keys.size(); v++) {
      if (plan.write() && !plan.uniqueRows() && plan.visits().get(v).locks()) {
        needed.add(locks.computeIfAbsent(op.keys.get(v), key -> new RowLock()));
      }
    }
    return needed;
  }

  /**
   * The first lock that the operation cannot have now; if it has waited, whoever waits gives way.
   */
  private RowLock blockingLock(Operation op, boolean hasWaited) {
    for (RowLock lock : locksOf(op)) {
      boolean held = lock.heldUntilNanos > timeline.now();
      if (held || (!hasWaited && !lock.queue.isEmpty())) {
        return lock;
      }
    }
    return null;
  }

  private void await(RowLock lock, Operation op) {
    features.note(Feature.LOCK_WAIT);
    if (lock.queue.isEmpty()) {
      callNext(lock);
    }
    RowLock.Place place = new RowLock.Place(op);
    lock.queue.add(place);
    op.place = place;
    long deadline = deadline(op);
    long abort = timeline.now() + system.locks().waitTimeoutNanos();
    timeline.at(Math.min(deadline, abort), Rank.CLIENT, () -> giveUp(op, place, deadline));
  }

  private void callNext(RowLock lock) {
    long when = Math.max(timeline.now(), lock.heldUntilNanos);
    timeline.at(when, Rank.CLIENT, () -> grant(lock));
  }

  private void grant(RowLock lock) {
    if (lock.heldUntilNanos > timeline.now()) {
      callNext(lock);
      return;
    }
    RowLock.Place place = lock.queue.remove();
    if (!place.left) {
      Operation op = place.operation;
      op.place = null;
      RowLock blocking = blockingLock(op, true);
      if (blocking != null) {
        await(blocking, op);
      } else {
        attempt(op);
      }
    }
    if (!lock.queue.isEmpty()) {
      callNext(lock);
    }
  }

  private void giveUp(Operation op, RowLock.Place place, long deadline) {
    if (op.place == place) {
      op.place = null;
      place.left = true;
      boolean late = timeline.now() >= deadline;
      features.note(late ? Feature.LOCK_TIMEOUT : Feature.LOCK_ABORT);
      fail(op, late ? Failure.TIMEOUT : Failure.ABORTED, timeline.now());
    }
  }

  private void hold(Operation op, long answerNanos) {
    long commit = answerNanos - system.replication().clientRoundTripNanos();
    long until = Math.max(commit, timeline.now() + system.locks().commitGapNanos());
    locksOf(op).forEach(lock -> lock.heldUntilNanos = until);
  }
}
