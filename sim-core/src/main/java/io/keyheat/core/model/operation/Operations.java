package io.keyheat.core.model.operation;

import io.keyheat.core.engine.Agenda;
import io.keyheat.core.engine.Helper;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.locks.RowLocks;
import io.keyheat.core.model.pending.Pending;
import io.keyheat.core.model.pending.Timers;
import io.keyheat.core.model.request.Arrivals;
import io.keyheat.core.model.request.Blocks;
import io.keyheat.core.model.request.LoadQueue;
import io.keyheat.core.model.request.Probe.Failure;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.model.request.VisitSampler;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carries operations from their arrival to their end.
 *
 * <p>From the top down: arrivals are served in {@link Blocks}; one of a page or transaction begins
 * it ({@link Sequences}), and any other becomes a pending operation ({@link Attempts}), which
 * acquires its locks ({@link RowLocks}), is executed ({@link Execution}) and reported ({@link
 * Clients}). No class calls one above it. What must wait is remembered in {@link Pending}, with a
 * timer in {@link Timers} that {@link #runNextEvent} hands to the class concerned.
 */
public final class Operations {
  private final Agenda agenda;
  private final Timers timers = new Timers();
  private final Blocks blocks;

  /** By load; null: its operations are not served in blocks. */
  private final List<@Nullable LoadQueue> queues = new ArrayList<>();

  private final LoadQueue[] alone = new LoadQueue[1];

  /** Further attempts and arrivals that are served in one block. */
  private LoadQueue[] together = new LoadQueue[4];

  /** By load, the least time from the start of an operation to the next one of its client. */
  private final long[] leastTurnNanos;

  /** By load, the least time from an attempt that has not ended well to what follows on it. */
  private final long[] leastReturnNanos;

  /** Starts of a closed loop's clients that were drawn ahead; null: there are none. */
  private @Nullable LoadQueue started;

  private final List<Route> routes;
  private final Pending pending;
  private final RowLocks locks;
  private final Clients clients;
  private final Attempts attempts;
  private final Sequences sequences;
  private final Retries retries;
  private boolean isSingle;

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
    RequestPath path = backend.path();
    routes = loads.routes();
    VisitSampler sampler =
        new VisitSampler(
            backend.rows().cluster(),
            observers.visits(),
            observers.sampleEvery(),
            streams.sampledVisits());
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
    Execution execution = new Execution(backend, loads, pending, timers, observers, sampler);
    Attempts.Held held = new Attempts.Held(pending, locks, timers);
    attempts = new Attempts(path, routes, held, execution, clients);
    sequences = new Sequences(attempts, locks, timers, clients, streams.transactions());
    blocks = new Blocks(path, observers.probe(), sampler, observers.rows(), new Continued(), locks);
    leastTurnNanos = new long[routes.size()];
    leastReturnNanos = new long[routes.size()];
    for (int load = 0; load < routes.size(); load++) {
      leastTurnNanos[load] = clients.leastTurnNanos(load, path.clientRoundTripNanos());
      leastReturnNanos[load] = clients.leastReturnNanos(load, path.clientRoundTripNanos());
      Route route = routes.get(load);
      queues.add(blocks.serves(route) ? queue(load, route, null) : null);
    }
    retries = new Retries(pending, timers, routes.size(), new Further());
  }

  private LoadQueue queue(int load, Route route, int @Nullable [] operations) {
    ClientRules rules = clients.rules(load);
    return blocks.queue(
        route,
        load,
        rules.timeoutNanos(),
        rules.attempts(),
        leastReturnNanos[load],
        rules.closed() != null,
        operations);
  }

  /** Further attempts of open loops are served in blocks where the first ones are. */
  private final class Further implements Retries.Maker {
    @Override
    public LoadQueue queue(int load, boolean isApplied, int[] operations) {
      Route route = routes.get(load);
      return Operations.this.queue(load, isApplied ? route.repeated() : route, operations);
    }

    @Override
    public boolean takes(int load) {
      return queues.get(load) != null && clients.rules(load).closed() == null;
    }

    @Override
    public long leastReturnNanos(int load) {
      return leastReturnNanos[load];
    }

    @Override
    public void begins(int op, long nanos) {
      attempts.beginNext(op, nanos);
    }
  }

  /** What becomes of attempts in blocks that others continue. */
  private final class Continued implements Blocks.Continuation {
    @Override
    public void settleFirst(Arrivals batch, int i, long answer) {
      attempts.settleFirst(
          batch.load(), batch.keyHi(), batch.keyLo(), i, answer, batch.timeNanos()[i]);
    }

    @Override
    public void settle(int operation, long answer, long nowNanos) {
      attempts.settleSent(operation, answer, nowNanos);
    }

    @Override
    public void offered(int load, int count) {
      clients.offered(load, count);
    }

    @Override
    public void ended(int load, long endNanos) {
      clients.think(load, endNanos);
    }

    @Override
    public long nextEventNanos() {
      return Operations.this.nextEventNanos();
    }
  }

  /** Starts the clients of a closed loop at {@code startNanos}, each after a first think. */
  public void startClients(int load, long startNanos) {
    clients.start(load, startNanos);
  }

  /** Has some of what follows an answer done beside the run, whenever the helper has time. */
  public void showBeside(Helper by) {
    blocks.showBeside(by);
  }

  /** Waits until all that has happened is shown. */
  public void catchUp() {
    blocks.catchUp();
  }

  /** Serves one attempt at a time from now on, for a comparison. */
  public void serveSingly() {
    isSingle = true;
    blocks.serveSingly();
  }

  /** By visit, the key spaces in which blocks look up the keys of a load; none: they don't. */
  public List<KeySpace> searchedSpaces(int load) {
    Route route = routes.get(load);
    return blocks.serves(route) && route.isOfKeys() ? List.of(route.space) : List.of();
  }

  /** How often a call had to wait for a tablet that was cut or moved, or had no leader. */
  public long waits() {
    return attempts.waits();
  }

  /** When the next event is due; {@link Long#MAX_VALUE}: never. */
  public long nextEventNanos() {
    return Math.min(agenda.nextNanos(), nextOfClients());
  }

  /** When the next timer is due, or the next start that was drawn ahead. */
  private long nextOfClients() {
    return started == null ? timers.nextNanos() : Math.min(started.nextNanos(), timers.nextNanos());
  }

  /**
   * Processes the next event, and starts of clients behind it that depend on no other.
   *
   * @param beforeNanos starts at or after this time are left
   */
  public void runNextEvent(long beforeNanos) {
    if (agenda.nextNanos() <= nextOfClients()) {
      blocks.catchUp();
      agenda.doNext();
      return;
    }
    if (started != null && started.nextNanos() <= timers.nextNanos()) {
      runStarted(started, beforeNanos);
      return;
    }
    long now = timers.nextNanos();
    Timers.Kind kind = timers.take();
    int number = timers.number();
    if (kind == Timers.Kind.CLIENT) {
      issue(number, now, beforeNanos);
      return;
    }
    blocks.catchUp();
    switch (kind) {
      case RETRY -> attempts.retry(number, now);
      case FAILED -> attempts.failed(number, Failure.values()[timers.detail()], now);
      case RESUME -> attempts.make(number, now);
      case GRANT -> grant(number, now);
      case GIVE_UP -> attempts.giveUp(number, timers.detail(), now);
      case CLIENT -> throw new IllegalStateException("is issued above");
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
        blocks.run(alone, 1, i == from ? Math.max(before, times[i] + 1) : before);
        i = queue.next();
      } else {
        arrive(arrivals, i);
        i++;
      }
    }
    return i;
  }

  /** What is to come of a load that is served in blocks; null: it is not. */
  public @Nullable LoadQueue queue(int load) {
    return queues.get(load);
  }

  /**
   * Takes further attempts that are due next from the events, to be served in blocks with the
   * arrivals between them.
   *
   * @return when the first one that was taken is due; {@link Long#MAX_VALUE}: there is none
   */
  public long takeRetries(long beforeNanos) {
    if (!isSingle) {
      retries.take(beforeNanos);
    }
    return retries.nextNanos();
  }

  /** Whether an event comes before an arrival and before further attempts that were taken. */
  public boolean isEventNext(long arrivalNanos) {
    long retry = retries.nextNanos();
    long first = started == null ? Long.MAX_VALUE : started.nextNanos();
    long next = Math.min(retry, arrivalNanos);
    // Timers of the same time were set later.
    return Math.min(first, agenda.nextNanos()) <= next
        || (timers.nextNanos() <= next && timers.nextNanos() < retry);
  }

  /**
   * Processes further attempts that were taken, and open-loop arrivals of several loads, in the
   * order of time, before {@code beforeNanos} and before any event.
   *
   * @return how many; arrivals are taken from their queues
   */
  public int arriveTogether(LoadQueue[] arrivals, long beforeNanos) {
    int number = retriesAnd(arrivals);
    return blocks.run(together, number, Math.min(beforeNanos, nextEventNanos()));
  }

  private int retriesAnd(LoadQueue... arrivals) {
    int most = 2 * routes.size() + arrivals.length;
    if (together.length < most) {
      together = new LoadQueue[most];
    }
    int number = retries.fill(together);
    System.arraycopy(arrivals, 0, together, number, arrivals.length);
    return number + arrivals.length;
  }

  /**
   * Processes further attempts that were taken: the first one at least, and those that follow it
   * before {@code beforeNanos} and before any event.
   */
  public void retry(long beforeNanos) {
    long before = Math.min(beforeNanos, nextEventNanos());
    int number = retriesAnd(); // Of a longer array, maybe.
    blocks.run(together, number, Math.max(before, retries.nextNanos() + 1));
  }

  /**
   * A client of a closed loop starts its next operation. Those of other clients that follow within
   * the least time in which an operation can lead to another one are known, too, as long as none is
   * pending: they are served together.
   */
  private void issue(int load, long now, long beforeNanos) {
    if (!clients.start(load, 0, now)) {
      return;
    }
    Arrivals starts = clients.starts(load);
    LoadQueue queue = queues.get(load);
    if (queue == null) {
      clients.draw(load, 1);
      arrive(starts, 0);
      return;
    }
    long before = Math.min(beforeNanos, agenda.nextNanos());
    boolean isKnown = started == null && pending.inUse() == 0;
    before = isKnown ? Math.min(before, now + leastTurnNanos[load]) : now;
    int count = 1;
    while (count < starts.timeNanos().length
        && timers.nextNanos() < before
        && timers.isNext(Timers.Kind.CLIENT, load)) {
      count += clients.start(load, count, timers.nextNanos()) ? 1 : 0;
      timers.take();
    }
    clients.draw(load, count);
    queue.set(starts, 0, count);
    runStarted(queue, Long.MAX_VALUE);
  }

  /** Runs starts that were drawn ahead, up to the next event. */
  private void runStarted(LoadQueue queue, long beforeNanos) {
    LoadQueue others = queue == started ? null : started;
    started = others;
    long before = Math.max(Math.min(beforeNanos, nextEventNanos()), queue.nextNanos() + 1);
    alone[0] = queue;
    blocks.run(alone, 1, before);
    started = queue.isUsedUp() ? others : queue;
  }

  /** Operation {@code i} of the arrays arrives, which is not served in a block. */
  private void arrive(Arrivals arrivals, int i) {
    blocks.catchUp();
    int load = arrivals.load();
    clients.offered(load, 1);
    SequenceRules sequence = clients.rules(load).sequence();
    if (sequence != null) {
      sequences.begin(sequence, arrivals, i);
      sequences.takeEndedCalls();
    } else {
      attempts.start(load, arrivals.keyHi(), arrivals.keyLo(), i, arrivals.timeNanos()[i]);
    }
  }

  /** For checks: operations that wait for something now. */
  Pending pending() {
    return pending;
  }
}
