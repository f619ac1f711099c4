package io.keyheat.core.model.operation;

import io.keyheat.core.model.request.Probe.Failure;
import io.keyheat.core.model.request.Route;
import java.util.List;

/**
 * The locks of an operation's rows: all of them are needed before an attempt, whoever lacks one
 * waits for it in its queue, and a commit holds them until it is durable.
 *
 * <p>Locks that nobody waits for cost no event: who comes later sees when they get free.
 */
final class RowLocks {
  /** What makes attempts and keeps time for the table. */
  interface Host {
    /** Has {@link RowLocks#grant} called. */
    void grantAt(long timeNanos, int lock);

    /** Has {@link RowLocks#giveUp} called. */
    void giveUpAt(long timeNanos, int op, int generation);

    /** All locks of the operation are free: it is attempted. */
    void attempt(Route route, int op, long nowNanos);

    /** An operation has waited too long. */
    void gaveUp(int op, Failure why, long nowNanos);

    /** An operation has waited so long for a row of a space, in vain or not. */
    void waited(int space, long keyHi, long keyLo, long nanos);

    /** A transaction holds a row from now on. */
    void holds(int sequence, int lock);

    /** A transaction's commit is on its way and will be durable at a time. */
    void commits(int sequence, long commitNanos, long nowNanos);
  }

  private final Host host;
  private final Pending pending;
  private final List<Route> routes;
  private final ClientRules[] rules;
  private final LockParameters parameters;
  private final long clientNanos;
  private final LockTable table = new LockTable();

  /**
   * @param clientNanos what the client's network adds to every answer
   */
  RowLocks(
      Host host,
      Pending pending,
      List<Route> routes,
      ClientRules[] rules,
      LockParameters parameters,
      long clientNanos) {
    this.host = host;
    this.pending = pending;
    this.routes = routes;
    this.rules = rules;
    this.parameters = parameters;
    this.clientNanos = clientNanos;
  }

  /** Whether an operation can have all its locks now; if not, it waits. */
  boolean areFree(Route route, int op, long now) {
    int blocking = blockingLock(route, op, now, false);
    if (blocking >= 0) {
      await(blocking, op, now);
    }
    return blocking < 0;
  }

  /**
   * The first of the operation's locks that it cannot have now; −1: it can have them all. One that
   * has waited for its turn at one row does not stand in line again for the others, as long as
   * nobody holds them: else two with several rows each could let each other go first for ever. What
   * its own transaction holds is no hindrance.
   */
  private int blockingLock(Route route, int op, long now, boolean hasWaited) {
    for (int v = 0; v < route.visits; v++) {
      if (route.locks[v]) {
        int lock = lockOf(route, v, op, now);
        boolean free = hasWaited ? table.freeAt(lock) <= now : table.isFree(lock, now);
        if (!free && !table.isHeldBy(lock, pending.sequence(op))) {
          return lock;
        }
      }
    }
    return -1;
  }

  private int lockOf(Route route, int visit, int op, long now) {
    return table.lockOf(
        route.spaceIndex[visit], pending.keyHi()[visit][op], pending.keyLo()[visit][op], now);
  }

  private void await(int lock, int op, long now) {
    callNext(lock, now);
    table.enqueue(lock, op, pending.next());
    int generation = pending.startWaiting(op, lock, now);
    long deadline = pending.attemptStartNanos(op) + rules[pending.load(op)].timeoutNanos();
    long abort = now + parameters.waitTimeoutNanos();
    host.giveUpAt(Math.min(deadline, abort), op, generation);
  }

  /** Settles when the first waiter is called; of a row that a transaction holds, its end will. */
  private void callNext(int lock, long now) {
    if (!table.isCalling(lock) && table.freeAt(lock) != LockTable.HELD) {
      table.setCalling(lock, true);
      host.grantAt(Math.max(now, table.freeAt(lock)), lock);
    }
  }

  /** The lock is free: whoever has waited longest goes on. */
  void grant(int lock, long now) {
    table.setCalling(lock, false);
    if (table.freeAt(lock) > now) {
      // Someone whose turn came at another row has taken this one along.
      callNext(lock, now);
      return;
    }
    int op = table.dequeue(lock, pending.next());
    if (pending.stopWaiting(op)) {
      noteWait(op, now);
      Route route = routes.get(pending.load(op));
      int blocking = blockingLock(route, op, now, true);
      if (blocking >= 0) {
        await(blocking, op, now);
      } else {
        host.attempt(route, op, now);
      }
    } else {
      pending.release(op); // It gave up meanwhile, and goes on elsewhere if at all.
    }
    if (table.firstWaiter(lock) >= 0) {
      callNext(lock, now);
    }
  }

  /** An operation's patience with a queue ends, if it still waits. */
  void giveUp(int op, int generation, long now) {
    if (!pending.isWaiting(op, generation)) {
      return;
    }
    long deadline = pending.attemptStartNanos(op) + rules[pending.load(op)].timeoutNanos();
    noteWait(op, now);
    int copy = pending.leaveQueue(op);
    host.gaveUp(copy, now >= deadline ? Failure.TIMEOUT : Failure.ABORTED, now);
  }

  private void noteWait(int op, long now) {
    int lock = pending.awaitedLock(op);
    long nanos = now - pending.awaitingSinceNanos(op);
    host.waited(table.space(lock), table.keyHi(lock), table.keyLo(lock), nanos);
  }

  /** Its locks are held by a commit until it is durable, or by a transaction's read. */
  void hold(Route route, int op, long now, long answer) {
    long commit = answer - clientNanos;
    long until = Math.max(commit, now + parameters.commitGapNanos());
    int sequence = pending.sequence(op);
    if (sequence != Pending.NONE && route.write) {
      host.commits(sequence, commit, now);
    }
    holdUntil(route, op, now, until);
  }

  /** Likewise, by a write until a given time. */
  void holdUntil(Route route, int op, long now, long until) {
    int sequence = pending.sequence(op);
    for (int v = 0; v < route.visits; v++) {
      if (route.locks[v]) {
        int lock = lockOf(route, v, op, now);
        if (route.write) {
          table.holdUntil(lock, until);
        } else if (!table.isHeldBy(lock, sequence)) {
          table.hold(lock, sequence);
          host.holds(sequence, lock);
        }
      }
    }
  }

  /** A row's lock gets free at a time that is not over. */
  void free(int lock, long atNanos, long now) {
    table.holdUntil(lock, atNanos);
    if (table.firstWaiter(lock) >= 0) {
      callNext(lock, now);
    }
  }
}
