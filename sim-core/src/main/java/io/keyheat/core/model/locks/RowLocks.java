package io.keyheat.core.model.locks;

import io.keyheat.core.model.locks.LockParameters.Hold;
import io.keyheat.core.model.pending.Pending;
import io.keyheat.core.model.pending.Timers;
import io.keyheat.core.model.request.Answer;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.model.request.RowGuard;
import java.util.List;

/**
 * The locks of an operation's rows: all of them are needed before an attempt; an operation that
 * lacks one waits in its queue, and a commit holds them until it is durable. What a transaction
 * reads and will not write, others may read as well.
 *
 * <p>Locks that no operation waits for need no timer: later arrivals read the release time.
 */
public final class RowLocks implements TransactionLocks, RowGuard {
  private final LockObserver observer;
  private final Pending pending;
  private final List<Route> routes;
  private final LockParameters parameters;
  private final Timers timers;
  private final long clientNanos;
  private final LockTable table = new LockTable();
  private final HeldLocks held = new HeldLocks();
  private final IntendedWrites intended = new IntendedWrites();

  /** By transaction, its calls that wait for a lock. */
  private final IntLists waiting = new IntLists();

  private final SharedWaits sharedWaits = new SharedWaits(waiting);

  /** By lock, the transactions that hold it as readers. */
  private final IntLists readers = new IntLists();

  private final Deadlocks deadlocks;
  private final AnswerTimes answerTimes = new AnswerTimes();

  /** The locks of the operation that was last asked about, each once: they are looked up once. */
  private int[] found = new int[8];

  private int foundCount;
  private int foundOf = Pending.NONE;
  private long lookUps;

  /**
   * Row locks of a run.
   *
   * @param clientNanos what the client's network adds to every answer
   */
  public RowLocks(
      LockObserver observer,
      Pending pending,
      List<Route> routes,
      LockParameters parameters,
      Timers timers,
      long clientNanos) {
    this.observer = observer;
    this.pending = pending;
    this.routes = routes;
    this.parameters = parameters;
    this.timers = timers;
    this.clientNanos = clientNanos;
    deadlocks = new Deadlocks(table, pending, waiting, readers);
  }

  /** Acquires all locks of an operation, or enqueues it for the first one and returns false. */
  public boolean acquireOrEnqueue(int op, long now) {
    int blocking = blockingLock(op, now, false);
    if (blocking >= 0) {
      enqueue(blocking, op, now);
    }
    return blocking < 0;
  }

  /**
   * The first of the operation's locks that it cannot have now; −1: it can have them all. One that
   * has waited for its turn at one row does not stand in line again for the others, as long as they
   * are free: else two with several rows each could let each other go first for ever. What its own
   * transaction holds is no hindrance.
   */
  private int blockingLock(int op, long now, boolean hasWaited) {
    findLocks(routes.get(pending.load(op)), pending.keyHi(), pending.keyLo(), op, now);
    foundOf = op;
    int sequence = pending.sequence(op);
    for (int i = 0; i < foundCount; i++) {
      int lock = found[i];
      boolean reads = reads(op, lock);
      boolean free = table.freeAt(lock, reads) <= now && (hasWaited || !table.hasWaiters(lock));
      if (!free && !holds(sequence, lock, reads)) {
        return lock;
      }
    }
    return -1;
  }

  /** Whether an operation lets others read one of its rows: its transaction will not write it. */
  private boolean reads(int op, int lock) {
    return !routes.get(pending.load(op)).write
        && !intended.contains(
            pending.sequence(op), table.space(lock), table.keyHi(lock), table.keyLo(lock));
  }

  private boolean holds(int sequence, int lock, boolean reads) {
    return sequence != Pending.NONE
        && (table.isHeldBy(lock, sequence) || (reads && held.reads(sequence, lock)));
  }

  /** Looks up the locks of an operation, all of them before anything is done with one. */
  private void findLocks(Route route, long[][] keyHi, long[][] keyLo, int i, long now) {
    table.makeRoom(route.visits, now);
    if (found.length < route.visits) {
      found = new int[route.visits];
    }
    foundOf = Pending.NONE;
    foundCount = 0;
    lookUps++;
    final int[] space = route.spaceIndex;
    for (int v = 0; v < route.visits; v++) {
      if (route.locks[v]) {
        final int lock = table.lockOf(space[v], keyHi[v][i], keyLo[v][i]);
        if (table.isNewTo(lock, lookUps)) {
          found[foundCount++] = lock;
        }
      }
    }
  }

