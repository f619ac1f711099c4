package io.keyheat.core.model.operation;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.operation.SequenceRules.Step;
import io.keyheat.core.model.operation.SequenceRules.TransactionRules;
import io.keyheat.core.model.request.Probe.Failure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carries pages and transactions from call to call. Each call is an operation of its own, with its
 * attempts and retries; here is only what comes before, between and after them.
 *
 * <p>A page fails with its first call that fails for good, once no call of it is out any more. A
 * transaction that fails lets go of its locks, if it does, and begins again from its first read.
 */
final class Sequences {
  /** What a sequence is waiting for, besides the answers of its calls. */
  private enum Next {
    CALL,
    COMMIT,
    GIVE_UP,
    ATTEMPT
  }

  /** What makes calls and keeps time for the sequences. */
  interface Host {
    /** Makes a call now; its end is told to {@link Sequences#ended}, perhaps at once. */
    void call(int number, int step, Run run, long nowNanos);

    /** Has {@link Sequences#proceed} called. */
    void proceedAt(long timeNanos, int number);

    /** Frees a row's lock at a time that is not over. */
    void free(int lock, long atNanos, long nowNanos);

    /** Another attempt of a transaction. */
    void retried(int load);

    /** The whole is over; null: it succeeded. */
    void finished(int load, @Nullable Failure why, long intendedNanos, long endNanos);
  }

  /** One page or transaction on its way. */
  static final class Run {
    final int load;
    final SequenceRules rules;
    final long intendedNanos;
    final long[] keyHi;
    final long[] keyLo;
    private Next next = Next.CALL;
    private int attempt = 1;
    private long begunNanos;
    private int step;
    private int missing;
    private long lastEndNanos;
    private long found; // By step, a bit.
    private @Nullable Failure failure;
    private boolean endedBySystem;
    private int[] locks = new int[4];
    private int lockCount;

    Run(int load, SequenceRules rules, long[][] keyHi, long[][] keyLo, int i, long nowNanos) {
      this.load = load;
      this.rules = rules;
      intendedNanos = nowNanos;
      this.keyHi = new long[rules.keyArrays()];
      this.keyLo = new long[rules.keyArrays()];
      for (int v = 0; v < rules.keyArrays(); v++) {
        this.keyHi[v] = keyHi[v][i];
        this.keyLo[v] = keyLo[v][i];
      }
    }

    private boolean isMade(int s) {
      Step it = rules.steps().get(s);
      boolean leftOut = (keyLo[keyLo.length - 1] >>> s & 1) != 0;
      boolean answersSuit =
          it.asksStep() < 0 || (found >>> it.asksStep() & 1) != 0 == it.ifPresent();
      return !leftOut && answersSuit;
    }

    /** The next call that is made, from {@code from} on; the number of calls if none is. */
    private int nextCall(int from) {
      int s = from;
      while (s < rules.calls() && !isMade(s)) {
        s++;
      }
      return s;
    }
  }

  private final Host host;
  private final ClientRules[] clients;
  private final RandomStream retryRandom;
  private final RandomStream failureRandom;
  private final List<@Nullable Run> runs = new ArrayList<>();
  private final Deque<Integer> free = new ArrayDeque<>();

  Sequences(
      Host host, ClientRules[] clients, RandomStream retryRandom, RandomStream failureRandom) {
    this.host = host;
    this.clients = clients;
    this.retryRandom = retryRandom;
    this.failureRandom = failureRandom;
  }

  /** Operation {@code i} of the arrays begins. */
  void begin(int load, SequenceRules rules, long[][] keyHi, long[][] keyLo, int i, long nowNanos) {
    Run run = new Run(load, rules, keyHi, keyLo, i, nowNanos);
    int number = free.isEmpty() ? runs.size() : free.pop();
    if (number == runs.size()) {
      runs.add(run);
    } else {
      runs.set(number, run);
    }
    start(number, run, nowNanos);
  }

  private Run run(int number) {
    Run run = runs.get(number);
    if (run == null) {
      throw new IllegalStateException("no sequence " + number);
    }
    return run;
  }

  private void start(int number, Run run, long now) {
    run.begunNanos = now;
    run.lastEndNanos = now;
    run.found = 0;
    run.failure = null;
    run.endedBySystem = false;
    int first = run.nextCall(0);
    if (first == run.rules.calls()) {
      callsEnded(number, run);
    } else if (run.rules.parallel()) {
      callAll(number, run, first, now);
    } else {
      call(number, run, first, now);
    }
  }

  private void callAll(int number, Run run, int first, long now) {
    List<Integer> calls = new ArrayList<>();
    for (int s = first; s < run.rules.calls(); s = run.nextCall(s + 1)) {
      calls.add(s);
    }
    run.step = run.rules.calls() - 1; // No further call comes after these.
    run.missing = calls.size();
    calls.forEach(s -> host.call(number, s, run, now));
  }

  private void call(int number, Run run, int step, long now) {
    run.step = step;
    run.missing = 1;
    host.call(number, step, run, now);
  }

  Step stepOf(int number, int step) {
    return run(number).rules.steps().get(step);
  }

  /** A call's lookup has, or has not, found its row. */
  void found(int number, int step, boolean present) {
    Run run = run(number);
    run.found = present ? run.found | 1L << step : run.found & ~(1L << step);
  }

