package io.keyheat.core.reference;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.engine.Streams;
import io.keyheat.core.model.locks.LockParameters;
import io.keyheat.core.model.request.Probe.Failure;
import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.reference.Attempts.Reply;
import io.keyheat.core.reference.Attempts.Visits;
import io.keyheat.core.reference.Timeline.Rank;
import io.keyheat.core.workload.KnownRows;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.RetrySpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What clients do: they send, wait for row locks and answers, give up, try again, think. */
final class Clients {
  private final Timeline timeline;
  private final Machines machines;
  private final Attempts attempts;
  private final SystemSpec system;
  private final List<LoadPlan> loads;
  private final Sequences sequences;
  private final Rows rows;
  private final RowOperations rowOperations;
  private final Map<Key, Long> writtenNanos = new HashMap<>();
  private final List<RandomStream> thinking = new ArrayList<>();
  private final RandomStream retryRandom;
  private final Features features;
  private final Map<Key, RowLock> locks = new HashMap<>();
  private final Map<Integer, Long> rowsAdded = new HashMap<>();
  private final Map<Integer, Long> bytesAdded = new HashMap<>();
  private final List<Outcome> outcomes = new ArrayList<>();
  private final Map<Integer, Long> retriesLeft = new HashMap<>(); // By load, in millionths.

  Clients(
      Timeline timeline,
      Machines machines,
      Attempts attempts,
      Rows rows,
      SystemSpec system,
      WorkloadPlan plan,
      Streams streams,
      Features features) {
    this.timeline = timeline;
    this.machines = machines;
    this.attempts = attempts;
    this.system = system;
    this.loads = plan.numbered();
    this.features = features;
    this.rows = rows;
    rowOperations = new RowOperations(timeline, machines, attempts, rows, features, system, this);
    sequences = new Sequences(timeline, this, system.locks(), loads, streams, features);
    retryRandom = streams.named("retries");
    for (KnownRows known : plan.knownRows()) {
      for (int i = 0; i < known.hi().length; i++) {
        writtenNanos.put(new Key(known.keySpace(), known.hi()[i], known.lo()[i]), 0L);
      }
    }
    loads.forEach(load -> thinking.add(streams.named("think " + load.spec().name())));
  }

  List<Outcome> outcomes() {
    return outcomes;
  }

  long rowsAdded(int space) {
    return rowsAdded.getOrDefault(space, 0L);
  }

  long bytesAdded(int space) {
    return bytesAdded.getOrDefault(space, 0L);
  }

  // Arrivals.

  void start(int load, long endNanos) {
    LoadPlan toStart = loads.get(load);
    if (toStart.spec().client() instanceof ClientSpec.Closed closed) {
      for (int client = 0; client < closed.clients(); client++) {
        thinkThenSend(load, toStart.spec().startNanos());
      }
    } else {
      arriveNext(load, new OperationBatch(toStart.keyArrays(), 100), 0, endNanos);
    }
  }

  private void arriveNext(int load, OperationBatch batch, int position, long endNanos) {
    if (position == batch.size) {
      loads.get(load).source().fill(batch, endNanos);
      if (batch.size > 0) {
        arriveNext(load, batch, 0, endNanos);
      }
      return;
    }
    timeline.arrival(
        batch.timeNanos[position],
        load,
        () -> {
          send(load, batch, position);
          arriveNext(load, batch, position + 1, endNanos);
        });
  }

  private void thinkThenSend(int load, long fromNanos) {
    if (loads.get(load).spec().client() instanceof ClientSpec.Closed closed) {
      long think =
          closed.randomThink()
              ? (long) (closed.thinkNanos() * thinking.get(load).nextExponential())
              : closed.thinkNanos();
      timeline.at(fromNanos + think, Rank.CLIENT, () -> sendFromLoop(load));
    }
  }

  private void sendFromLoop(int load) {
    LoadPlan sending = loads.get(load);
    if (timeline.now() < sending.spec().endNanos()) {
      features.note(Feature.CLOSED_LOOP);
      OperationBatch one = new OperationBatch(sending.keyArrays(), 1);
      sending.source().fillOne(one, timeline.now());
      send(load, one, 0);
    }
  }

  private void send(int load, OperationBatch batch, int i) {
    LoadPlan sent = loads.get(load);
    started(load);
    List<Key> keys = new ArrayList<>();
    for (int v = 0; v < sent.keyArrays(); v++) {
      int space = v < sent.visits().size() ? sent.visits().get(v).keySpace() : 0;
      keys.add(new Key(space, batch.keyHi[v][i], batch.keyLo[v][i]));
    }
    if (sent.sequence() != null) {
      sequences.begin(load, keys);
    } else {
      proceed(new Operation(load, keys, timeline.now()));
    }
  }

