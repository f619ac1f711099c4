package io.keyheat.core.model.request;

import io.keyheat.core.engine.Variates;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.Replication;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.Tablets;
import java.util.Arrays;

/**
 * What tablets and their servers do for a block of arrivals on the {@link FastPath}: the steps of
 * {@link VisitService}, each of them one short loop over all arrivals of the block. Such a loop has
 * its few operands in registers, decides nothing that does not depend on the arrival, and lets the
 * processor wait for the places in memory of many arrivals at once.
 *
 * <p>An arrival that cannot be admitted ends the block, and so does one whose answer is late. What
 * the arrivals behind it have taken in earlier loops is given back, so that it is as if they had
 * not come yet.
 */
final class BlockService {
  /** Arrivals that go through the loops together, at most: their numbers fit the nearest cache. */
  static final int LONGEST = 256;

  private final RequestPath path;
  private final VisitService service;
  private final Replication replication;

  // The arrivals of the block, by their places in it.
  final int[] slice = new int[LONGEST];
  final long[] servedNanos = new long[LONGEST];
  final long[] waitNanos = new long[LONGEST];
  final long[] answerNanos = new long[LONGEST];
  final long[] latencyNanos = new long[LONGEST];
  private final int[] tablet = new int[LONGEST];
  private final int[] core = new int[LONGEST];

  // When the core and the tablet's stage would have got free without the arrival.
  private final long[] coreBefore = new long[LONGEST];
  private final long[] stageBefore = new long[LONGEST];

  private boolean isLastLate;

  BlockService(RequestPath path) {
    this.path = path;
    service = path.service;
    replication = path.replication;
  }

  /**
   * Serves arrivals whose slices are known.
   *
   * @param times of all arrivals; the block's begin at {@code from}
   * @return how many of them are served; the last one may be {@link #isLastLate}
   */
  int serve(Route route, long[] times, int from, int found, long timeoutNanos) {
    final long maxWait = path.longestWaitNanos(route, timeoutNanos);
    int n = place(route.space[0], times, from, found);
    drawService(route.firstNanos[0], n);
    n = queue(times, from, n, maxWait);
    if (takesTurns(route.write)) {
      n = route.write ? commitInTurn(times, from, n, maxWait) : readInTurn(times, from, n, maxWait);
    }
    answer(route.write, times, from, n);
    final int inTime = countInTime(times, from, n, timeoutNanos);
    isLastLate = inTime < n;
    if (isLastLate) {
      giveBackCores(inTime + 1, n);
      giveBackTurns(route.write, inTime + 1, n);
      n = inTime + 1;
    }
    service.times.units().take(service.times.isExponential() ? n : 0);
    replication.undisturbed().take(route.write && replication.takesTime() ? n : 0);
    return n;
  }

  /** Whether the last one that was served has its answer too late. */
  boolean isLastLate() {
    return isLastLate;
  }

  /** Finds tablets and servers; ends before an arrival that must wait for the end of a move. */
  private int place(KeySpace space, long[] times, int from, int found) {
    final Tablets tablets = service.tablets;
    final int[] tabletOf = space.tablet;
    final int[] serverOf = tablets.server;
    final int cores = service.servers.cores();
    for (int n = 0; n < found; n++) {
      final int at = tabletOf[slice[n]];
      tablet[n] = at;
      core[n] = serverOf[at] * cores;
    }
    if (found > 0 && times[from] < service.cluster.allAvailableNanos) {
      for (int n = 0; n < found; n++) {
        if (times[from + n] < tablets.availableAtNanos[tablet[n]]) {
          return n;
        }
      }
    }
    return found;
  }

  private void drawService(double meanNanos, int count) {
    if (!service.times.isExponential()) {
      Arrays.fill(servedNanos, 0, count, (long) meanNanos);
      return;
    }
    final Variates draws = service.times.units();
    final double[] units = draws.ahead(count);
    final int first = draws.position();
    for (int n = 0; n < count; n++) {
      servedNanos[n] = (long) (meanNanos * units[first + n]);
    }
  }

