package io.keyheat.core.model.request;

import io.keyheat.core.engine.Helper;
import io.keyheat.core.model.rows.RowListener;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Serves attempts block after block: gathers arrivals of one load or of several ones, has them
 * served, hands those that need more to whoever continues them, and counts, samples and records the
 * rest.
 */
public final class Blocks {
  private final RequestPath path;
  private final Block block;
  private final Gathering gathering;
  private final BlockCounts counts;
  private final ShownVisits shown;
  private final Probe probe;
  private final VisitSampler sampler;
  private final RowListener rows;
  private final Continuation continuation;
  private final RowGuard guard;
  private Outcomes[] outcomes = new Outcomes[0]; // By part.
  private int longest = Block.LONGEST;

  /** Shorter where blocks end early, as what was found for the arrivals behind is lost. */
  private int blockLength = Block.LONGEST;

  /** Continues operations. */
  public interface Continuation {
    /**
     * Continues an operation whose first attempt has not ended well.
     *
     * @param i its place in the batch
     * @param answer an {@link Answer}: too late, or that of an attempt that was not served
     */
    void settleFirst(Arrivals batch, int i, long answer);

    /** Continues or ends a pending operation after a further attempt. */
    void settle(int operation, long answer, long nowNanos);

    /** Operations of a load have started. */
    void offered(int load, int count);

    /** A client of a closed loop has its answer, or gives up. */
    void ended(int load, long endNanos);

    /** When the next event is due; {@link Long#MAX_VALUE}: never. */
    long nextEventNanos();
  }

  /** Serves attempts along a path. */
  public Blocks(
      RequestPath path,
      Probe probe,
      VisitSampler sampler,
      RowListener rows,
      Continuation continuation,
      RowGuard guard) {
    this.path = path;
    this.probe = probe;
    this.sampler = sampler;
    this.rows = rows;
    this.continuation = continuation;
    this.guard = guard;
    block = new Block(path.cluster.tablets());
    gathering = new Gathering(block, path.cluster.tablets(), new Participants(block));
    counts = new BlockCounts(path.cluster.latencies());
    shown = new ShownVisits(sampler);
  }

  /** Has what was served shown to observers beside the run, whenever the helper has time. */
  public void showBeside(Helper by) {
    shown.showBeside(by);
  }

  /** Waits until all that was served is shown. */
  public void catchUp() {
    shown.catchUp();
  }

  /** Serves one arrival at a time from now on, for a comparison. */
  public void serveSingly() {
    longest = 1;
    blockLength = 1;
  }

  /** Whether the first attempts of a route's operations are served in blocks. */
  public boolean serves(Route route) {
    return route.visits > 0 && (route.first.to() == 1 || route.isOfKeys()) && route.rowWork == null;
  }

  /**
   * What is to come of a load that is served in blocks.
   *
   * @param load its number
   * @param timeoutNanos how long its clients wait for an answer
   * @param attempts that a client makes, at most
   * @param leastReturnNanos from an attempt that is rejected, or too late, to what follows on it
   * @param isClosed whether clients wait for their answers before they start another operation
   * @param operations of further attempts, their numbers by place of the batch; null: of first ones
   */
  public LoadQueue queue(
      Route route,
      int load,
      long timeoutNanos,
      int attempts,
      long leastReturnNanos,
      boolean isClosed,
      int @Nullable [] operations) {
    long maxWaitNanos = path.longestWaitNanos(route, timeoutNanos);
    return new LoadQueue(
        route,
        Terms.of(
            route,
            maxWaitNanos,
            timeoutNanos,
            attempts,
            leastReturnNanos,
            isClosed,
            guard,
            probe.times(load)),
        path.cluster,
        operations);
  }

