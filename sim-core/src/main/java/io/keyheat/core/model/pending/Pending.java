package io.keyheat.core.model.pending;

import java.util.Arrays;

/** Operations between two of their steps, by number; numbers of ended ones are used again. */
public final class Pending {
  /** No operation; also the sequence of an operation that belongs to none. */
  public static final int NONE = -1;

  private static final byte RUNNING = 0;
  private static final byte WAITING = 1;
  private static final byte GONE = 2;
  private static final int GENERATIONS = 1 << 24;

  private final int visits;
  private final long[] timeoutNanos;
  private int limit;
  private int freeCount;
  private int[] free = new int[64];

  private int[] load = new int[64];
  private int[] attempt = new int[64];
  private long[] intendedNanos = new long[64];
  private long[] attemptStartNanos = new long[64];
  private boolean[] applied = new boolean[64];
  private byte[] state = new byte[64];
  private int[] generation = new int[64];
  private int[] next = new int[64];
  private int[] awaitedLock = new int[64];
  private long[] awaitingSinceNanos = new long[64];
  private int[] sequence = new int[64];
  private int[] step = new int[64];
  private boolean[] found = new boolean[64];
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
    sequence[op] = ofSequence;
    step[op] = asStep;
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
    load[op] = ofLoad;
    attempt[op] = 1;
    intendedNanos[op] = nowNanos;
    attemptStartNanos[op] = nowNanos;
    applied[op] = false;
    found[op] = false;
    state[op] = RUNNING;
    sequence[op] = NONE;
    return op;
  }

  public void release(int op) {
    generation[op] = (generation[op] + 1) % GENERATIONS;
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = op;
  }

  public int inUse() {
    return limit - freeCount;
  }

  public int load(int op) {
    return load[op];
  }

  /** Number of the current attempt, from 1. */
  public int attempt(int op) {
    return attempt[op];
  }

  public long intendedNanos(int op) {
    return intendedNanos[op];
  }

  public long attemptStartNanos(int op) {
    return attemptStartNanos[op];
  }

  /** Number of the page or transaction that it is a call of, or {@link #NONE}. */
  public int sequence(int op) {
    return sequence[op];
  }

  /** Which call of it. */
  public int step(int op) {
    return step[op];
  }

  /** When the client gives up the current attempt. */
  public long deadlineNanos(int op) {
    return attemptStartNanos[op] + timeoutNanos[load[op]];
  }

  /** Whether its last served attempt, a lookup on which a later call depends, found its row. */
  public boolean found(int op) {
    return found[op];
  }

  public void setFound(int op, boolean isFound) {
    found[op] = isFound;
  }

  /** Whether it was applied without the client's learning of it in time. */
  public boolean applied(int op) {
    return applied[op];
  }

  public void setApplied(int op) {
    applied[op] = true;
  }

  public void nextAttempt(int op, long nowNanos) {
    attempt[op]++;
    attemptStartNanos[op] = nowNanos;
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
    state[op] = WAITING;
    awaitedLock[op] = lock;
    awaitingSinceNanos[op] = nowNanos;
    generation[op] = (generation[op] + 1) % GENERATIONS;
    return generation[op];
  }

  /** The lock that it waits for, or last waited for. */
  public int awaitedLock(int op) {
    return awaitedLock[op];
  }

  /** When that wait began. */
  public long awaitingSinceNanos(int op) {
    return awaitingSinceNanos[op];
  }

  /** The number of its present or last wait. */
  public int generation(int op) {
    return generation[op];
  }

  /** Whether it waits, and has not left its place in a queue. */
  public boolean isWaiting(int op) {
    return state[op] == WAITING;
  }

  public boolean isWaiting(int op, int ofGeneration) {
    return state[op] == WAITING && generation[op] == ofGeneration;
  }

  /** Ends a wait by its grant; false if it had been given up. */
  public boolean stopWaiting(int op) {
    boolean waited = state[op] == WAITING;
    if (waited) {
      state[op] = RUNNING;
      generation[op] = (generation[op] + 1) % GENERATIONS;
    }
    return waited;
  }

  /** Ends a wait early: its place in the queue stays behind, empty; a copy goes on. */
  public int leaveQueue(int op) {
    int copy = take(load[op], keyHi, keyLo, op, attemptStartNanos[op]);
    attempt[copy] = attempt[op];
    intendedNanos[copy] = intendedNanos[op];
    applied[copy] = applied[op];
    sequence[copy] = sequence[op];
    step[copy] = step[op];
    state[op] = GONE;
    return copy;
  }

  private int grow() {
    if (limit == load.length) {
      int capacity = 2 * limit;
      load = Arrays.copyOf(load, capacity);
      attempt = Arrays.copyOf(attempt, capacity);
      intendedNanos = Arrays.copyOf(intendedNanos, capacity);
      attemptStartNanos = Arrays.copyOf(attemptStartNanos, capacity);
      applied = Arrays.copyOf(applied, capacity);
      state = Arrays.copyOf(state, capacity);
      generation = Arrays.copyOf(generation, capacity);
      next = Arrays.copyOf(next, capacity);
      awaitedLock = Arrays.copyOf(awaitedLock, capacity);
      awaitingSinceNanos = Arrays.copyOf(awaitingSinceNanos, capacity);
      sequence = Arrays.copyOf(sequence, capacity);
      step = Arrays.copyOf(step, capacity);
      found = Arrays.copyOf(found, capacity);
      for (int v = 0; v < visits; v++) {
        keyHi[v] = Arrays.copyOf(keyHi[v], capacity);
        keyLo[v] = Arrays.copyOf(keyLo[v], capacity);
      }
    }
    return limit++;
  }
}
