package io.keyheat.core.model.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.locks.TransactionLocks;
import io.keyheat.core.model.operation.SequenceRules.CallRules;
import io.keyheat.core.model.operation.SequenceRules.StepTrait;
import io.keyheat.core.model.operation.SequenceRules.TransactionRules;
import io.keyheat.core.model.pending.Timers;
import io.keyheat.core.model.request.Arrivals;
import io.keyheat.core.model.request.Probe;
import io.keyheat.core.model.request.Probe.Failure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages and transactions alone: what lies below them notes what it is asked for. */
class SequencesTest {
  private static final int LOAD = 1;
  private static final long SEED = 5;
  private static final long LONG = 1_000_000;
  private static final CallRules CALL = call(-1, false);
  private static final CallRules COMMIT = new CallRules(9, 0, -1, false, Set.of(StepTrait.COMMITS));

  private final List<String> asked = new ArrayList<>();
  private final List<SequenceRun> runs = new ArrayList<>();
  private final ClientRules[] clients = {client(1), client(1)};
  private final Timers timers = new Timers();
  private final NotedCalls calls = new NotedCalls();
  private final NotedLocks locks = new NotedLocks();
  private @Nullable Sequences sequences;

  private final class NotedCalls implements Calls {
    private final Deque<EndedCall> ended = new ArrayDeque<>();
    private final Map<Integer, Deque<Integer>> out = new HashMap<>();
    private final Set<Integer> finders = new HashSet<>();

    @Override
    public void start(int sequence, int step, SequenceRun run, long nowNanos) {
      asked.add("call " + sequence + "." + step + " at " + nowNanos);
      runs.add(run);
      out.computeIfAbsent(sequence, number -> new ArrayDeque<>()).add(step);
    }

    /** The call that was made first of those that are out ends. */
    void end(int sequence, @Nullable Failure why, long endNanos) {
      int step = out.getOrDefault(sequence, new ArrayDeque<>()).remove();
      ended.add(new EndedCall(sequence, step, why, endNanos, finders.remove(step)));
    }

    @Override
    public @Nullable EndedCall nextEnded() {
      return ended.poll();
    }
  }

  private final class NotedLocks implements TransactionLocks {
    private final List<Integer> held = new ArrayList<>();
    private final List<String> begun = new ArrayList<>();

    @Override
    public void begin(int transaction) {
      begun.add(transaction + " writes nothing");
    }

    @Override
    public void begin(int transaction, int commit, int firstVisit, long[] keyHi, long[] keyLo) {
      begun.add(transaction + " writes " + keyHi[firstVisit] + " by load " + commit);
    }

    @Override
    public void release(int transaction, long atNanos, long nowNanos) {
      held.forEach(
          lock -> asked.add("free " + lock + " from " + atNanos + ", said at " + nowNanos));
      held.clear();
    }
  }

  private final Probe probe =
      new Probe() {
        @Override
        public void offered(int load, int count) {
          throw new AssertionError("offered by whoever makes the operation");
        }

        @Override
        public void retried(int load) {
          asked.add("load " + load + " tries again");
        }

        @Override
        public void completed(int load, long intendedNanos, long completionNanos) {
          asked.add("load " + load + " succeeds, " + intendedNanos + " to " + completionNanos);
        }

        @Override
        public void failed(int load, Failure why, long intendedNanos, long timeNanos) {
          asked.add("load " + load + " fails, " + why + ", " + intendedNanos + " to " + timeNanos);
        }
      };

  private Sequences sequences() {
    if (sequences == null) {
      sequences = make();
    }
    return sequences;
  }

  private Sequences make() {
    RowExistence none = new RowExistence(new BitSet(), List.of(), 0);
    Loads loads = new Loads(List.of(), List.of(clients), none);
    Clients of = new Clients(loads, probe, timers, new RandomStream(SEED));
    return new Sequences(calls, locks, timers, of, new RandomStream(SEED));
  }

  private void ended(int number, @Nullable Failure why, long endNanos) {
    calls.end(number, why, endNanos);
    sequences().takeEndedCalls();
    noteTimers();
  }

  private void proceed(int number, long nowNanos) {
    sequences().proceed(number, nowNanos);
    noteTimers();
  }

  private void noteTimers() {
    for (long time = timers.nextNanos(); time < Long.MAX_VALUE; time = timers.nextNanos()) {
      assertThat(timers.take()).isEqualTo(Timers.Kind.SEQUENCE);
      asked.add("wake " + timers.number() + " at " + time);
    }
  }

  /** The call of a step will have found its row. */
  private void found(int step) {
    calls.finders.add(step);
  }

  private void holds(int lock) {
    locks.held.add(lock);
  }

  private static CallRules call(int asksStep, boolean ifPresent) {
    return new CallRules(5, 0, asksStep, ifPresent, Set.of(StepTrait.IS_ASKED));
  }