  /** Occupies cores; ends before an arrival that would be refused. */
  private int queue(long[] times, int from, int count, long maxWait) {
    final long[] coreFree = service.servers.coreFreeNanos;
    final int cores = service.servers.cores();
    for (int n = 0; n < count; n++) {
      final long now = times[from + n];
      final int at = cores == 1 ? core[n] : Servers.firstFree(coreFree, core[n], cores, now);
      final long free = coreFree[at];
      if (VisitService.isTooBusy(free, now, maxWait)) {
        return n;
      }
      final long wait = Servers.waitFor(free, now);
      coreFree[at] = now + wait + servedNanos[n];
      coreBefore[n] = free;
      core[n] = at;
      waitNanos[n] = wait;
    }
    return count;
  }

  /** Takes turns at the tablets' serial stages; ends before an arrival that would be refused. */
  private int commitInTurn(long[] times, int from, int count, long maxWait) {
    final long[] free = service.tablets.serialFreeNanos;
    final long commitNanos = service.commitNanos;
    for (int n = 0; n < count; n++) {
      final long now = times[from + n];
      final int at = tablet[n];
      stageBefore[n] = free[at];
      if (VisitService.isTooBusy(free[at], now, maxWait)) {
        giveBackCores(n, count);
        return n;
      }
      waitNanos[n] += Tablets.waitForTurn(free, at, now + waitNanos[n], commitNanos);
    }
    return count;
  }

  /** Keeps the tablets' reads apart; ends before an arrival that would be refused. */
  private int readInTurn(long[] times, int from, int count, long maxWait) {
    final long[] free = service.tablets.readsFreeNanos;
    final long apartNanos = service.readNanos;
    for (int n = 0; n < count; n++) {
      final long now = times[from + n];
      final int at = tablet[n];
      stageBefore[n] = free[at];
      if (VisitService.isTooBusy(free[at], now, maxWait)) {
        giveBackCores(n, count);
        return n;
      }
      final long ready = now + waitNanos[n] + servedNanos[n];
      waitNanos[n] += Tablets.readInTurn(free, at, now, ready, apartNanos) - ready;
    }
    return count;
  }

  /** Reckons when the clients have their answers. */
  private void answer(boolean write, long[] times, int from, int count) {
    final long rest = path.besidesNanos(write) + (write ? service.commitNanos : 0);
    for (int n = 0; n < count; n++) {
      answerNanos[n] = times[from + n] + waitNanos[n] + servedNanos[n] + rest;
    }
    if (write && replication.takesTime()) {
      final Variates draws = replication.undisturbed();
      final double[] quorums = draws.ahead(count);
      final int first = draws.position();
      for (int n = 0; n < count; n++) {
        answerNanos[n] += (long) quorums[first + n];
      }
    }
  }

  /** Reckons how long the visits took: their answers' ways to the clients are not theirs. */
  void reckonLatencies(boolean write, long[] times, int from, int count) {
    final long besides = path.besidesNanos(write);
    for (int n = 0; n < count; n++) {
      latencyNanos[n] = answerNanos[n] - besides - times[from + n];
    }
  }

  /** How many answers come before the first late one. */
  private int countInTime(long[] times, int from, int count, long timeoutNanos) {
    long left = 0; // Negative where one is late: a loop without a branch is over sooner.
    for (int n = 0; n < count; n++) {
      left |= timeoutNanos - (answerNanos[n] - times[from + n]);
    }
    int inTime = left < 0 ? 0 : count;
    while (inTime < count && answerNanos[inTime] - times[from + inTime] <= timeoutNanos) {
      inTime++;
    }
    return inTime;
  }

  /** Whether tablets let the visits of one kind pass one after the other. */
  private boolean takesTurns(boolean write) {
    return (write ? service.commitNanos : service.readNanos) > 0;
  }

  // What was taken is given back from the last to the first, each of which saw what lay before it.

  private void giveBackCores(int from, int to) {
    final long[] coreFree = service.servers.coreFreeNanos;
    for (int n = to - 1; n >= from; n--) {
      coreFree[core[n]] = coreBefore[n];
    }
  }

  private void giveBackTurns(boolean write, int from, int to) {
    final Tablets tablets = service.tablets;
    final long[] free = write ? tablets.serialFreeNanos : tablets.readsFreeNanos;
    for (int n = takesTurns(write) ? to - 1 : -1; n >= from; n--) {
      free[tablet[n]] = stageBefore[n];
    }
  }
}