  /**
   * Processes the arrivals of some loads in the order of time, and before any event.
   *
   * @param queues of loads that are served in blocks; what was processed is taken from them
   * @param number how many of them
   * @param beforeNanos arrivals at or after this time stay
   * @return how many were processed, up to the end of a load's batch at most where there are
   *     several loads
   */
  public int run(LoadQueue[] queues, int number, long beforeNanos) {
    int processed = 0;
    long before = beforeNanos;
    while (true) {
      final int found = gathering.gather(queues, number, before, blockLength);
      if (found == 0) {
        break;
      }
      final int done = serve(found);
      processed += done;
      finish(done);
      blockLength =
          done < found
              ? Math.max(1, Math.min(blockLength, 2 * done))
              : Math.min(longest, 2 * blockLength);
      if (isAnyUsedUp(queues, number)) {
        break;
      }
      before = Math.min(before, continuation.nextEventNanos());
    }
    return processed;
  }

  /** Serves the arrivals of the block before the next event; returns how many they are. */
  private int serve(int found) {
    final boolean isAnyFurther = gathering.isAnyFurther();
    int from = 0;
    int to = found;
    while (from < to) {
      block.isAnyContinued = isAnyFurther;
      final int stopped = path.serve(block, from, to);
      goOn(from, stopped);
      if (stopped == to) {
        return to;
      }
      settle(stopped);
      from = stopped + 1;
      to = block.firstFrom(from, to, continuation.nextEventNanos());
    }
    return to;
  }

  private static boolean isAnyUsedUp(LoadQueue[] queues, int number) {
    for (int p = 0; p < number; p++) {
      if (queues[p].isUsedUp()) {
        return true;
      }
    }
    return false;
  }

  /** Samples, counts and records what was processed, and goes on behind it. */
  private void finish(int processed) {
    sample(processed);
    hear(processed);
    for (int p = 0; p < gathering.parts(); p++) {
      gathering.queue(p).decidePlain();
    }
    if (block.isUniform) {
      finishAlike(gathering.queue(0), processed);
    } else {
      for (int a = 0; a < processed; a++) {
        final LoadQueue queue = gathering.queue(block.part[a]);
        if (queue.width == 1 && block.isServed(a) && !queue.isFurther()) {
          counts.enterSingle(block, a, queue);
        } else {
          counts.enter(block, a, queue.route);
        }
      }
      record(processed);
    }
  }

  /** Chooses one of several of the arrivals that were served, to be shown. */
  private void sample(int processed) {
    int a = 0;
    while (a < processed) {
      final long until = sampler.untilSample();
      int served = 0;
      if (block.isPlain) {
        served = (int) Math.min(until, processed - a);
        a += served;
      } else {
        for (; a < processed && served < until; a++) {
          served += block.isServed(a) ? 1 : 0;
        }
      }
      if (sampler.count(served)) {
        show(a - 1);
      }
    }
  }

  private void show(int arrival) {
    final LoadQueue queue = gathering.queue(block.part[arrival]);
    final Route route = queue.route;
    final int load = queue.arrivals().load();
    final int first = block.firstVisit[arrival];
    for (int v = 0; v < queue.width; v++) {
      final int tablet = block.tablet[block.participantOf[first + v]];
      final boolean isScan = queue.terms.isScan;
      final long hi = isScan ? block.startHi[first] : block.keyHi(arrival, v);
      final long lo = isScan ? block.startLo[first] : block.keyLo(arrival, v);
      shown.add(load, route, v, tablet, hi, lo);
    }
  }

  /** Tells the listener which rows were written. */
  private void hear(int processed) {
    boolean isWatched = false;
    for (int p = 0; p < gathering.parts(); p++) {
      isWatched |= gathering.queue(p).terms.watched;
    }
    for (int a = 0; a < processed && isWatched; a++) {
      final LoadQueue queue = gathering.queue(block.part[a]);
      if (queue.terms.watched && block.isServed(a)) {
        final Arrivals of = queue.arrivals();
        final int at = queue.next() + block.rank[a];
        rows.written(of.load(), of.keyHi(), of.keyLo(), at, block.answerNanos[a]);
      }
    }
  }

