package io.keyheat.core.model.operation;

import io.keyheat.core.engine.Agenda;
import io.keyheat.core.engine.EventQueue;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.request.Probe;
import io.keyheat.core.model.request.Probe.Failure;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.model.request.RowExistence;
import io.keyheat.core.model.request.RowStep;
import io.keyheat.core.model.request.VisitObserver;
import io.keyheat.core.model.rows.RowAccess;
import io.keyheat.core.model.rows.RowListener;
import io.keyheat.core.model.rows.RowWork;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carries operations from their arrival to their end: locks, attempts, timeouts, retries, thinking.
 *
 * <p>An operation that succeeds at once needs no memory of its own. One that must wait for a lock,
 * a moving tablet or its next attempt is kept in {@link Pending}, with an event for what comes
 * next.
 */
public final class Operations {
  // Kinds of event, in the upper byte of the payload.
  private static final int RETRY = 0;
  private static final int RESUME = 1;
  private static final int GRANT = 2;
  private static final int GIVE_UP = 3;
  private static final int CLIENT = 4;
  private static final int SEQUENCE = 5;
  private static final int STEP = 6;

  private final RequestPath path;
  private final List<Route> routes;
  private final ClientRules[] rules;
  private final Probe probe;
  private final VisitObserver observer;
  private final RowListener rows;
  private final RowExistence presence;
  private final RandomStream retryRandom;
  private final RandomStream samplingRandom;
  private final int sampleEvery;
  private final Agenda agenda;
  private final RowStep step;
  private final RowWrites rowWrites;
  private final RowScans rowScans;
  private final EventQueue events = new EventQueue();
  private final Pending pending;
  private final RowLocks locks;
  private final Sequences sequences;
  private final long[][][] closedHi;
  private final long[][][] closedLo;
  private long untilSample = 1;

  /**
   * @param agenda the system's own acts, which come before operations of the same time
   * @param sampleEvery how many visits one that the observer sees stands for, on average
   */
  public Operations(
      Agenda agenda,
      RequestPath path,
      RowAccess rowAccess,
      LockParameters lockParameters,
      List<Route> routes,
      List<ClientRules> rules,
      Probe probe,
      VisitObserver observer,
      RowListener rows,
      RowExistence presence,
      int sampleEvery,
      RandomStream retryRandom,
      RandomStream samplingRandom,
      RandomStream transactionRandom) {
    this.agenda = agenda;
    this.path = path;
    this.routes = List.copyOf(routes);
    this.rules = rules.toArray(new ClientRules[0]);
    this.probe = probe;
    this.observer = observer;
    this.rows = rows;
    this.presence = presence;
    this.sampleEvery = sampleEvery;
    this.retryRandom = retryRandom;
    this.samplingRandom = samplingRandom;
    step = new RowStep(rowAccess, path);
    rowWrites = new RowWrites(path, step);
    rowScans =
        new RowScans(
            path,
            step,
            rowWrites,
            rowAccess.bill(),
            probe,
            (time, scan, part) -> events.push(time, payload(STEP, part, scan)),
            this::served);
    int mostVisits = routes.stream().mapToInt(Route::visits).max().orElse(1);
    pending = new Pending(mostVisits);
    locks =
        new RowLocks(
            new LockHost(),
            pending,
            this.routes,
            this.rules,
            lockParameters,
            path.clientRoundTripNanos());
    sequences = new Sequences(new SequenceHost(), this.rules, retryRandom, transactionRandom);
    closedHi = new long[routes.size()][][];
    closedLo = new long[routes.size()][][];
    for (int load = 0; load < closedHi.length; load++) {
      SequenceRules sequence = this.rules[load].sequence();
      int keys = sequence == null ? mostVisits : sequence.keyArrays();
      closedHi[load] = new long[keys][1];
      closedLo[load] = new long[keys][1];
    }
  }

  /** Sets the clients of a closed loop going at {@code startNanos}, each after a first think. */
  public void startClients(int load, long startNanos) {
    ClientRules.ClosedLoop closed = rules[load].closed();
    if (closed != null) {
      for (int client = 0; client < closed.clients(); client++) {
        events.push(startNanos + closed.thinkNanos(), payload(CLIENT, 0, load));
      }
    }
  }

