package io.keyheat.core.model.fastpath;

import io.keyheat.core.engine.Helper;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.request.Arrivals;
import io.keyheat.core.model.request.Probe;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.model.request.VisitSampler;
import io.keyheat.core.model.request.VisitService;
import io.keyheat.core.model.rows.RowListener;
import io.keyheat.core.model.store.KeySpans;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The request path of the commonest operations: open-loop arrivals whose keys lie in tablets known
 * beforehand to be different ones, which need no lock and are admitted at once. It does for each
 * exactly what {@link RequestPath#attempt} does, by the kernels that {@link VisitService} uses, and
 * stops before the first arrival that needs anything more.
 *
 * <p>It exists because these steps take several times as long on the general path. Here a block of
 * arrivals, of one load or of several, goes through one short loop after the other: find the
 * slices, queue at the servers, count, record. What a loop needs stays in registers, and the places
 * in memory of many arrivals are waited for at once. A test compares the results of the two paths.
 */
public final class FastPath {
  private static final int SHORTEST = 1;

  private final RequestPath path;
  private final VisitService service;
  private final BlockService blockService;
  private final Bookkeeping books;
  private final ShownVisits shown;
  private final ArrivalBlock block = new ArrivalBlock();
  private final Probe probe;
  private final VisitSampler sampler;
  private final RowListener rows;
  private final long[] refusedNanos = new long[ArrivalBlock.LONGEST];
  private boolean isOpen;
  private long lateAnswerNanos;
  private @Nullable LoadQueue lateQueue;

  /** Shorter where blocks end early, as what was found for the arrivals behind is lost. */
  private int blockLength = ArrivalBlock.LONGEST;

  /** A fast path beside a general one; closed where the system has rare features. */
  public FastPath(RequestPath path, Probe probe, VisitSampler sampler, RowListener rows) {
    this.path = path;
    this.probe = probe;
    this.sampler = sampler;
    this.rows = rows;
    service = path.service;
    blockService = new BlockService(path, block);
    books = new Bookkeeping(path, probe);
    shown = new ShownVisits(sampler);
    isOpen = path.isPlain();
  }

  /** Has what was served shown to observers beside the run, whenever the helper has time. */
  public void showBeside(Helper by) {
    shown.showBeside(by);
  }

  /** Waits until all that was served is shown. */
  public void catchUp() {
    shown.catchUp();
  }

  /** The visits that are shown, whose keys are read where they were drawn. */
  public ShownVisits shown() {
    return shown;
  }

  /** Sends everything along the general path, for a comparison. */
  public void close() {
    isOpen = false;
  }

  /** Whether the operations of a route may take this path. */
  public boolean serves(Route route) {
    return isOpen
        && (route.visits == 1 ? route.scanDirection[0] == 0 : route.findsAhead)
        && !route.mayShareTablet
        && route.visits <= ArrivalBlock.LONGEST
        && !route.needsLocks
        && !route.stale
        && route.rowWork == null;
  }

  /**
   * What is to come of a load that this path serves.
   *
   * @param timeoutNanos a client whose answer takes longer is the last of a call, and not reported;
   *     {@link #takeLateAnswer} then gives its answer
   * @param attempts that a client makes, at most
   */
  public LoadQueue queue(Route route, long timeoutNanos, int attempts) {
    return new LoadQueue(route, path, timeoutNanos, attempts);
  }

  /**
   * Processes the arrivals of some loads in the order of time, as far as this path can.
   *
   * @param queues whose routes this path {@link #serves}; what was processed is taken from them
   * @param number how many of them
   * @param beforeNanos arrivals at or after this time stay
   * @return how many were processed, up to the end of a load's batch at most where there are
   *     several loads
   */
  public int run(LoadQueue[] queues, int number, long beforeNanos) {
    int processed = 0;
    while (isOpen) {
      final int found = block.gather(queues, number, beforeNanos, blockLength);
      if (found == 0) {
        break;
      }
      blockService.serve(found);
      final int done = block.processed;
      processed += done;
      final boolean isLate = block.isLastLate;
      if (isLate) {
        lateAnswerNanos = block.answers()[block.served - 1];
        lateQueue = block.queueOf(block.served - 1);
      }
      finish();
      if (isLate) {
        break;
      }
      blockLength =
          done < found
              ? Math.max(SHORTEST, blockLength / 2)
              : Math.min(ArrivalBlock.LONGEST, 2 * blockLength);
      if (done < found || isAnyUsedUp(queues, number)) {
        break;
      }
    }
    return processed;
  }

  private static boolean isAnyUsedUp(LoadQueue[] queues, int number) {
    for (int p = 0; p < number; p++) {
      if (queues[p].isUsedUp()) {
        return true;
      }
    }
    return false;
  }

  /** Notes, counts and records what was served and refused, and goes on behind it. */
  private void finish() {
    chooseShown();
    path.addVisits(block.begin(block.served));
    if (block.isAnyWatched()) {
      tellWritten();
    }
    for (int p = 0; p < block.parts(); p++) {
      final LoadQueue queue = block.queues[p];
      final int served = block.servedOf(p);
      final int refused = block.refused.of(p);
      for (int v = 0; v < queue.route.visits && served > 0 && queue.route.write; v++) {
        if (queue.route.space[v].tracksSpans && queue.route.written[v] > 0) {
          noteRows(p, v);
        }
      }
      if (refused > 0) {
        noteRefusals(p, refused);
      }
      if (served + refused > 0) {
        probe.offered(queue.arrivals().load(), served + refused);
      }
      if (served > 0) {
        books.enter(block, p, served);
      }
      queue.advance(served + refused);
    }
  }

  /** Clients whose operations were refused know it when the answer has come to them. */
  private void noteRefusals(int part, int count) {
    final long[] times = block.refused.timesOf(part, refusedNanos);
    final long answerNanos = path.clientRoundTripNanos();
    final int load = block.queues[part].arrivals().load();
    probe.failed(load, Probe.Failure.REJECTED, times, count, answerNanos);
  }

  /** Chooses one of several of the arrivals that were served, to be shown. */
  private void chooseShown() {
    int n = 0;
    while (block.served - n >= sampler.untilSample()) {
      n += (int) sampler.untilSample();
      sampler.count((int) sampler.untilSample());
      final LoadQueue queue = block.queueOf(n - 1);
      final Arrivals of = queue.arrivals();
      final int at = queue.next() + block.rank(n - 1);
      for (int v = 0; v < queue.route.visits; v++) {
        final int tablet = block.tablet[block.begin(n - 1) + v];
        shown.add(queue.route, v, tablet, of, at);
      }
    }
    sampler.count(block.served - n);
  }

  /** Tells the listener which rows were written. */
  private void tellWritten() {
    final long[] answers = block.answers();
    for (int arrival = 0; arrival < block.served; arrival++) {
      final LoadQueue queue = block.queueOf(arrival);
      if (queue.route.watched) {
        final Arrivals of = queue.arrivals();
        final int at = queue.next() + block.rank(arrival);
        rows.written(of.load(), of.keyHi(), of.keyLo(), at, answers[arrival]);
      }
    }
  }

  private void noteRows(int part, int visit) {
    final KeySpans spans = service.tablets.spans();
    final LoadQueue queue = block.queues[part];
    final Arrivals of = queue.arrivals();
    final KeySpace space = queue.route.space[visit];
    for (int arrival = 0; arrival < block.served; arrival++) {
      final int n = block.begin(arrival) + visit;
      if (block.part[block.begin(arrival)] == part) {
        final int at = queue.next() + block.rank(arrival);
        final long hi = of.keyHi()[visit][at];
        final long lo = of.keyLo()[visit][at];
        spans.add(block.tablet[n], hi, lo);
        space.noteInRanges(hi, lo);
      }
    }
  }

  /** The answer of the arrival that ended the last call by being too late; 0: there was none. */
  public long takeLateAnswer() {
    long answer = lateAnswerNanos;
    lateAnswerNanos = 0;
    return answer;
  }

  /** The queue from which the arrival of the last late answer was taken, as its last one. */
  public LoadQueue lateQueue() {
    return Objects.requireNonNull(lateQueue);
  }
}
