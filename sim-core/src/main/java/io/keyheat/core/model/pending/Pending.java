package io.keyheat.core.model.pending;

import java.util.Arrays;

/** Operations between two of their steps, by number; numbers of ended ones are used again. */
public final class Pending {
  /** No operation; also the sequence of an operation that belongs to none. */
  public static final int NONE = -1;

  private static final int RUNNING = 0;
  private static final int WAITING = 1;
  private static final int GONE = 2;
  private static final int GENERATIONS = 1 << 24;

  // All that is known of an operation but its keys lies together, in one line of memory: times,
  // then pairs of numbers of which the first one is the lower half.
  private static final int STRIDE_BITS = 3;
  private static final int INTENDED = 0;
  private static final int ATTEMPT_START = 1;
  private static final int AWAITING_SINCE = 2;
  private static final int LOAD_ATTEMPT = 3;
  private static final int SEQUENCE_STEP = 4;
  private static final int LOCK_GENERATION = 5;
  private static final int STATE_FLAGS = 6;

  private static final int APPLIED = 1;
  private static final int FOUND = 2;

  private final int visits;
  private final long[] timeoutNanos;
  private int limit;
  private int freeCount;
  private int[] free = new int[64];

  private long[] facts = new long[64 << STRIDE_BITS];
  private int[] next = new int[64];
  private long[][] keyHi;
  private long[][] keyLo;

  /**
   * A table for operations under way.
   *
   * @param mostVisits of an operation
   * @param timeoutNanos of one attempt, by load
   */
  public Pending(int mostVisits, long[] timeoutNanos) {
    visits = mostVisits;
    this.timeoutNanos = timeoutNanos;
    keyHi = new long[visits][64];
    keyLo = new long[visits][64];
  }

  /** A new operation in its first attempt, with the keys of element {@code i}. */
  public int take(int ofLoad, long[][] fromHi, long[][] fromLo, int i, long nowNanos) {
    int op = takeWithoutKeys(ofLoad, nowNanos);
    for (int v = 0; v < Math.min(visits, fromHi.length); v++) {
      keyHi[v][op] = fromHi[v][i];
      keyLo[v][op] = fromLo[v][i];
    }
    return op;
  }

  /** A call of a sequence in its first attempt, without keys; see {@link #setKeys}. */
  public int takeCall(int ofLoad, int ofSequence, int asStep, long nowNanos) {
    int op = takeWithoutKeys(ofLoad, nowNanos);
    setPair(op, SEQUENCE_STEP, ofSequence, asStep);
    return op;
  }

  /** Sets the keys of an operation: {@code count} of the arrays from element {@code from} on. */
  public void setKeys(int op, long[] fromHi, long[] fromLo, int from, int count) {
    for (int v = 0; v < count; v++) {
      keyHi[v][op] = fromHi[from + v];
      keyLo[v][op] = fromLo[from + v];
    }
  }

  private int takeWithoutKeys(int ofLoad, long nowNanos) {
    int op = freeCount > 0 ? free[--freeCount] : grow();
    set(op, INTENDED, nowNanos);
    set(op, ATTEMPT_START, nowNanos);
    setPair(op, LOAD_ATTEMPT, ofLoad, 1);
    setPair(op, SEQUENCE_STEP, NONE, 0);
    setPair(op, STATE_FLAGS, RUNNING, 0);
    return op;
  }

  public void release(int op) {
    setPair(op, LOCK_GENERATION, awaitedLock(op), nextGeneration(op));
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = op;
  }

  public int inUse() {
    return limit - freeCount;
  }

  public int load(int op) {
    return first(op, LOAD_ATTEMPT);
  }

  /** Number of the current attempt, from 1. */
  public int attempt(int op) {
    return second(op, LOAD_ATTEMPT);
  }

  public long intendedNanos(int op) {
    return get(op, INTENDED);
  }

  public long attemptStartNanos(int op) {
    return get(op, ATTEMPT_START);
  }

  /** Number of the page or transaction that it is a call of, or {@link #NONE}. */
  public int sequence(int op) {
    return first(op, SEQUENCE_STEP);
  }

  /** Which call of it. */
  public int step(int op) {
    return second(op, SEQUENCE_STEP);
  }

  /** When the client gives up the current attempt. */
  public long deadlineNanos(int op) {
    return attemptStartNanos(op) + timeoutNanos[load(op)];
  }