  /** A call of a page or transaction is sent now. */
  void call(Operation call) {
    started(call.load);
    proceed(call);
  }

  /** A page or transaction is going to end at a time. */
  void finished(int load, @Nullable Failure why, long intendedNanos, long at) {
    outcomes.add(new Outcome(load, intendedNanos, why, at));
    thinkThenSend(load, at);
  }

  // Attempts.

  private void proceed(Operation op) {
    RowLock blocking = blockingLock(op, false);
    if (blocking != null) {
      await(blocking, op);
    } else {
      attempt(op);
    }
  }

  private void attempt(Operation op) {
    LoadPlan sent = loads.get(op.load);
    if (sent.rows() != null) {
      rowOperations.attempt(op, sent);
      return;
    }
    long deadline = deadline(op);
    int ranges = fetching(sent);
    if (ranges > 0) {
      scanThenFetch(op, sent, ranges);
      return;
    }
    Visits visits = new Visits(0, op.keys.size());
    Reply reply = attempts.attempt(sent, op.keys, visits, deadline, () -> answered(op, deadline));
    if (reply instanceof Reply.Answer answer) {
      apply(op, sent, answer.atNanos());
    }
    conclude(op, reply);
  }

  /** The ranges of a scan that looks up the rows it finds, where rows are counted; 0: none. */
  private static int fetching(LoadPlan sent) {
    int ranges = 0;
    for (KeyVisit visit : sent.visits()) {
      ranges += visit.scanDirection() != 0 ? 1 : 0;
    }
    return ranges < sent.visits().size() ? ranges : 0;
  }

  /** The rows are known, and looked up, when the last range has been read. */
  private void scanThenFetch(Operation op, LoadPlan sent, int ranges) {
    Reply reply = attempts.attempt(sent, op.keys, new Visits(0, ranges), deadline(op), () -> {});
    if (reply instanceof Reply.Answer scanned) {
      fetchAt(op, sent, ranges, scanned.atNanos() - system.replication().clientRoundTripNanos());
    } else {
      conclude(op, reply);
    }
  }

  private void fetchAt(Operation op, LoadPlan sent, int ranges, long nanos) {
    if (nanos > deadline(op)) {
      features.note(Feature.FETCH_TOO_LATE);
      timedOut(op);
    } else {
      timeline.at(nanos, Rank.CLIENT, () -> fetch(op, sent, ranges));
    }
  }

  private void fetch(Operation op, LoadPlan sent, int ranges) {
    features.note(Feature.FOUND_ROWS_FETCHED);
    long deadline = deadline(op);
    Visits found = new Visits(ranges, op.keys.size());
    Reply reply = attempts.attempt(sent, op.keys, found, deadline, () -> answered(op, deadline));
    if (reply instanceof Reply.Moving moving) {
      features.note(Feature.FETCH_MOVING);
      fetchAt(op, sent, ranges, moving.untilNanos());
    } else {
      conclude(op, reply);
    }
  }

  /** A scan could only go on after its client has given up. */
  void timedOut(Operation op) {
    fail(op, Failure.TIMEOUT, deadline(op));
  }

  /** What becomes of an operation whose attempt has begun so. */
  void conclude(Operation op, Reply reply) {
    long deadline = deadline(op);
    if (reply instanceof Reply.Answer answer) {
      hold(op, answer.atNanos());
      lookFor(op);
      if (answer.atNanos() <= deadline) {
        isOver(op, null, answer.atNanos());
      } else {
        features.note(Feature.ANSWER_TIMEOUT);
        fail(op, Failure.TIMEOUT, deadline);
      }
    } else if (reply instanceof Reply.Loss loss) {
      features.note(Feature.LOSS);
      if (op.sequence == null) {
        locksOf(op).forEach(lock -> lose(lock, loss.atNanos()));
      }
      fail(op, Failure.TIMEOUT, deadline);
    } else if (reply instanceof Reply.Moving moving) {
      features.note(Feature.MOVING_TABLET);
      if (moving.untilNanos() <= deadline) {
        timeline.at(moving.untilNanos(), Rank.CLIENT, () -> proceed(op));
      } else {
        features.note(Feature.MOVING_TIMEOUT);
        fail(op, Failure.TIMEOUT, deadline);
      }
    } else {
      features.note(Feature.REFUSAL);
      fail(op, Failure.REJECTED, timeline.now() + system.replication().clientRoundTripNanos());
    }
  }

