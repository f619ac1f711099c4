package io.keyheat.core.model.operation;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.locks.TransactionLocks;
import io.keyheat.core.model.operation.SequenceRules.TransactionRules;
import io.keyheat.core.model.operation.SequenceRun.Next;
import io.keyheat.core.model.pending.Timers;
import io.keyheat.core.model.request.Arrivals;
import io.keyheat.core.model.request.Probe.Failure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carries pages and transactions from call to call. Each call is an operation with attempts and
 * retries; this class does what comes before, between and after them.
 *
 * <p>A page fails with its first call that fails for good, once no call is out any more. A
 * transaction that fails releases its locks, unless its client has disappeared, and begins again
 * from its first read.
 */
final class Sequences {
  private final Calls calls;
  private final TransactionLocks locks;
  private final Timers timers;
  private final Clients clients;
  private final RandomStream failureRandom;
  private final List<@Nullable SequenceRun> runs = new ArrayList<>();
  private final Deque<Integer> free = new ArrayDeque<>();

  Sequences(
      Calls calls,
      TransactionLocks locks,
      Timers timers,
      Clients clients,
      RandomStream failureRandom) {
    this.calls = calls;
    this.locks = locks;
    this.timers = timers;
    this.clients = clients;
    this.failureRandom = failureRandom;
  }

  /** Begins operation {@code i} of the arrivals. */
  void begin(SequenceRules rules, Arrivals arrivals, int i) {
    long now = arrivals.timeNanos()[i];
    SequenceRun run =
        new SequenceRun(arrivals.load(), rules, arrivals.keyHi(), arrivals.keyLo(), i, now);
    int number = free.isEmpty() ? runs.size() : free.pop();
    if (number == runs.size()) {
      runs.add(run);
    } else {
      runs.set(number, run);
    }
    SequenceRules.CallRules commit = rules.commit();
    if (commit == null) {
      locks.begin(number);
    } else {
      locks.begin(number, commit.load(), commit.firstVisit(), run.keyHi, run.keyLo);
    }
    start(number, run, now);
  }

  private SequenceRun run(int number) {
    SequenceRun run = runs.get(number);
    if (run == null) {
      throw new IllegalStateException("no sequence " + number);
    }
    return run;
  }

  private void start(int number, SequenceRun run, long now) {
    run.begin(now);
    int first = run.nextCall(0);
    if (first == run.rules.calls()) {
      callsEnded(number, run);
    } else if (run.rules.parallel()) {
      callAll(number, run, first, now);
    } else {
      call(number, run, first, now);
    }
  }

  private void callAll(int number, SequenceRun run, int first, long now) {
    List<Integer> steps = new ArrayList<>();
    for (int s = first; s < run.rules.calls(); s = run.nextCall(s + 1)) {
      steps.add(s);
    }
    run.step = run.rules.calls() - 1; // No further call comes after these.
    run.missing = steps.size();
    steps.forEach(s -> calls.start(number, s, run, now));
  }

  private void call(int number, SequenceRun run, int step, long now) {
    run.step = step;
    run.missing = 1;
    calls.start(number, step, run, now);
  }

  /** Continues the sequences whose calls have ended. */
  void takeEndedCalls() {
    for (Calls.EndedCall call = calls.nextEnded(); call != null; call = calls.nextEnded()) {
      SequenceRun run = run(call.sequence());
      if (call.why() == null && run.rules.steps().get(call.step()).isAsked()) {
        run.setFound(call.step(), call.found());
      }
      if (!run.awaitsMoreThan(call.why(), call.endNanos())) {
        allHaveEnded(call.sequence(), run);
      }
    }
  }

  private void allHaveEnded(int number, SequenceRun run) {
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

  private void await(int number, SequenceRun run, Next next, long at) {
    run.next = next;
    timers.set(at, Timers.Kind.SEQUENCE, number);
  }

  private void finish(int number, SequenceRun run, @Nullable Failure why, long end) {
    runs.set(number, null);
    free.push(number);
    clients.finish(run.load, why, run.intendedNanos, end);
  }

  private void callsEnded(int number, SequenceRun run) {
    TransactionRules transaction = run.rules.transaction();
    if (transaction == null) {
      finish(number, run, null, run.lastEndNanos);
      return;
    }
    long computed = run.lastEndNanos + transaction.computeNanos();
    long expiry = run.expiryNanos();
    run.endedBySystem = computed > expiry;
    if (run.endedBySystem) {
      locks.release(number, expiry, run.lastEndNanos);
    }
    await(number, run, Next.COMMIT, computed);
  }

  private void failed(int number, SequenceRun run, Failure why) {
    if (run.rules.transaction() == null) {
      finish(number, run, why, run.lastEndNanos);
    } else {
      run.endedBySystem = why == Failure.ABORTED;
      await(number, run, Next.GIVE_UP, run.lastEndNanos);
    }
  }

  /** Does what the sequence was waiting for. */
  void proceed(int number, long now) {
    SequenceRun run = run(number);
    switch (run.next) {
      case CALL -> {
        if (run.isTooOld(now)) {
          run.endedBySystem = true;
          giveUp(number, run, Failure.ABORTED, now);
        } else {
          call(number, run, run.nextCall(run.step + 1), now);
        }
      }
      case COMMIT -> commit(number, run, now);
      case GIVE_UP -> giveUp(number, run, run.failure == null ? Failure.ABORTED : run.failure, now);
      case ATTEMPT -> {
        run.attempt++;
        clients.retried(run.load);
        start(number, run, now);
      }
    }
  }

  private void commit(int number, SequenceRun run, long now) {
    double failureShare = run.transaction().failureShare();
    boolean givesUp = failureShare > 0 && failureRandom.nextDouble() < failureShare;
    if (run.endedBySystem || givesUp) {
      giveUp(number, run, Failure.ABORTED, now);
    } else if (run.rules.commit() == null) {
      locks.release(number, now, now);
      finish(number, run, null, now);
    } else {
      call(number, run, run.rules.calls(), now);
    }
  }

  /** An attempt of a transaction has failed: its locks are freed, now or later, and it retries. */
  private void giveUp(int number, SequenceRun run, Failure why, long now) {
    boolean atOnce = run.endedBySystem || isRolledBack(run.transaction());
    locks.release(number, atOnce ? now : Math.max(now, run.expiryNanos()), now);
    long backoff = clients.backoffNanos(run.load, run.attempt);
    if (backoff >= 0) {
      await(number, run, Next.ATTEMPT, now + backoff);
    } else {
      finish(number, run, why, now);
    }
  }

  private boolean isRolledBack(TransactionRules transaction) {
    return transaction.rollsBack()
        && (transaction.rollbackFailureShare() == 0
            || failureRandom.nextDouble() >= transaction.rollbackFailureShare());
  }
}
