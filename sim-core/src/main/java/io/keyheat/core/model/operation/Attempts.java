package io.keyheat.core.model.operation;

import io.keyheat.core.model.locks.RowLocks;
import io.keyheat.core.model.pending.Pending;
import io.keyheat.core.model.pending.Timers;
import io.keyheat.core.model.request.Answer;
import io.keyheat.core.model.request.Probe.Failure;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.result.LatencyStage;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of single operations: first the locks, then the execution, then what the client
 * makes of the answer (an end, another attempt, or none).
 */
final class Attempts implements Calls {
  private final RequestPath path;
  private final List<Route> routes;
  private final Pending pending;
  private final RowLocks locks;
  private final Execution execution;
  private final Clients clients;
  private final Timers timers;
  private final Deque<EndedCall> endedCalls = new ArrayDeque<>();

  /** How often a call had to wait for a tablet. */
  private long waits;

  Attempts(RequestPath path, List<Route> routes, Held held, Execution execution, Clients clients) {
    this.path = path;
    this.routes = routes;
    pending = held.pending();
    locks = held.locks();
    timers = held.timers();
    this.execution = execution;
    this.clients = clients;
  }

  /** What is remembered of operations between their steps. */
  record Held(Pending pending, RowLocks locks, Timers timers) {}

  /** How often a call had to wait for a tablet that was cut or moved, or had no leader. */
  long waits() {
    return waits;
  }

  /** Starts an operation that is not a page or transaction. */
  void start(int load, long[][] keyHi, long[][] keyLo, int i, long now) {
    make(pending.take(load, keyHi, keyLo, i, now), now);
  }

  @Override
  public void start(int sequence, int step, SequenceRun run, long now) {
    SequenceRules.CallRules call = run.rules.steps().get(step);
    clients.offered(call.load(), 1);
    int op = pending.takeCall(call.load(), sequence, step, now);
    int visits = routes.get(call.load()).visits;
    pending.setKeys(op, run.keyHi, run.keyLo, call.firstVisit(), visits);
    make(op, now);
  }

  @Override
  public @Nullable EndedCall nextEnded() {
    return endedCalls.poll();
  }

  /** Makes another attempt. */
  void retry(int op, long now) {
    beginNext(op, now);
    make(op, now);
  }

  /** The next attempt begins. */
  void beginNext(int op, long now) {
    pending.nextAttempt(op, now);
    clients.retried(pending.load(op));
  }

  /** Makes the current attempt, from its locks on. */
  void make(int op, long now) {
    if (!routes.get(pending.load(op)).needsLocks || locks.acquireOrEnqueue(op, now)) {
      execute(op, now);
    }
  }

  /**
   * Grants a lock to the operation that has waited longest for it. One that would hold it in vain
   * hears of the contention at once.
   */
  void grant(int lock, long now) {
    int op = locks.grant(lock, now);
    if (op == Pending.NONE) {
      return;
    }
    if (!path.areDeadlinesKnown() || locks.hasTimeLeft(op, lock, now)) {
      execute(op, now);
    } else {
      fail(op, Failure.ABORTED, now);
    }
  }

  /** Ends the attempt of an operation that has waited too long for a lock. */
  void giveUp(int op, int wait, long now) {
    int going = locks.giveUp(op, wait, now);
    if (going != Pending.NONE) {
      boolean late = now >= pending.deadlineNanos(going);
      fail(going, late ? Failure.TIMEOUT : Failure.ABORTED, now);
    }
  }

  private void execute(int op, long now) {
    long answer = execution.attempt(op, now);
    if (holdsLocks(routes.get(pending.load(op)))) {
      holdLocks(op, answer, now);
    }
    settle(op, answer, now);
  }

  /** Whether operations hold locks of the rows that they name. */
  private static boolean holdsLocks(Route route) {
    return route.needsLocks && (route.rowWork == null || route.rowWork.scan() == null);
  }