  /** When the next event is due; {@link Long#MAX_VALUE}: never. */
  public long nextEventNanos() {
    return Math.min(agenda.nextNanos(), events.peekTime());
  }

  /** Lets the earliest event happen. */
  public void runNextEvent() {
    if (agenda.nextNanos() <= events.peekTime()) {
      agenda.doNext();
      return;
    }
    long now = events.peekTime();
    long payload = events.pop();
    int id = (int) payload;
    switch ((int) (payload >>> 56)) {
      case RETRY -> retry(id, now);
      case RESUME -> run(id, now);
      case GRANT -> locks.grant(id, now);
      case GIVE_UP -> locks.giveUp(id, (int) (payload >>> 32) & 0xFFFFFF, now);
      case CLIENT -> issue(id, now);
      case SEQUENCE -> sequences.proceed(id, now);
      case STEP -> goOn(id, (int) (payload >>> 32) & 0xFFFFFF, now);
      default -> throw new IllegalStateException("event " + Long.toHexString(payload));
    }
  }

  /**
   * Lets the open-loop arrivals {@code from} to {@code to − 1} of a load happen: the first one at
   * least, and those that follow it before {@code beforeNanos} and before any event, which the
   * arrivals themselves may bring about.
   *
   * @return the first arrival that has not happened
   */
  public int arriveInTurn(
      int load, long[] times, long[][] keyHi, long[][] keyLo, int from, int to, long beforeNanos) {
    Route route = routes.get(load);
    long timeout = rules[load].timeoutNanos();
    int i = from;
    while (i < to && (i == from || isNext(times[i], beforeNanos))) {
      int most = (int) Math.min(to, i + untilSample);
      long before = i == from ? times[i] + 1 : Math.min(beforeNanos, nextEventNanos());
      int end =
          path.attemptInLane(route, probe, load, times, keyHi, keyLo, i, most, before, timeout);
      if (end > i) {
        afterLane(load, times, keyHi, keyLo, end - 1, end - i);
      } else {
        arrive(load, keyHi, keyLo, i, times[i]);
        end++;
      }
      i = end;
    }
    return i;
  }

  /** What is left to do for the last of {@code count} arrivals that went through the lane. */
  private void afterLane(
      int load, long[] times, long[][] keyHi, long[][] keyLo, int last, int count) {
    untilSample -= count;
    if (untilSample == 0) {
      Route route = routes.get(load);
      show(route, keyHi, keyLo, last, route.addsRows);
    }
    long late = path.takeLateAnswer();
    if (late != 0) {
      settle(pending.take(load, keyHi, keyLo, last, times[last]), late, times[last]);
    }
  }

  private boolean isNext(long arrivalNanos, long beforeNanos) {
    return arrivalNanos < beforeNanos && arrivalNanos < nextEventNanos();
  }

  /** Operation {@code i} of the arrays arrives. */
  private void arrive(int load, long[][] keyHi, long[][] keyLo, int i, long nowNanos) {
    probe.offered(load, 1);
    Route route = routes.get(load);
    if (route.needsLocks || route.rowWork != null) {
      SequenceRules sequence = rules[load].sequence();
      if (sequence != null) {
        sequences.begin(load, sequence, keyHi, keyLo, i, nowNanos);
      } else {
        run(pending.take(load, keyHi, keyLo, i, nowNanos), nowNanos);
      }
      return;
    }
    long answer = path.attempt(route, keyHi, keyLo, i, nowNanos, route.addsRows);
    if (answer >= 0 && route.watched) {
      rows.written(load, keyHi, keyLo, i, answer);
    }
    if (answer >= 0 && --untilSample == 0) {
      show(route, keyHi, keyLo, i, route.addsRows);
    }
    if (answer >= 0 && answer - nowNanos <= rules[load].timeoutNanos()) {
      completed(load, nowNanos, answer);
    } else {
      settle(pending.take(load, keyHi, keyLo, i, nowNanos), answer, nowNanos);
    }
  }

  private void show(Route route, long[][] keyHi, long[][] keyLo, int i, boolean adds) {
    // Random gaps, so that the sample cannot fall into step with a periodic load.
    untilSample = 1 + samplingRandom.nextLong(2L * sampleEvery - 1);
    path.show(route, keyHi, keyLo, i, adds, observer);
  }

