package io.keyheat.core.model.operation;

import io.keyheat.core.model.operation.SequenceRules.CallRules;
import io.keyheat.core.model.operation.SequenceRules.TransactionRules;
import io.keyheat.core.model.request.Probe.Failure;
import org.jspecify.annotations.Nullable;

/** One page or transaction on its way. */
final class SequenceRun {
  /** What a sequence is waiting for, besides the answers of its calls. */
  enum Next {
    CALL,
    COMMIT,
    GIVE_UP,
    ATTEMPT
  }

  final int load;
  final SequenceRules rules;
  final long intendedNanos;
  final long[] keyHi;
  final long[] keyLo;
  Next next = Next.CALL;
  int attempt = 1;
  int step;
  int missing; // Calls that have not ended.
  long lastEndNanos;
  @Nullable Failure failure;
  boolean endedBySystem;
  private long begunNanos;
  private long found; // By step, a bit.

  /** Takes over the keys of operation {@code i}. */
  SequenceRun(int load, SequenceRules rules, long[][] keyHi, long[][] keyLo, int i, long nowNanos) {
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

  /** Begins an attempt of the whole sequence. */
  void begin(long nowNanos) {
    begunNanos = nowNanos;
    lastEndNanos = nowNanos;
    found = 0;
    failure = null;
    endedBySystem = false;
  }

  /** Notes whether a call's lookup has found its row. */
  void setFound(int ofStep, boolean present) {
    found = present ? found | 1L << ofStep : found & ~(1L << ofStep);
  }

  /** Notes the end of a call; returns whether others have not ended. */
  boolean awaitsMoreThan(@Nullable Failure why, long endNanos) {
    lastEndNanos = Math.max(lastEndNanos, endNanos);
    failure = failure == null ? why : failure;
    return --missing > 0;
  }

  private boolean isMade(int s) {
    CallRules it = rules.steps().get(s);
    boolean leftOut = (keyLo[keyLo.length - 1] >>> s & 1) != 0;
    boolean answersSuit = it.asksStep() < 0 || (found >>> it.asksStep() & 1) != 0 == it.ifPresent();
    return !leftOut && answersSuit;
  }

  /** The next call that is made, from {@code from} on; the number of calls if none is. */
  int nextCall(int from) {
    int s = from;
    while (s < rules.calls() && !isMade(s)) {
      s++;
    }
    return s;
  }

  /** The rules of a transaction; a page has none. */
  TransactionRules transaction() {
    TransactionRules transaction = rules.transaction();
    if (transaction == null) {
      throw new IllegalStateException("a page has no commit");
    }
    return transaction;
  }

  /** Whether the system ends a transaction now because of its age. */
  boolean isTooOld(long nowNanos) {
    TransactionRules transaction = rules.transaction();
    return transaction != null && nowNanos - begunNanos >= transaction.totalTimeoutNanos();
  }

  /** When the system ends it if nothing further happens; not before its last call has ended. */
  long expiryNanos() {
    return Math.max(
        lastEndNanos,
        Math.min(
            plus(lastEndNanos, transaction().idleTimeoutNanos()),
            plus(begunNanos, transaction().totalTimeoutNanos())));
  }

  private static long plus(long time, long nanos) {
    return nanos > Long.MAX_VALUE - time ? Long.MAX_VALUE : time + nanos;
  }
}