  private void finishAlike(LoadQueue queue, int processed) {
    final int next = queue.next();
    int served = processed;
    if (block.isPlain) {
      final int load = queue.arrivals().load();
      continuation.offered(load, processed);
      probe.completed(load, block.timeNanos, 0, block.answerNanos, processed);
      queue.advance(processed);
    } else {
      for (int a = 0; a < processed; a++) {
        if (!block.isServed(a)) {
          counts.enter(block, a, queue.route); // It may be lost.
          served--;
        }
      }
      record(processed);
      block.closeUp(processed);
    }
    counts.enterAlike(block, queue, next, served);
  }

  private boolean isInTime(int arrival) {
    final long answer = block.answerNanos[arrival];
    final Terms terms = block.terms[arrival];
    return answer - block.timeNanos[arrival] <= terms.timeoutNanos && !terms.fetches;
  }

  /** Records what has become of operations, and takes them from their queues. */
  private void record(int processed) {
    final int parts = gathering.parts();
    if (outcomes.length < parts) {
      outcomes = new Outcomes[parts];
      Arrays.setAll(outcomes, part -> new Outcomes());
    }
    for (int a = 0; a < processed; a++) {
      final int part = block.part[a];
      final Outcomes of = outcomes[part];
      final long start = block.timeNanos[a];
      if (gathering.queue(part).isFurther()) {
        of.further++;
      } else if (block.isPlain || (block.isServed(a) && isInTime(a))) {
        of.startNanos[of.ended] = start;
        of.endNanos[of.ended++] = block.answerNanos[a];
      } else if (block.terms[a].isOneAttempt && block.answerNanos[a] == Answer.REJECTED) {
        of.rejectedNanos[of.rejected++] = start;
      } else {
        of.others++;
      }
    }
    for (int p = 0; p < parts; p++) {
      record(gathering.queue(p), outcomes[p]);
    }
  }

  private void record(LoadQueue queue, Outcomes of) {
    final int offered = of.ended + of.rejected + of.others;
    final int load = queue.arrivals().load();
    if (offered > 0) {
      continuation.offered(load, offered);
    }
    if (of.ended > 0) {
      probe.completed(load, of.startNanos, 0, of.endNanos, of.ended);
    }
    if (of.rejected > 0) { // Clients know it when the answer has come to them.
      final long after = path.clientRoundTripNanos();
      probe.failed(load, Probe.Failure.REJECTED, of.rejectedNanos, of.rejected, after);
    }
    queue.advance(offered + of.further);
    of.further = 0;
    of.ended = 0;
    of.rejected = 0;
    of.others = 0;
  }

  /** What has become of one load's operations of a block. */
  private static final class Outcomes {
    final long[] startNanos = new long[Block.LONGEST];
    final long[] endNanos = new long[Block.LONGEST];
    final long[] rejectedNanos = new long[Block.LONGEST];
    int ended;
    int rejected;

    /** Those that others continue. */
    int others;

    /** Those that are further attempts, all of which others continue or end. */
    int further;
  }

  /**
   * Goes on behind arrivals, in their order: clients of closed loops think once they have their
   * answers, and operations whose first attempt has not ended well are continued.
   */
  private void goOn(int from, int to) {
    final boolean think = gathering.parts() == 1 && gathering.queue(0).terms.isClosed;
    if (!think && !block.isAnyContinued) {
      return;
    }
    for (int a = from; a < to; a++) {
      final boolean served = block.isServed(a);
      final boolean isFurther = gathering.queue(block.part[a]).isFurther();
      if (isFurther || (served ? !isInTime(a) : !block.terms[a].isOneAttempt)) {
        settle(a);
      } else if (think) {
        continuation.ended(
            gathering.queue(0).arrivals().load(),
            served ? block.answerNanos[a] : block.timeNanos[a] + path.clientRoundTripNanos());
      }
    }
  }

  private void settle(int arrival) {
    block.isPlain = false;
    final LoadQueue queue = gathering.queue(block.part[arrival]);
    final int at = queue.next() + block.rank[arrival];
    final long answer = block.answerNanos[arrival];
    if (queue.operations == null) {
      continuation.settleFirst(queue.arrivals(), at, answer);
    } else {
      continuation.settle(queue.operations[at], answer, block.timeNanos[arrival]);
    }
  }
}