  long deadline(Operation op) {
    return op.attemptStartNanos + loads.get(op.load).spec().retry().timeoutNanos();
  }

  void answered(Operation op, long deadline) {
    if (timeline.now() <= deadline) {
      outcomes.add(new Outcome(op.load, op.intendedNanos, null, timeline.now()));
    }
  }

  /** Rows are there once, however often an unanswered insert is sent. */
  private void apply(Operation op, LoadPlan sent, long answerNanos) {
    for (int v = 0; v < sent.visits().size() && sent.write(); v++) {
      if (!sent.visits().get(v).removes()) {
        machines.noteInRanges(op.keys.get(v));
      }
    }
    for (int v = 0; v < sent.visits().size() && sent.write() && !op.applied; v++) {
      KeyVisit visit = sent.visits().get(v);
      if (visit.removes()) {
        continue;
      }
      writtenNanos.merge(
          op.keys.get(v), answerNanos - system.replication().clientRoundTripNanos(), Math::min);
      machines.holding(op.keys.get(v)).addRow(op.keys.get(v)); // An update's row is there, too.
      if (visit.adds()) {
        rowsAdded.merge(visit.keySpace(), (long) visit.rows(), Long::sum);
        bytesAdded.merge(visit.keySpace(), (long) visit.bytes(), Long::sum);
      }
    }
    op.applied = true;
  }

  /** A lookup that another call depends on: was the row there before the run, or written since? */
  private void lookFor(Operation op) {
    if (op.sequence != null && op.sequence.isAsked(op.step)) {
      Key key = op.keys.get(0);
      boolean there =
          rows.keeps(key.space())
              ? rows.find(key) != null
              : writtenNanos.getOrDefault(key, Long.MAX_VALUE) <= timeline.now();
      features.note(there ? Feature.ROW_FOUND : Feature.ROW_NOT_FOUND);
      if (there) {
        op.sequence.found.add(op.step);
      } else {
        op.sequence.found.remove(op.step);
      }
    }
  }

  /** The operation is going to end at a time, for good. */
  private void isOver(Operation op, @Nullable Failure why, long at) {
    if (op.sequence != null) {
      sequences.ended(op, why, at);
    } else {
      thinkThenSend(op.load, at);
    }
  }

  private void fail(Operation op, Failure why, long at) {
    RetrySpec retry = loads.get(op.load).spec().retry();
    boolean once = op.sequence != null && op.sequence.isTransaction(); // The whole is retried.
    if (once || op.attempt == retry.attempts()) {
      hasFailed(op, why, at);
    } else if (retry.budget() == null) {
      tryAgain(op, retry, at);
    } else {
      timeline.at(at, Rank.CLIENT, () -> tryAgainIfLeft(op, retry, why, at));
    }
  }

  private void tryAgainIfLeft(Operation op, RetrySpec retry, Failure why, long at) {
    if (takeRetry(op.load)) {
      tryAgain(op, retry, at);
    } else {
      hasFailed(op, why, at);
    }
  }

  private void hasFailed(Operation op, Failure why, long at) {
    outcomes.add(new Outcome(op.load, op.intendedNanos, why, at));
    isOver(op, why, at);
  }

  private void started(int load) {
    RetrySpec.Budget budget = loads.get(load).spec().retry().budget();
    if (budget != null) {
      long most = 1_000_000L * budget.reserve();
      long left = retriesLeft.getOrDefault(load, most) + Math.round(1_000_000 * budget.share());
      retriesLeft.put(load, Math.min(most, left));
    }
  }

  /** Takes a retry of a load's budget; false: none is left. */
  boolean takeRetry(int load) {
    if (loads.get(load).spec().retry().budget() == null) {
      return true;
    }
    long left = retriesLeft.get(load);
    if (left < 1_000_000) {
      features.note(Feature.NO_RETRY_LEFT);
      return false;
    }
    retriesLeft.put(load, left - 1_000_000);
    return true;
  }

  private void tryAgain(Operation op, RetrySpec retry, long at) {
    long wait = backoffNanos(retry, op.attempt);
    timeline.at(
        at + wait,
        Rank.CLIENT,
        () -> {
          features.note(Feature.RETRY);
          op.attempt++;
          op.attemptStartNanos = timeline.now();
          proceed(op);
        });
  }

  long backoffNanos(RetrySpec retry, int attempt) {
    double mean = retry.backoffNanos() * Math.pow(2, attempt - 1);
    double capped = Math.min(mean, (double) retry.maxBackoffNanos());
    return (long) (capped * (0.5 + retryRandom.nextDouble()));
  }