  private void holdLocks(int op, long answer, long now) {
    if (Answer.isServed(answer)) {
      locks.hold(op, now, answer);
    } else if (answer == Answer.LOST && pending.sequence(op) == Pending.NONE) {
      locks.holdLost(op, now, path.lostAtNanos());
    }
  }

  /** Continues the scan of an operation, unless that has ended. */
  void continueScan(int scan, int part, long now) {
    int op = execution.operationOf(scan);
    if (op != Pending.NONE) {
      settle(op, execution.continueScan(scan, part, now), now);
    }
  }

  /** Looks up the rows that an operation's scan has found. */
  void fetch(int op, long now) {
    settle(op, execution.fetch(op, now), now);
  }

  /** Settles an answer to an operation that has been sent without waiting for anything. */
  void settleFirst(int load, long[][] keyHi, long[][] keyLo, int i, long answer, long now) {
    if (answer == Answer.REJECTED && !clients.mayTryAgain(load)) {
      clients.finish(load, Failure.REJECTED, now, now + path.clientRoundTripNanos());
    } else {
      settleSent(pending.take(load, keyHi, keyLo, i, now), answer, now);
    }
  }

  /** Settles an answer to an attempt that has been sent without waiting for anything. */
  void settleSent(int op, long answer, long now) {
    if (answer == Answer.LOCKED) {
      make(op, now);
    } else {
      boolean fetches = Answer.isServed(answer) && routes.get(pending.load(op)).fetch != null;
      settle(op, fetches ? execution.fetchBehind(op, answer) : answer, now);
    }
  }

  /** Classifies an answer as success, timeout, rejection, or to be continued. */
  private void settle(int op, long answer, long now) {
    long deadline = pending.deadlineNanos(op);
    Route route = routes.get(pending.load(op));
    if (Answer.isServed(answer) && route.write && !holdsLocks(route)) {
      locks.endTransaction(op, answer, now);
    }
    if (Answer.isServed(answer) && answer <= deadline) {
      end(op, null, answer);
    } else if (Answer.isServed(answer)) {
      pending.setApplied(op);
      fail(op, Failure.TIMEOUT, deadline);
    } else if (answer == Answer.REJECTED) {
      fail(op, Failure.REJECTED, now + path.clientRoundTripNanos());
    } else if (Answer.isDeferred(answer) && Answer.retryNanos(answer) <= deadline) {
      waits++;
      clients.spent(pending.load(op), LatencyStage.TABLET_MOVE, Answer.retryNanos(answer) - now);
      timers.set(Answer.retryNanos(answer), Timers.Kind.RESUME, op);
    } else if (answer != Answer.UNDERWAY) {
      fail(op, Failure.TIMEOUT, deadline);
    }
  }

  /** The attempt of an operation is going to fail. */
  private void fail(int op, Failure why, long at) {
    if (clients.asksBudget(pending.load(op), pending.attempt(op))) {
      timers.set(at, Timers.Kind.FAILED, op, why.ordinal());
    } else {
      failed(op, why, at);
    }
  }

  /** The attempt of an operation fails: another one follows, or none. */
  void failed(int op, Failure why, long at) {
    long backoff = clients.backoffNanos(pending.load(op), pending.attempt(op));
    if (backoff >= 0) {
      clients.spent(pending.load(op), LatencyStage.BACK_OFF, backoff);
      timers.set(at + backoff, Timers.Kind.RETRY, op, Retries.form(pending, op));
    } else {
      end(op, why, at);
    }
  }

  /** Ends an operation for good; {@code why} null: it succeeded. */
  private void end(int op, @Nullable Failure why, long at) {
    int load = pending.load(op);
    long intended = pending.intendedNanos(op);
    int sequence = pending.sequence(op);
    if (sequence == Pending.NONE) {
      pending.release(op);
      clients.finish(load, why, intended, at);
    } else {
      endedCalls.add(new EndedCall(sequence, pending.step(op), why, at, pending.found(op)));
      pending.release(op);
      clients.report(load, why, intended, at);
    }
  }
}