  /** A call ends at a time that is not over, for good; {@code why} null: it succeeded. */
  void ended(int number, @Nullable Failure why, long endNanos) {
    Run run = run(number);
    run.lastEndNanos = Math.max(run.lastEndNanos, endNanos);
    run.failure = run.failure == null ? why : run.failure;
    if (--run.missing > 0) {
      return;
    }
    if (run.failure != null) {
      failed(number, run, run.failure);
    } else if (run.step >= run.rules.calls()) {
      finish(number, run, null, run.lastEndNanos); // That was the commit.
    } else if (run.nextCall(run.step + 1) < run.rules.calls()) {
      await(number, run, Next.CALL, run.lastEndNanos);
    } else {
      callsEnded(number, run);
    }
  }

  private void await(int number, Run run, Next next, long at) {
    run.next = next;
    host.proceedAt(at, number);
  }

  private void finish(int number, Run run, @Nullable Failure why, long end) {
    runs.set(number, null);
    free.push(number);
    host.finished(run.load, why, run.intendedNanos, end);
  }

  private void callsEnded(int number, Run run) {
    TransactionRules transaction = run.rules.transaction();
    if (transaction == null) {
      finish(number, run, null, run.lastEndNanos);
      return;
    }
    long computed = run.lastEndNanos + transaction.computeNanos();
    long expiry = expiryNanos(run, transaction);
    run.endedBySystem = computed > expiry;
    if (run.endedBySystem) {
      letGo(run, expiry, run.lastEndNanos);
    }
    await(number, run, Next.COMMIT, computed);
  }

  private void failed(int number, Run run, Failure why) {
    if (run.rules.transaction() == null) {
      finish(number, run, why, run.lastEndNanos);
    } else {
      run.endedBySystem = why == Failure.ABORTED;
      await(number, run, Next.GIVE_UP, run.lastEndNanos);
    }
  }

  /** The time has come for what the sequence was waiting for. */
  void proceed(int number, long now) {
    Run run = run(number);
    TransactionRules transaction = run.rules.transaction();
    switch (run.next) {
      case CALL -> {
        if (transaction != null && now - run.begunNanos >= transaction.totalTimeoutNanos()) {
          run.endedBySystem = true;
          giveUp(number, run, transaction, Failure.ABORTED, now);
        } else {
          call(number, run, run.nextCall(run.step + 1), now);
        }
      }
      case COMMIT -> commit(number, run, rulesOf(transaction), now);
      case GIVE_UP -> {
        Failure why = run.failure == null ? Failure.ABORTED : run.failure;
        giveUp(number, run, rulesOf(transaction), why, now);
      }
      case ATTEMPT -> {
        run.attempt++;
        host.retried(run.load);
        start(number, run, now);
      }
    }
  }

  private static TransactionRules rulesOf(@Nullable TransactionRules transaction) {
    if (transaction == null) {
      throw new IllegalStateException("a page has no commit");
    }
    return transaction;
  }

  private void commit(int number, Run run, TransactionRules transaction, long now) {
    boolean givesUp =
        transaction.failureShare() > 0 && failureRandom.nextDouble() < transaction.failureShare();
    if (run.endedBySystem || givesUp) {
      giveUp(number, run, transaction, Failure.ABORTED, now);
    } else if (run.rules.commit() == null) {
      letGo(run, now, now);
      finish(number, run, null, now);
    } else {
      call(number, run, run.rules.calls(), now);
    }
  }

  /** An attempt of a transaction has failed: its locks are freed, now or later, and it retries. */
  private void giveUp(int number, Run run, TransactionRules transaction, Failure why, long now) {
    if (run.endedBySystem || isRolledBack(transaction)) {
      letGo(run, now, now);
    } else {
      letGo(run, Math.max(now, expiryNanos(run, transaction)), now);
    }
    ClientRules client = clients[run.load];
    if (run.attempt < client.attempts()) {
      await(number, run, Next.ATTEMPT, now + client.waitNanos(run.attempt, retryRandom));
    } else {
      finish(number, run, why, now);
    }
  }

  private boolean isRolledBack(TransactionRules transaction) {
    return transaction.rollsBack()
        && (transaction.rollbackFailureShare() == 0
            || failureRandom.nextDouble() >= transaction.rollbackFailureShare());
  }

  /** When the system ends it if nothing further happens; not before its last call has ended. */
  private static long expiryNanos(Run run, TransactionRules transaction) {
    return Math.max(
        run.lastEndNanos,
        Math.min(
            plus(run.lastEndNanos, transaction.idleTimeoutNanos()),
            plus(run.begunNanos, transaction.totalTimeoutNanos())));
  }

  private static long plus(long time, long nanos) {
    return nanos > Long.MAX_VALUE - time ? Long.MAX_VALUE : time + nanos;
  }

  // Locks.

  /** A transaction holds a row from now on. */
  void holds(int number, int lock) {
    Run run = run(number);
    if (run.lockCount == run.locks.length) {
      run.locks = Arrays.copyOf(run.locks, 2 * run.lockCount);
    }
    run.locks[run.lockCount++] = lock;
  }

  /** Its commit is on its way and will be durable at a time. */
  void commits(int number, long commitNanos, long now) {
    letGo(run(number), commitNanos, now);
  }

  private void letGo(Run run, long at, long now) {
    for (int i = 0; i < run.lockCount; i++) {
      host.free(run.locks[i], at, now);
    }
    run.lockCount = 0;
  }
}
