package io.keyheat.core.model.request;

import io.keyheat.core.model.cluster.KeySpace;
import org.jspecify.annotations.Nullable;

/** Adds the visits of a compiled operation to the arrival of a block that was opened last. */
final class Participants {
  private final Block block;
  private final CommitRows commitRows = new CommitRows();

  Participants(Block block) {
    this.block = block;
  }

  /**
   * Adds visits whose range segments are known.
   *
   * @param slice by visit of the operation and place
   * @param place of the arrival's segments
   * @param i of its keys
   */
  void add(
      Route.VisitGroup group, int[][] slice, int place, long[][] keyHi, long[][] keyLo, int i) {
    final Route route = group.route();
    block.ensureRoom(group.to() - group.from());
    if (route.mayRepeatRows) {
      addOnce(route, slice, place, keyHi, keyLo, i);
      return;
    }
    final int before = block.visits - group.from();
    for (int v = group.from(); v < group.to(); v++) {
      block.add(
          route.space[v],
          slice[v][place],
          route.written[v],
          route.firstNanos[v],
          route.nextNanos[v]);
      block.addRefill(route.refillNanos[v]);
      if (v > group.from() && route.removes[v - 1] && meet(before + v)) {
        block.countNoRow(before + v - 1);
      }
    }
  }

  /** Adds the visits of a commit that may write a row twice, which counts once. */
  private void addOnce(
      Route route, int[][] slice, int place, long[][] keyHi, long[][] keyLo, int i) {
    final int before = block.visits;
    commitRows.clear();
    @Nullable KeySpace lastSpace = null;
    long lastHi = 0;
    long lastLo = 0;
    for (int v = 0; v < route.visits; v++) {
      final KeySpace space = route.space[v];
      final long hi = keyHi[v][i];
      final long lo = keyLo[v][i];
      if (hi == lastHi && lo == lastLo && space == lastSpace) {
        block.addAgain(route.nextNanos[v]); // Mostly a row that is named again is so at once.
      } else {
        final int rows = commitRows.count(space, hi, lo) ? route.written[v] : 0;
        block.add(space, slice[v][place], rows, route.firstNanos[v], route.nextNanos[v]);
        if (v > 0 && route.removes[v - 1]) {
          discountMoved(before + v - 1, space, lastHi, lastLo);
        }
        lastSpace = space;
        lastHi = hi;
        lastLo = lo;
      }
      block.addRefill(route.refillNanos[v]);
    }
  }

  /** Whether a visit and the one before it lie in one tablet. */
  private boolean meet(int visit) {
    return block.participantOf[visit] == block.participantOf[visit - 1];
  }

  /** Counts an entry that has moved within one tablet once, as the new one. */
  private void discountMoved(int from, KeySpace space, long hi, long lo) {
    if (block.written[from] > 0 && meet(from + 1)) {
      discountRow(from, space, hi, lo);
    }
  }

  // Visits that no compiled operation holds, added one by one.

  /** Begins an attempt's visits. */
  void begin(long now, Terms terms) {
    block.clear();
    block.open(now, terms);
    commitRows.clear();
  }

  /** Counts the row of the last visit; returns false if another visit counts for it. */
  boolean countRow(KeySpace space, long hi, long lo) {
    boolean isNew = commitRows.count(space, hi, lo);
    if (!isNew) {
      block.countNoRow(block.visits - 1);
    }
    return isNew;
  }

  /** Takes back that a visit counts as a row of the commit. */
  void discountRow(int visit, KeySpace space, long hi, long lo) {
    commitRows.discount(space, hi, lo);
    block.countNoRow(visit);
  }
}