  // Row locks.

  /** The locks of an operation in the order in which it first names their rows. */
  private Set<RowLock> locksOf(Operation op) {
    LoadPlan sent = loads.get(op.load);
    Set<RowLock> needed = new LinkedHashSet<>();
    for (int v = 0; v < op.keys.size(); v++) {
      if (!sent.uniqueRows() && sent.visits().get(v).locks()) {
        needed.add(locks.computeIfAbsent(op.keys.get(v), key -> new RowLock()));
      }
    }
    return needed;
  }

  /**
   * The first lock that the operation cannot have now; if it has waited, whoever waits gives way.
   */
  private RowLock blockingLock(Operation op, boolean hasWaited) {
    for (RowLock lock : locksOf(op)) {
      boolean reads = reads(op, lock);
      boolean isOpen = lock.isOpen(timeline.now(), reads) && (hasWaited || lock.queue.isEmpty());
      if (!isOwn(op, lock) && !isOpen) {
        features.note(Feature.WAIT_FOR_READERS, lock.readers.size());
        return lock;
      }
    }
    return null;
  }

  private boolean isOwn(Operation op, RowLock lock) {
    return op.sequence != null
        && (lock.holder == op.sequence || (reads(op, lock) && lock.readers.contains(op.sequence)));
  }

  /** A transaction's read lets others read, unless its commit names the same row. */
  private boolean reads(Operation op, RowLock lock) {
    if (op.sequence == null || loads.get(op.load).write()) {
      return false;
    }
    int commit = op.sequence.commit();
    if (commit < 0) {
      return true;
    }
    LoadPlan written = op.sequence.plan.steps().get(commit).plan();
    List<Key> keys = op.sequence.keysOfSteps.get(commit);
    for (int v = 0; v < keys.size(); v++) {
      if (written.visits().get(v).locks() && locks.get(keys.get(v)) == lock) {
        features.note(Feature.READ_TO_WRITE);
        return false;
      }
    }
    return true;
  }

  private void await(RowLock lock, Operation op) {
    features.note(Feature.LOCK_WAIT);
    RowLock.Place place = new RowLock.Place(op);
    lock.queue.add(place);
    op.place = place;
    callNext(lock);
    long deadline = deadline(op);
    long abort = timeline.now() + system.locks().waitTimeoutNanos();
    timeline.at(Math.min(deadline, abort), Rank.CLIENT, () -> giveUp(lock, place, deadline));
    if (op.sequence != null) {
      op.sequence.waiting.put(op, lock);
      endDeadlocks(op.sequence);
    }
  }

  /** Of transactions that would wait for ever, the one that began last gives up. */
  private void endDeadlocks(Sequence it) {
    Set<Sequence> circle = circle(it);
    while (!circle.isEmpty() && !it.held.isEmpty()) {
      Sequence last = Collections.max(circle, Comparator.comparingLong(each -> each.number));
      features.note(last == it ? Feature.DEADLOCK : Feature.DEADLOCK_OF_AN_OLDER);
      last.waiting.forEach(
          (op, lock) -> {
            RowLock.Place place = op.place;
            long deadline = deadline(op);
            timeline.at(timeline.now(), Rank.CLIENT, () -> giveUp(lock, place, deadline));
          });
      last.waiting.clear();
      circle = circle(it);
    }
  }

  /** All that wait for it and that it waits for. */
  private static Set<Sequence> circle(Sequence it) {
    Set<Sequence> circle = new HashSet<>();
    for (Sequence other : awaitedBy(it)) {
      if (awaitedBy(other).contains(it)) {
        circle.add(other);
      }
    }
    return circle;
  }

  /** All that it waits for, directly or not. */
  private static Set<Sequence> awaitedBy(Sequence it) {
    Set<Sequence> all = new HashSet<>();
    Deque<Sequence> next = new ArrayDeque<>(List.of(it));
    while (!next.isEmpty()) {
      for (RowLock lock : next.remove().waiting.values()) {
        List<Sequence> holders = new ArrayList<>(lock.readers);
        if (lock.holder != null) {
          holders.add(lock.holder);
        }
        holders.stream().filter(all::add).forEach(next::add);
      }
    }
    return all;
  }

