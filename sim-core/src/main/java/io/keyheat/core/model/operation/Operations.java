package io.keyheat.core.model.operation;

import io.keyheat.core.engine.Agenda;
import io.keyheat.core.engine.Helper;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.fastpath.FastPath;
import io.keyheat.core.model.fastpath.LoadQueue;
import io.keyheat.core.model.fastpath.ShownVisits;
import io.keyheat.core.model.locks.RowLocks;
import io.keyheat.core.model.pending.Pending;
import io.keyheat.core.model.pending.Timers;
import io.keyheat.core.model.request.Answer;
import io.keyheat.core.model.request.Arrivals;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.model.request.VisitSampler;
import io.keyheat.core.model.rows.RowListener;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carries operations from their arrival to their end.
 *
 * <p>From the top down: an arrival takes the {@link FastPath} if it can, begins a page or a
 * transaction ({@link Sequences}), or becomes a pending operation ({@link Attempts}), which
 * acquires its locks ({@link RowLocks}), is executed ({@link Execution}) and reported ({@link
 * Clients}). No class calls one above it. What must wait is remembered in {@link Pending}, with a
 * timer in {@link Timers} that {@link #runNextEvent} hands to the class concerned.
 */
public final class Operations {
  private final Agenda agenda;
  private final Timers timers = new Timers();
  private final RequestPath path;
  private final FastPath fastPath;

  /** By load; null: the fast path serves none of its operations. */
  private final List<@Nullable LoadQueue> queues = new ArrayList<>();

  private final LoadQueue[] alone = new LoadQueue[1];
  private final List<Route> routes;
  private final RowListener rows;
  private final VisitSampler sampler;
  private final Pending pending;
  private final RowLocks locks;
  private final Clients clients;
  private final Attempts attempts;
  private final Sequences sequences;

  /**
   * The operations of all loads of a run.
   *
   * @param agenda the system's own acts, which come before operations of the same time
   */
  public Operations(
      Agenda agenda,
      Backend backend,
      Loads loads,
      OperationObservers observers,
      OperationStreams streams) {
    this.agenda = agenda;
    path = backend.path();
    routes = loads.routes();
    rows = observers.rows();
    sampler =
        new VisitSampler(
            backend.rows().cluster(),
            observers.visits(),
            observers.sampleEvery(),
            streams.sampledVisits());
    fastPath = new FastPath(path, observers.probe(), sampler, rows);
    pending = new Pending(loads.mostVisits(), loads.timeoutNanos());
    locks =
        new RowLocks(
            observers.locks(),
            pending,
            routes,
            backend.locks(),
            timers,
            path.clientRoundTripNanos());
    clients = new Clients(loads, observers.probe(), timers, streams.retries());
    for (int load = 0; load < routes.size(); load++) {
      Route route = routes.get(load);
      ClientRules rules = clients.rules(load);
      queues.add(
          fastPath.serves(route)
              ? fastPath.queue(route, rules.timeoutNanos(), rules.attempts())
              : null);
    }
    Execution execution = new Execution(backend, loads, pending, timers, observers, sampler);
    Attempts.Held held = new Attempts.Held(pending, locks, timers);
    attempts = new Attempts(path, routes, held, execution, clients);
    sequences = new Sequences(attempts, locks, timers, clients, streams.transactions());
  }

  /** Starts the clients of a closed loop at {@code startNanos}, each after a first think. */
  public void startClients(int load, long startNanos) {
    clients.start(load, startNanos);
  }

  /** Has some of what follows an answer done beside the run, whenever the helper has time. */
  public void showBeside(Helper by) {
    fastPath.showBeside(by);
  }

  /** Waits until all that has happened is shown. */
  public void catchUp() {
    fastPath.catchUp();
  }

  /** The visits that are shown, whose keys are read where they were drawn. */
  public ShownVisits shown() {
    return fastPath.shown();
  }

  /** Sends everything along the general path, for a comparison. */
  public void closeFastPath() {
    fastPath.close();
    path.closePlainService();
  }

  /**
   * By visit, the key spaces in which the fast path looks up the keys of a load; none: it doesn't.
   */
  public List<KeySpace> searchedSpaces(int load) {
    Route route = routes.get(load);
    return fastPath.serves(route) ? List.of(route.space) : List.of();
  }

  /** How often a call had to wait for a tablet that was cut or moved, or had no leader. */
  public long waits() {
    return attempts.waits();
  }

  /** When the next event is due; {@link Long#MAX_VALUE}: never. */
  public long nextEventNanos() {
    return Math.min(agenda.nextNanos(), timers.nextNanos());
  }

  /** Processes the next event. */
  public void runNextEvent() {
    fastPath.catchUp();
    if (agenda.nextNanos() <= timers.nextNanos()) {
      agenda.doNext();
      return;
    }
    long now = timers.nextNanos();
    Timers.Kind kind = timers.take();
    int number = timers.number();
    switch (kind) {
      case RETRY -> attempts.retry(number, now);
      case RESUME -> attempts.make(number, now);
      case GRANT -> grant(number, now);
      case GIVE_UP -> attempts.giveUp(number, timers.detail(), now);
      case CLIENT -> issue(number, now);
      case SEQUENCE -> sequences.proceed(number, now);
      case SCAN_STEP -> attempts.continueScan(number, timers.detail(), now);
      case FETCH -> attempts.fetch(number, now);
    }
    sequences.takeEndedCalls();
  }

  /** What follows an operation's end is scheduled before the next grant of the lock. */
  private void grant(int lock, long now) {
    attempts.grant(lock, now);
    sequences.takeEndedCalls();
    locks.scheduleNextGrant(lock, now);
  }

  /**
   * Processes the open-loop arrivals {@code from} to {@code to − 1} of a load: the first one at
   * least, and those that follow it before {@code beforeNanos} and before any event, which the
   * arrivals themselves may bring about.
   *
   * @return the first arrival that has not been processed
   */
  public int arriveInTurn(Arrivals arrivals, int from, int to, long beforeNanos) {
    LoadQueue queue = queues.get(arrivals.load());
    long[] times = arrivals.timeNanos();
    int i = from;
    while (i < to && (i == from || times[i] < Math.min(beforeNanos, nextEventNanos()))) {
      long before = Math.min(beforeNanos, nextEventNanos());
      if (queue != null) {
        queue.set(arrivals, i, to);
        alone[0] = queue;
        runFast(alone, 1, i == from ? Math.max(before, times[i] + 1) : before);
      }
      if (queue == null || queue.next() == i) {
        arrive(arrivals, i);
        i++;
      } else {
        i = queue.next();
      }
    }
    return i;
  }

  /**
   * What is to come of a load that the fast path serves; null: it serves none of its operations.
   */
  public @Nullable LoadQueue queue(int load) {
    return queues.get(load);
  }

  /**
   * Processes open-loop arrivals of several loads in the order of time, before {@code beforeNanos}
   * and before any event, as far as the fast path can.
   *
   * @return how many; they are taken from their queues
   */
  public int arriveTogether(LoadQueue[] together, long beforeNanos) {
    return runFast(together, together.length, Math.min(beforeNanos, nextEventNanos()));
  }

  private int runFast(LoadQueue[] of, int number, long beforeNanos) {
    int processed = fastPath.run(of, number, beforeNanos);
    long late = fastPath.takeLateAnswer();
    if (late != 0) {
      LoadQueue queue = fastPath.lateQueue();
      settle(queue.arrivals(), queue.next() - 1, late);
    }
    return processed;
  }

  private void settle(Arrivals arrivals, int i, long answer) {
    attempts.settleFirst(
        arrivals.load(), arrivals.keyHi(), arrivals.keyLo(), i, answer, arrivals.timeNanos()[i]);
  }

  /** A client of a closed loop starts its next operation. */
  private void issue(int load, long now) {
    Arrivals operation = clients.draw(load, now);
    if (operation != null) {
      arrive(operation, 0);
    }
  }

  /** Operation {@code i} of the arrays arrives, for which the fast path is no way. */
  private void arrive(Arrivals arrivals, int i) {
    fastPath.catchUp();
    int load = arrivals.load();
    long now = arrivals.timeNanos()[i];
    clients.offered(load, 1);
    Route route = routes.get(load);
    SequenceRules sequence = clients.rules(load).sequence();
    if (sequence != null) {
      sequences.begin(sequence, arrivals, i);
      sequences.takeEndedCalls();
    } else if (route.needsLocks || route.rowWork != null || route.fetch != null) {
      attempts.start(load, arrivals.keyHi(), arrivals.keyLo(), i, now);
    } else {
      attemptAtOnce(route, arrivals, i);
    }
  }

  /** Attempts an operation that waits for nothing; it is remembered only if it does not succeed. */
  private void attemptAtOnce(Route route, Arrivals arrivals, int i) {
    int load = arrivals.load();
    long now = arrivals.timeNanos()[i];
    long[][] keyHi = arrivals.keyHi();
    long[][] keyLo = arrivals.keyLo();
    long deadline = now + clients.rules(load).timeoutNanos();
    long answer = path.attempt(route, arrivals, i, deadline);
    if (Answer.isServed(answer)) {
      if (route.watched) {
        rows.written(load, keyHi, keyLo, i, answer);
      }
      if (sampler.count(1)) {
        sampler.show(load, route, keyHi, keyLo, i, route.addsRows);
      }
    }
    if (Answer.isServed(answer) && answer <= deadline) {
      clients.finish(load, null, now, answer);
    } else {
      settle(arrivals, i, answer);
    }
  }

  /** For checks: operations that wait for something now. */
  Pending pending() {
    return pending;
  }
}