  private void issue(int load, long now) {
    ClientRules.ClosedLoop closed = rules[load].closed();
    if (closed != null && now < closed.endNanos()) {
      closed.draw(now, closedHi[load], closedLo[load]);
      arrive(load, closedHi[load], closedLo[load], 0, now);
    }
  }

  private void completed(int load, long intended, long completion) {
    probe.completed(load, intended, completion);
    thinkThen(load, completion);
  }

  private void thinkThen(int load, long from) {
    ClientRules.ClosedLoop closed = rules[load].closed();
    if (closed != null) {
      events.push(from + closed.thinkNanos(), payload(CLIENT, 0, load));
    }
  }

  private void retry(int op, long now) {
    pending.nextAttempt(op, now);
    probe.retried(pending.load(op));
    run(op, now);
  }

  /** Makes the current attempt of a pending operation, from its locks on. */
  private void run(int op, long now) {
    Route route = routes.get(pending.load(op));
    if (!route.needsLocks || locks.areFree(route, op, now)) {
      attempt(route, op, now);
    }
  }

  private void attempt(Route route, int op, long now) {
    if (route.rowWork != null) {
      attempt(route.rowWork, route, op, now);
      return;
    }
    boolean adds = route.addsRows && !pending.applied(op);
    long[][] keyHi = pending.keyHi();
    long[][] keyLo = pending.keyLo();
    long answer = path.attempt(route, keyHi, keyLo, op, now, adds);
    if (answer >= 0) {
      if (--untilSample == 0) {
        show(route, keyHi, keyLo, op, adds);
      }
      if (route.watched && !pending.applied(op)) {
        rows.written(pending.load(op), keyHi, keyLo, op, answer);
      }
      if (route.needsLocks) {
        locks.hold(route, op, now, answer);
      }
      if (pending.sequence(op) != Pending.NONE) {
        noteFinding(route, op, now);
      }
    } else if (answer == RequestPath.LOST
        && route.needsLocks
        && pending.sequence(op) == Pending.NONE) {
      locks.holdUntil(route, op, now, path.lostAtNanos()); // Whoever held them is gone.
    }
    settle(op, answer, now);
  }

  // Rows that are kept one by one.

  private void attempt(RowWork work, Route route, int op, long now) {
    long[][] keyHi = pending.keyHi();
    long[][] keyLo = pending.keyLo();
    if (work.scan() != null) {
      int load = pending.load(op);
      long deadline = pending.attemptStartNanos(op) + rules[load].timeoutNanos();
      settleScan(
          op, rowScans.begin(op, load, work, work.scan(), keyHi, keyLo, op, deadline, now), now);
      return;
    }
    long answer = rowWrites.attempt(work, keyHi, keyLo, op, now);
    if (answer >= 0) {
      served(step);
      if (route.needsLocks) {
        locks.hold(route, op, now, answer);
      }
    } else if (answer == RequestPath.LOST
        && route.needsLocks
        && pending.sequence(op) == Pending.NONE) {
      locks.holdUntil(route, op, now, path.lostAtNanos()); // Whoever held them is gone.
    }
    settle(op, answer, now);
  }

  private void served(RowStep served) {
    if (--untilSample == 0) {
      untilSample = 1 + samplingRandom.nextLong(2L * sampleEvery - 1);
      served.show(observer);
    }
  }

  private void goOn(int scan, int part, long now) {
    int op = rowScans.operation(scan);
    if (op >= 0) {
      settleScan(op, rowScans.go(scan, part, now), now);
    }
  }

  private void settleScan(int op, long answer, long now) {
    if (answer == RowScans.TOO_LATE) {
      long timeout = rules[pending.load(op)].timeoutNanos();
      fail(op, Failure.TIMEOUT, pending.attemptStartNanos(op) + timeout);
    } else if (answer != RowScans.UNDERWAY) {
      settle(op, answer, now);
    }
  }

  /** What the client makes of an answer. */
  private void settle(int op, long answer, long now) {
    int load = pending.load(op);
    long deadline = pending.attemptStartNanos(op) + rules[load].timeoutNanos();
    if (answer >= 0 && answer <= deadline) {
      end(op, null, answer);
    } else if (answer >= 0) {
      pending.setApplied(op);
      fail(op, Failure.TIMEOUT, deadline);
    } else if (answer == RequestPath.REJECTED) {
      fail(op, Failure.REJECTED, now + path.clientRoundTripNanos());
    } else if (RequestPath.deferredUntil(answer) <= deadline) {
      events.push(RequestPath.deferredUntil(answer), payload(RESUME, 0, op));
    } else {
      fail(op, Failure.TIMEOUT, deadline);
    }
  }