  private static ClientRules client(int attempts) {
    return new ClientRules(LONG, attempts, 1_000, LONG, null, null, null);
  }

  private static SequenceRules page(boolean parallel, CallRules... steps) {
    return new SequenceRules(parallel, 1, List.of(steps), null);
  }

  /** A transaction that computes for 100 ns. */
  private static SequenceRules transaction(
      boolean rollsBack, long idleNanos, long totalNanos, CallRules... steps) {
    return transaction(0, rollsBack, 0, idleNanos, totalNanos, steps);
  }

  private static SequenceRules transaction(
      double failureShare,
      boolean rollsBack,
      double rollbackFailureShare,
      long idleNanos,
      long totalNanos,
      CallRules... steps) {
    TransactionRules rules =
        new TransactionRules(
            100, failureShare, rollsBack, rollbackFailureShare, idleNanos, totalNanos);
    return new SequenceRules(false, 1, List.of(steps), rules);
  }

  private void begin(SequenceRules rules, long nowNanos) {
    begin(rules, 0, nowNanos);
  }

  /** Begins an operation that leaves some steps out, those of the bits that are set. */
  private void begin(SequenceRules rules, long leftOut, long nowNanos) {
    begin(rules, new long[][] {{-1, -1}}, new long[][] {{-1, leftOut}}, nowNanos);
  }

  /** Begins the second operation of the arrays. */
  private void begin(SequenceRules rules, long[][] keyHi, long[][] keyLo, long nowNanos) {
    sequences().begin(rules, new Arrivals(LOAD, new long[] {-1, nowNanos}, keyHi, keyLo), 1);
    noteTimers();
  }

  private void expect(String... lines) {
    assertThat(asked).containsExactly(lines);
    asked.clear();
  }

  /** What the first draw of the transactions' random numbers is. */
  private static double firstDraw() {
    return new RandomStream(SEED).nextDouble();
  }

  // Pages.

  @Test
  void theLocksHearWhatATransactionWillWrite() {
    begin(page(false, CALL), 100);
    begin(transaction(true, LONG, LONG, CALL, COMMIT), 200);
    begin(transaction(true, LONG, LONG, CALL), 300);
    assertThat(locks.begun)
        .containsExactly("0 writes nothing", "1 writes -1 by load 9", "2 writes nothing");
  }

  @Test
  void aPageMakesItsCallsOneBehindTheOther() {
    begin(page(false, CALL, CALL), 10);
    expect("call 0.0 at 10");
    ended(0, null, 25);
    expect("wake 0 at 25");
    proceed(0, 25);
    expect("call 0.1 at 25");
    ended(0, null, 40);
    expect("load 1 succeeds, 10 to 40");
  }

  @Test
  void callsThatAreMadeAtOnceAreWaitedForUntilTheLastEnds() {
    begin(page(true, CALL, CALL, CALL), 10);
    expect("call 0.0 at 10", "call 0.1 at 10", "call 0.2 at 10");
    ended(0, null, 30);
    ended(0, null, 50);
    expect();
    ended(0, null, 40);
    expect("load 1 succeeds, 10 to 50");
  }

  @ParameterizedTest(name = "of three calls without those of the bits {0}")
  @CsvSource({"0, 012", "1, 12", "2, 02", "4, 01", "5, 1", "6, 0"})
  void callsThatAreLeftOutAreNotMade(long leftOut, String made) {
    begin(page(false, CALL, CALL, CALL), leftOut, 10);
    List<String> calls = new ArrayList<>();
    int count = made.length();
    for (int i = 0; i < count; i++) {
      calls.add("call 0." + made.charAt(i) + " at 10");
      ended(0, null, 10);
      if (i < count - 1) {
        calls.add("wake 0 at 10");
        proceed(0, 10);
      }
    }
    calls.add("load 1 succeeds, 10 to 10");
    assertThat(asked).isEqualTo(calls);
    asked.clear();
    begin(page(true, CALL, CALL, CALL), leftOut, 20);
    for (int i = 0; i < count; i++) {
      assertThat(asked).hasSize(count).contains("call 0." + made.charAt(i) + " at 20");
      ended(0, null, 30);
    }
    assertThat(asked).endsWith("load 1 succeeds, 20 to 30");
  }

  @ParameterizedTest(name = "calls 0 and 1 find {0}, {1}")
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void aCallIsMadeIfTheOneThatItAsksHasFoundWhatItMust(boolean first, boolean second) {
    SequenceRules rules =
        page(false, CALL, CALL, call(0, true), call(0, false), call(1, true), call(1, false));
    begin(rules, 10);
    if (first) {
      found(0);
    }
    next();
    if (second) {
      found(1);
    }
    next();
    next();
    ended(0, null, 10);
    assertThat(asked.stream().filter(line -> line.startsWith("call")))
        .containsExactly(
            "call 0.0 at 10",
            "call 0.1 at 10",
            first ? "call 0.2 at 10" : "call 0.3 at 10",
            second ? "call 0.4 at 10" : "call 0.5 at 10");
    assertThat(asked).endsWith("load 1 succeeds, 10 to 10");
  }