  /** Of a row that transactions hold in the way of the next one, their ends call it. */
  void callNext(RowLock lock) {
    if (lock.isCalling || lock.queue.isEmpty() || lock.holder != null) {
      return;
    }
    boolean reads = nextReads(lock);
    if (reads || lock.readers.isEmpty()) {
      lock.isCalling = true;
      long free = reads ? lock.heldUntilNanos : Math.max(lock.heldUntilNanos, lock.readUntilNanos);
      timeline.at(Math.max(timeline.now(), free), Rank.CLIENT, () -> grant(lock));
    }
  }

  /** A reader is gone, which is nothing new to a reader who is the next in the queue. */
  void callWriter(RowLock lock) {
    if (!lock.queue.isEmpty() && !nextReads(lock)) {
      callNext(lock);
    }
  }

  /** Whether readers are not in the way of the next in the queue. */
  private boolean nextReads(RowLock lock) {
    RowLock.Place next = lock.queue.getFirst();
    return next.left || reads(next.operation, lock);
  }

  private void grant(RowLock lock) {
    lock.isCalling = false;
    if (!lock.isOpen(timeline.now(), nextReads(lock))) {
      callNext(lock);
      return;
    }
    RowLock.Place place = lock.queue.remove();
    if (!place.left) {
      Operation op = place.operation;
      op.place = null;
      waitsNoLonger(op);
      RowLock blocking = blockingLock(op, true);
      if (blocking != null) {
        await(blocking, op);
      } else if (attempts.areDeadlinesKnown()
          && deadline(op) - timeline.now() < lock.likelyNanos()) {
        features.note(Feature.LOCK_IN_VAIN);
        fail(op, Failure.ABORTED, timeline.now());
      } else {
        attempt(op);
      }
    }
    callNext(lock);
  }

  private void giveUp(RowLock lock, RowLock.Place place, long deadline) {
    Operation op = place.operation;
    if (op.place == place) {
      leave(lock, op);
      boolean late = timeline.now() >= deadline;
      features.note(late ? Feature.LOCK_TIMEOUT : Feature.LOCK_ABORT);
      fail(op, late ? Failure.TIMEOUT : Failure.ABORTED, timeline.now());
    }
  }

  private void hold(Operation op, long answerNanos) {
    long commit = answerNanos - system.replication().clientRoundTripNanos();
    boolean alone = op.sequence == null || !op.sequence.isTransaction();
    long free = inLogOrder() && alone ? timeline.now() : commit;
    long until = Math.max(free, timeline.now() + system.locks().commitGapNanos());
    boolean writes = loads.get(op.load).write();
    if (op.sequence != null && writes) {
      sequences.letGo(op.sequence, commit);
    }
    for (RowLock lock : locksOf(op)) {
      forgetWhatIsPast(lock);
      lock.noteAnswer(answerNanos - timeline.now());
      if (writes) {
        lock.heldUntilNanos = until;
      } else if (reads(op, lock)) {
        features.note(Feature.READ_TOGETHER, lock.readers.size());
        if (lock.readers.add(op.sequence)) {
          op.sequence.held.add(lock);
        }
      } else if (lock.holder != op.sequence) {
        lock.holder = op.sequence;
        op.sequence.held.add(lock);
      }
    }
    if (!writes && op.sequence != null) {
      resumeCallsWithLock(op.sequence);
      endDeadlocks(op.sequence);
    }
  }

  /** What a transaction holds is no hindrance to its other calls. */
  private void resumeCallsWithLock(Sequence it) {
    List<Operation> waiting = new ArrayList<>(it.waiting.keySet());
    for (Operation op : waiting) {
      RowLock lock = it.waiting.get(op);
      if (isOwn(op, lock)) {
        features.note(Feature.OWN_LOCK);
        leave(lock, op);
        timeline.at(timeline.now(), Rank.CLIENT, () -> proceed(op));
      }
    }
  }

  private void leave(RowLock lock, Operation op) {
    op.place.left = true;
    op.place = null;
    waitsNoLonger(op);
    callNext(lock);
  }

  private static void waitsNoLonger(Operation op) {
    if (op.sequence != null) {
      op.sequence.waiting.remove(op);
    }
  }

  private void lose(RowLock lock, long atNanos) {
    forgetWhatIsPast(lock);
    lock.heldUntilNanos = inLogOrder() ? timeline.now() : atNanos;
  }

  private void forgetWhatIsPast(RowLock lock) {
    if (lock.isIdle(timeline.now())) {
      lock.forgetAnswers();
    }
  }

  private boolean inLogOrder() {
    if (system.locks().hold() == LockParameters.Hold.LOG_ORDER) {
      features.note(Feature.LOG_ORDER);
      return true;
    }
    return false;
  }
}