  /** Whether its last served attempt, a lookup on which a later call depends, found its row. */
  public boolean found(int op) {
    return (second(op, STATE_FLAGS) & FOUND) != 0;
  }

  public void setFound(int op, boolean isFound) {
    int others = second(op, STATE_FLAGS) & ~FOUND;
    setPair(op, STATE_FLAGS, first(op, STATE_FLAGS), others | (isFound ? FOUND : 0));
  }

  /** Whether it was applied without the client's learning of it in time. */
  public boolean applied(int op) {
    return (second(op, STATE_FLAGS) & APPLIED) != 0;
  }

  public void setApplied(int op) {
    setPair(op, STATE_FLAGS, first(op, STATE_FLAGS), second(op, STATE_FLAGS) | APPLIED);
  }

  public void nextAttempt(int op, long nowNanos) {
    setPair(op, LOAD_ATTEMPT, load(op), attempt(op) + 1);
    set(op, ATTEMPT_START, nowNanos);
  }

  /** Links of the lock queues. */
  public int[] next() {
    return next;
  }

  public long[][] keyHi() {
    return keyHi;
  }

  public long[][] keyLo() {
    return keyLo;
  }

  /** Marks it as waiting in a lock's queue; returns the number of this wait. */
  public int startWaiting(int op, int lock, long nowNanos) {
    setState(op, WAITING);
    set(op, AWAITING_SINCE, nowNanos);
    setPair(op, LOCK_GENERATION, lock, nextGeneration(op));
    return generation(op);
  }

  /** The lock that it waits for, or last waited for. */
  public int awaitedLock(int op) {
    return first(op, LOCK_GENERATION);
  }

  /** When that wait began. */
  public long awaitingSinceNanos(int op) {
    return get(op, AWAITING_SINCE);
  }

  /** The number of its present or last wait. */
  public int generation(int op) {
    return second(op, LOCK_GENERATION);
  }

  /** Whether it waits, and has not left its place in a queue. */
  public boolean isWaiting(int op) {
    return first(op, STATE_FLAGS) == WAITING;
  }

  public boolean isWaiting(int op, int ofGeneration) {
    return isWaiting(op) && generation(op) == ofGeneration;
  }

  /** Ends a wait by its grant; false if it had been given up. */
  public boolean stopWaiting(int op) {
    boolean waited = isWaiting(op);
    if (waited) {
      setState(op, RUNNING);
      setPair(op, LOCK_GENERATION, awaitedLock(op), nextGeneration(op));
    }
    return waited;
  }

  /** Ends a wait early: its place in the queue stays behind, empty; a copy goes on. */
  public int leaveQueue(int op) {
    int copy = take(load(op), keyHi, keyLo, op, attemptStartNanos(op));
    set(copy, INTENDED, intendedNanos(op));
    setPair(copy, LOAD_ATTEMPT, load(op), attempt(op));
    setPair(copy, SEQUENCE_STEP, sequence(op), step(op));
    setPair(copy, STATE_FLAGS, RUNNING, second(op, STATE_FLAGS) & APPLIED);
    setState(op, GONE);
    return copy;
  }

  private void setState(int op, int state) {
    setPair(op, STATE_FLAGS, state, second(op, STATE_FLAGS));
  }

  private int nextGeneration(int op) {
    return (generation(op) + 1) % GENERATIONS;
  }

  private long get(int op, int fact) {
    return facts[(op << STRIDE_BITS) + fact];
  }

  private int first(int op, int pair) {
    return (int) get(op, pair);
  }

  private int second(int op, int pair) {
    return (int) (get(op, pair) >> Integer.SIZE);
  }

  private void set(int op, int fact, long value) {
    facts[(op << STRIDE_BITS) + fact] = value;
  }

  private void setPair(int op, int pair, int first, int second) {
    set(op, pair, (long) second << Integer.SIZE | Integer.toUnsignedLong(first));
  }

  private int grow() {
    if (limit == next.length) {
      int capacity = 2 * limit;
      facts = Arrays.copyOf(facts, capacity << STRIDE_BITS);
      next = Arrays.copyOf(next, capacity);
      for (int v = 0; v < visits; v++) {
        keyHi[v] = Arrays.copyOf(keyHi[v], capacity);
        keyLo[v] = Arrays.copyOf(keyLo[v], capacity);
      }
    }
    return limit++;
  }
}