  @Override
  public boolean areFree(Route route, long[][] keyHi, long[][] keyLo, int i, long nowNanos) {
    findLocks(route, keyHi, keyLo, i, nowNanos);
    for (int n = 0; n < foundCount; n++) {
      if (table.freeAt(found[n], false) > nowNanos || table.hasWaiters(found[n])) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void hold(long nowNanos, long answerNanos, long lostNanos) {
    boolean isServed = Answer.isServed(answerNanos);
    long done = isServed ? answerNanos - clientNanos : lostNanos;
    long until = parameters.hold() == Hold.TO_COMMIT ? done : nowNanos;
    if (isServed) {
      until = Math.max(until, nowNanos + parameters.commitGapNanos());
    }
    for (int n = 0; n < foundCount; n++) {
      noteAnswer(found[n], nowNanos, answerNanos);
      table.releaseAt(found[n], until);
    }
  }

  private void enqueue(int lock, int op, long now) {
    table.enqueue(lock, op, pending.next());
    int generation = pending.startWaiting(op, lock, now);
    scheduleNextGrant(lock, now);
    long abort = now + parameters.waitTimeoutNanos();
    long giveUp = Math.min(pending.deadlineNanos(op), abort);
    timers.set(giveUp, Timers.Kind.GIVE_UP, op, generation);
    int transaction = pending.sequence(op);
    if (transaction != Pending.NONE) {
      sharedWaits.begin(transaction, op, now);
      waiting.add(transaction, op);
      endDeadlocks(transaction, now);
    }
  }

  /**
   * Where transactions wait for each other in a circle of which one has just become part, the
   * youngest gives up all that it waits for, at once.
   */
  private void endDeadlocks(int transaction, long now) {
    while (held.count(transaction) > 0 && waiting.count(transaction) > 0) {
      int youngest = deadlocks.youngestInCircle(transaction);
      if (youngest == Pending.NONE) {
        return;
      }
      for (int i = 0; i < waiting.count(youngest); i++) {
        int op = waiting.get(youngest, i);
        timers.set(now, Timers.Kind.GIVE_UP, op, pending.generation(op));
      }
      sharedWaits.dealOut(youngest, now);
      waiting.clear(youngest);
    }
  }

  private void waitsNoLonger(int op, long now) {
    int sequence = pending.sequence(op);
    if (sequence != Pending.NONE) {
      sharedWaits.dealOut(sequence, now);
      waiting.remove(sequence, op);
    }
  }

  /**
   * Sets the timer for the first waiting operation, if there is one. Of a row that transactions
   * hold, their ends will.
   */
  public void scheduleNextGrant(int lock, long now) {
    if (table.hasWaiters(lock) && !table.isCalling(lock)) {
      long free = freeForFirst(lock);
      if (!LockTable.isUnknown(free)) {
        table.setCalling(lock, true);
        timers.set(Math.max(now, free), Timers.Kind.GRANT, lock);
      }
    }
  }

  private long freeForFirst(int lock) {
    return table.freeAt(lock, isFirstReader(lock));
  }

  /** Whether the first who waits does not wait for readers; nor does a place that was left. */
  private boolean isFirstReader(int lock) {
    int first = table.firstWaiter(lock);
    return !pending.isWaiting(first) || reads(first, lock);
  }

  /**
   * A lock's timer has ended: takes the longest waiting operation out of its queue. Call {@link
   * #scheduleNextGrant} when that operation has been attempted.
   *
   * @return the operation, if it has all its locks now; else {@link Pending#NONE}
   */
  public int grant(int lock, long now) {
    table.setCalling(lock, false);
    if (freeForFirst(lock) > now) {
      return Pending.NONE; // An operation called at another row has acquired this one as well.
    }
    int op = table.dequeue(lock, pending.next());
    if (!pending.stopWaiting(op)) {
      pending.release(op); // It gave up meanwhile; if it continues, then under another number.
      return Pending.NONE;
    }
    waitsNoLonger(op, now);
    noteWait(op, now);
    int blocking = blockingLock(op, now, true);
    if (blocking < 0) {
      return op;
    }
    enqueue(blocking, op, now);
    return Pending.NONE;
  }

  /**
   * Whether an operation that has been granted a lock is likely to be answered before its client
   * gives up, by what the lock's last holders needed. The client sends its deadline along. A lock
   * granted without a look at it goes, where more come than it can serve, to those who have waited
   * longest and have no time left, and every commit is in vain.
   */
  public boolean hasTimeLeft(int op, int lock, long now) {
    return pending.deadlineNanos(op) - now >= answerTimes.likelyNanos(lock);
  }

  /**
   * Times out a waiting operation.
   *
   * @return the number under which it continues; {@link Pending#NONE} if it no longer waits
   */
  public int giveUp(int op, int generation, long now) {
    if (!pending.isWaiting(op, generation)) {
      return Pending.NONE;
    }
    return stopAwaiting(op, now);
  }

  /** Takes an operation out of a queue; returns the number under which it continues. */
  private int stopAwaiting(int op, long now) {
    waitsNoLonger(op, now);
    noteWait(op, now);
    int lock = pending.awaitedLock(op);
    int going = pending.leaveQueue(op);
    scheduleNextGrant(lock, now); // Those behind may be readers, who waited for its sake.
    return going;
  }

  private void noteWait(int op, long now) {
    int lock = pending.awaitedLock(op);
    boolean isAlone = pending.sequence(op) == Pending.NONE;
    long nanos = isAlone ? now - pending.awaitingSinceNanos(op) : sharedWaits.nanos(op);
    observer.waited(
        pending.load(op), table.space(lock), table.keyHi(lock), table.keyLo(lock), nanos, now);
  }

  /**
   * Holds the locks of an operation that has been served: a transaction's until the transaction
   * ends, others' as long as the system's commits lock their rows.
   */
  public void hold(int op, long now, long answerNanos) {
    if (routes.get(pending.load(op)).write) {
      endTransaction(op, answerNanos, now);
    }
    long until = lockedUntil(op, now, answerNanos - clientNanos);
    holdUntil(op, now, Math.max(until, now + parameters.commitGapNanos()), answerNanos);
  }

  /** A write has been served: it was the commit of its transaction, if it has one. */
  public void endTransaction(int op, long answerNanos, long now) {
    int sequence = pending.sequence(op);
    if (sequence != Pending.NONE) {
      release(sequence, answerNanos - clientNanos, now);
    }
  }

  /** Holds the locks of an operation outside of transactions that was lost with its server. */
  public void holdLost(int op, long now, long lostNanos) {
    holdUntil(op, now, lockedUntil(op, now, lostNanos), Answer.LOST);
  }

  private long lockedUntil(int op, long now, long doneNanos) {
    boolean locks = parameters.hold() == Hold.TO_COMMIT || intended.isWriter(pending.sequence(op));
    return locks ? doneNanos : now;
  }

  /**
   * Holds the operation's locks, those of a write until a given time.
   *
   * @param answer an {@link Answer}
   */
  private void holdUntil(int op, long now, long untilNanos, long answer) {
    if (op != foundOf) {
      throw new IllegalStateException("an operation holds locks that it has not acquired");
    }
    Route route = routes.get(pending.load(op));
    int sequence = pending.sequence(op);
    for (int i = 0; i < foundCount; i++) {
      int lock = found[i];
      boolean reads = reads(op, lock);
      noteAnswer(lock, now, answer);
      if (route.write) {
        table.releaseAt(lock, untilNanos);
      } else if (!holds(sequence, lock, reads)) {
        take(lock, sequence, reads);
      }
    }
    if (!route.write) {
      resumeCallsWithLock(sequence, now);
      endDeadlocks(sequence, now); // Others of its calls may wait for other transactions.
    }
  }

  /** Takes a transaction's calls that wait for a lock which it holds by now out of the queues. */
  private void resumeCallsWithLock(int transaction, long now) {
    for (int i = 0; i < waiting.count(transaction); ) {
      int op = waiting.get(transaction, i);
      int lock = pending.awaitedLock(op);
      if (holds(transaction, lock, reads(op, lock))) {
        timers.set(now, Timers.Kind.RESUME, stopAwaiting(op, now));
      } else {
        i++;
      }
    }
  }

  private void take(int lock, int transaction, boolean reads) {
    held.add(transaction, lock, reads);
    if (reads) {
      table.beginRead(lock);
      readers.add(lock, transaction);
    } else {
      table.hold(lock, transaction);
    }
  }

  /** What was needed before the row was last free, and nobody waited for it, tells nothing now. */
  private void noteAnswer(int lock, long now, long answer) {
    if (table.isFree(lock, now)) {
      answerTimes.forget(lock);
    }
    if (Answer.isServed(answer)) {
      answerTimes.add(lock, answer - now);
    }
  }

  @Override
  public void begin(int transaction) {
    intended.setNone(transaction);
    deadlocks.begin(transaction);
  }

  @Override
  public void begin(int transaction, int commit, int firstVisit, long[] keyHi, long[] keyLo) {
    intended.set(transaction, routes.get(commit), firstVisit, keyHi, keyLo);
    deadlocks.begin(transaction);
  }

  @Override
  public void release(int transaction, long atNanos, long nowNanos) {
    for (int i = 0; i < held.count(transaction); i++) {
      int lock = held.lock(transaction, i);
      if (!held.isRead(transaction, i)) {
        table.releaseAt(lock, atNanos);
        scheduleNextGrant(lock, nowNanos);
      } else {
        table.endRead(lock, atNanos);
        readers.remove(lock, transaction);
        if (table.hasWaiters(lock) && !isFirstReader(lock)) {
          scheduleNextGrant(lock, nowNanos);
        }
      }
    }
    held.clear(transaction);
  }
}