  private void next() {
    ended(0, null, 10);
    proceed(0, 10);
  }

  // Transactions.

  @Test
  void aTransactionComputesBehindItsReadsThenCommitsAndEndsWithItsCommit() {
    begin(transaction(true, LONG, LONG, CALL, COMMIT), 10);
    holds(7);
    expect("call 0.0 at 10");
    ended(0, null, 25);
    expect("wake 0 at 125");
    proceed(0, 125);
    expect("call 0.1 at 125");
    ended(0, null, 150);
    expect("load 1 succeeds, 10 to 150");
  }

  /** The last read ends at 25: computing for 100 ns must not be longer than what is left. */
  @ParameterizedTest(name = "idle for {0}, {1} old: ended at {2}")
  @CsvSource({
    "100, 1000, -1",
    "99, 1000, 124",
    "1000, 115, -1",
    "1000, 114, 124",
    "60, 90, 85",
    "90, 60, 70",
    "1000, 5, 25",
    "9223372036854775807, 9223372036854775807, -1"
  })
  void theSystemEndsATransactionThatIsIdleOrOldForTooLong(long idle, long total, long ended) {
    begin(transaction(true, idle, total, CALL, COMMIT), 10);
    holds(7);
    asked.clear();
    ended(0, null, 25);
    proceed(0, 125);
    if (ended < 0) {
      expect("wake 0 at 125", "call 0.1 at 125");
    } else {
      expect(
          "free 7 from " + ended + ", said at 25",
          "wake 0 at 125",
          "load 1 fails, ABORTED, 10 to 125");
    }
  }

  private void failAt25(Failure why) {
    holds(7);
    asked.clear();
    ended(0, why, 25);
    proceed(0, 25);
  }

  @Test
  void aRollbackFailsIfItsDrawIsBelowTheShareOfThoseThatDo() {
    begin(transaction(0, true, firstDraw(), 60, LONG, CALL, COMMIT), 10);
    failAt25(Failure.TIMEOUT);
    assertThat(asked).contains("free 7 from 25, said at 25");
    sequences = make();
    asked.clear();
    begin(transaction(0, true, Math.nextUp(firstDraw()), 60, LONG, CALL, COMMIT), 10);
    failAt25(Failure.TIMEOUT);
    assertThat(asked).contains("free 7 from 85, said at 25");
  }

  @Test
  void theApplicationGivesUpIfItsDrawIsBelowTheShareOfItsFailures() {
    begin(transaction(Math.nextUp(firstDraw()), true, 0, LONG, LONG, CALL, COMMIT), 10);
    holds(7);
    ended(0, null, 25);
    proceed(0, 125);
    expect(
        "call 0.0 at 10",
        "wake 0 at 125",
        "free 7 from 125, said at 125",
        "load 1 fails, ABORTED, 10 to 125");
  }

  /** The second draw is beyond the share of rollbacks that fail; the first one is not. */
  @Test
  void anApplicationThatNeverFailsDrawsNothing() {
    RandomStream random = new RandomStream(SEED);
    double share = Math.nextUp(random.nextDouble());
    assertThat(random.nextDouble()).isGreaterThan(share);
    begin(transaction(0, true, share, 100, LONG, COMMIT), 80);
    holds(7);
    proceed(0, 180);
    ended(0, Failure.TIMEOUT, 190);
    asked.clear();
    proceed(0, 190);
    expect("free 7 from 290, said at 190", "load 1 fails, TIMEOUT, 80 to 190");
  }

  // Attempts.

  @Test
  void aTransactionBeginsAgainAfterEachOfItsAttemptsButTheLast() {
    clients[LOAD] = client(3);
    RandomStream random = new RandomStream(SEED);
    long second = 25 + clients[LOAD].waitNanos(1, random);
    long third = second + 15 + clients[LOAD].waitNanos(2, random);
    begin(transaction(true, LONG, LONG, CALL, COMMIT), 10);
    failAndProceed(25);
    expect("call 0.0 at 10", "wake 0 at 25", "wake 0 at " + second);
    proceed(0, second);
    expect("load 1 tries again", "call 0.0 at " + second);
    failAndProceed(second + 15);
    expect("wake 0 at " + (second + 15), "wake 0 at " + third);
    proceed(0, third);
    expect("load 1 tries again", "call 0.0 at " + third);
    failAndProceed(third + 5);
    expect("wake 0 at " + (third + 5), "load 1 fails, TIMEOUT, 10 to " + (third + 5));
  }

  private void failAndProceed(long nowNanos) {
    ended(0, Failure.TIMEOUT, nowNanos);
    proceed(0, nowNanos);
  }
}