  private void fail(int op, Failure why, long at) {
    int load = pending.load(op);
    ClientRules rule = rules[load];
    int attempt = pending.attempt(op);
    if (attempt < rule.attempts()) {
      events.push(at + rule.waitNanos(attempt, retryRandom), payload(RETRY, 0, op));
    } else {
      end(op, why, at);
    }
  }

  /** A pending operation ends for good; {@code why} null: it succeeded. */
  private void end(int op, @Nullable Failure why, long at) {
    int load = pending.load(op);
    int sequence = pending.sequence(op);
    long intended = pending.intendedNanos(op);
    pending.release(op);
    if (why == null) {
      probe.completed(load, intended, at);
    } else {
      probe.failed(load, why, intended, at);
    }
    if (sequence == Pending.NONE) {
      thinkThen(load, at);
    } else {
      sequences.ended(sequence, why, at);
    }
  }

  // Calls of pages and transactions.

  /** What a call of a sequence has found, if another one depends on it. */
  private void noteFinding(Route route, int op, long now) {
    SequenceRules.Step step = sequences.stepOf(pending.sequence(op), pending.step(op));
    if (step.isAsked()) {
      KeySpace space = route.space[0];
      if (space.store != null) {
        int row = space.store.find(pending.keyHi()[0][op], pending.keyLo()[0][op]);
        sequences.found(pending.sequence(op), pending.step(op), row >= 0);
        return;
      }
      boolean there =
          presence.isWritten(
              route.spaceIndex[0], pending.keyHi()[0][op], pending.keyLo()[0][op], now);
      sequences.found(pending.sequence(op), pending.step(op), there || step.presentBefore());
    }
  }

  private final class LockHost implements RowLocks.Host {
    @Override
    public void waited(int space, long keyHi, long keyLo, long nanos) {
      path.waitedForLock(space, keyHi, keyLo, nanos);
    }

    @Override
    public void grantAt(long timeNanos, int lock) {
      events.push(timeNanos, payload(GRANT, 0, lock));
    }

    @Override
    public void giveUpAt(long timeNanos, int op, int generation) {
      events.push(timeNanos, payload(GIVE_UP, generation, op));
    }

    @Override
    public void attempt(Route route, int op, long nowNanos) {
      Operations.this.attempt(route, op, nowNanos);
    }

    @Override
    public void gaveUp(int op, Failure why, long nowNanos) {
      fail(op, why, nowNanos);
    }

    @Override
    public void holds(int sequence, int lock) {
      sequences.holds(sequence, lock);
    }

    @Override
    public void commits(int sequence, long commitNanos, long nowNanos) {
      sequences.commits(sequence, commitNanos, nowNanos);
    }
  }

  private final class SequenceHost implements Sequences.Host {
    @Override
    public void call(int number, int step, Sequences.Run run, long nowNanos) {
      SequenceRules.Step it = run.rules.steps().get(step);
      probe.offered(it.load(), 1);
      int visits = routes.get(it.load()).visits;
      run(
          pending.takeCall(
              it.load(), number, step, run.keyHi, run.keyLo, it.firstVisit(), visits, nowNanos),
          nowNanos);
    }

    @Override
    public void proceedAt(long timeNanos, int number) {
      events.push(timeNanos, payload(SEQUENCE, 0, number));
    }

    @Override
    public void free(int lock, long atNanos, long nowNanos) {
      locks.free(lock, atNanos, nowNanos);
    }

    @Override
    public void retried(int load) {
      probe.retried(load);
    }

    @Override
    public void finished(int load, @Nullable Failure why, long intendedNanos, long endNanos) {
      if (why == null) {
        probe.completed(load, intendedNanos, endNanos);
      } else {
        probe.failed(load, why, intendedNanos, endNanos);
      }
      thinkThen(load, endNanos);
    }
  }

  private static long payload(int kind, int generation, int id) {
    return ((long) kind << 56) | ((long) generation << 32) | id;
  }

  /** For checks: operations that wait for something now. */
  @Nullable Pending pending() {
    return pending;
  }
}
