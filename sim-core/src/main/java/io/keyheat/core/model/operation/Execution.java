package io.keyheat.core.model.operation;

import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.pending.Pending;
import io.keyheat.core.model.pending.Timers;
import io.keyheat.core.model.request.Answer;
import io.keyheat.core.model.request.Probe;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.model.request.RowStep;
import io.keyheat.core.model.request.VisitSampler;
import io.keyheat.core.model.rows.RowListener;
import io.keyheat.core.model.rows.RowWork;
import io.keyheat.core.result.LatencyStage;
import java.util.List;
import java.util.Objects;

/**
 * Executes attempts of pending operations that have their locks: along the request path, or as
 * reads and writes of materialized rows.
 */
final class Execution {
  private final RequestPath path;
  private final Pending pending;
  private final List<Route> routes;
  private final RowExistence existence;
  private final RowListener rows;
  private final VisitSampler sampler;
  private final Probe probe;
  private final Timers timers;
  private final RowWrites rowWrites;
  private final RowScans rowScans;

  /** By load: a lookup on whose finding a later call depends. */
  private final boolean[] isAsked;

  Execution(
      Backend backend,
      Loads loads,
      Pending pending,
      Timers timers,
      OperationObservers observers,
      VisitSampler sampler) {
    path = backend.path();
    this.pending = pending;
    this.sampler = sampler;
    this.timers = timers;
    routes = loads.routes();
    existence = loads.existence();
    rows = observers.rows();
    probe = observers.probe();
    RowStep step = new RowStep(backend.rows().costs(), path, sampler, probe);
    rowWrites = new RowWrites(path, step, probe);
    rowScans = new RowScans(pending, timers, step, rowWrites, backend.rows().bill(), probe);
    isAsked = new boolean[routes.size()];
    for (ClientRules rule : loads.rules()) {
      SequenceRules sequence = rule.sequence();
      for (SequenceRules.CallRules call :
          sequence == null ? List.<SequenceRules.CallRules>of() : sequence.steps()) {
        isAsked[call.load()] = call.isAsked();
      }
    }
  }

  /**
   * Executes the current attempt of an operation.
   *
   * @return an {@link Answer}
   */
  long attempt(int op, long now) {
    Route route = routes.get(pending.load(op));
    RowWork work = route.rowWork;
    if (work == null) {
      return attempt(route, op, now);
    }
    return work.scan() == null
        ? rowWrites.attempt(
            pending.load(op),
            work,
            pending.keyHi(),
            pending.keyLo(),
            op,
            now,
            pending.deadlineNanos(op))
        : rowScans.begin(op, work, now);
  }

  private long attempt(Route route, int op, long now) {
    Route sent = pending.applied(op) ? route.repeated() : route;
    long[][] keyHi = pending.keyHi();
    long[][] keyLo = pending.keyLo();
    path.addTimesTo(probe.times(pending.load(op)));
    long answer = path.attempt(sent, keyHi, keyLo, op, now, pending.deadlineNanos(op));
    if (Answer.isServed(answer)) {
      if (sampler.count(1)) {
        sampler.show(pending.load(op), route, keyHi, keyLo, op, sent.addsRows);
        sampler.askForRows(pending.load(op), route, keyHi, keyLo, op, probe);
      }
      if (sent.watched) {
        rows.written(pending.load(op), keyHi, keyLo, op, answer);
      }
      if (isAsked[pending.load(op)]) {
        pending.setFound(op, findsRow(route, op, now));
      }
      if (route.fetch != null) {
        return fetchBehind(op, answer);
      }
    }
    return answer;
  }

  /** Looks up the rows that an operation's scan has found; returns an {@link Answer}. */
  long fetch(int op, long now) {
    Route.VisitGroup fetch = Objects.requireNonNull(routes.get(pending.load(op)).fetch);
    long[][] keyHi = pending.keyHi();
    long[][] keyLo = pending.keyLo();
    path.addTimesTo(probe.times(pending.load(op)));
    long answer = path.attempt(fetch, keyHi, keyLo, op, now, pending.deadlineNanos(op));
    if (Answer.isDeferred(answer)) {
      return fetchAt(op, Answer.retryNanos(answer));
    }
    if (Answer.isServed(answer)) {
      probe.spent(pending.load(op), LatencyStage.CLIENT_NETWORK, -path.clientRoundTripNanos());
      if (sampler.count(1)) {
        sampler.showFetch(pending.load(op), fetch, keyHi, keyLo, op);
      }
    }
    return answer;
  }

  /** Has the rows looked up that a scan has found; returns an {@link Answer}. */
  long fetchBehind(int op, long answerNanos) {
    return fetchAt(op, answerNanos - path.clientRoundTripNanos());
  }

  private long fetchAt(int op, long timeNanos) {
    if (timeNanos > pending.deadlineNanos(op)) {
      return Answer.TOO_LATE;
    }
    timers.set(timeNanos, Timers.Kind.FETCH, op);
    return Answer.UNDERWAY;
  }

  /** Whether a lookup finds its row. */
  private boolean findsRow(Route route, int op, long now) {
    KeySpace space = route.space[0];
    long hi = pending.keyHi()[0][op];
    long lo = pending.keyLo()[0][op];
    return space.store != null
        ? space.store.find(hi, lo) >= 0
        : existence.isThere(route.spaceIndex[0], hi, lo, now);
  }

  /** The operation that a scan belongs to; {@link Pending#NONE}: it has ended. */
  int operationOf(int scan) {
    return rowScans.operation(scan);
  }

  /** Continues a scan; returns an {@link Answer}. */
  long continueScan(int scan, int part, long now) {
    return rowScans.go(scan, part, now);
  }
}
