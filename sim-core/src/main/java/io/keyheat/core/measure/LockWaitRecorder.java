package io.keyheat.core.measure;

import io.keyheat.core.key.KeyFormat;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.locks.LockObserver;
import io.keyheat.core.result.SpaceResult.AwaitedRow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which rows of each key space operations wait for, by the time that they spend in it. */
public final class LockWaitRecorder implements LockObserver {
  private final Cluster cluster;
  private final long warmupNanos;
  private final long measuredNanos;
  private final List<Weights> ofSpaces = new ArrayList<>();

  /** A recorder of what ends after the warm-up. */
  public LockWaitRecorder(Cluster cluster, int spaces, long warmupNanos, long durationNanos) {
    this.cluster = cluster;
    this.warmupNanos = warmupNanos;
    measuredNanos = durationNanos - warmupNanos;
    for (int space = 0; space < spaces; space++) {
      ofSpaces.add(new Weights());
    }
  }

  @Override
  public void waited(int load, int space, long hi, long lo, long waitedNanos, long nowNanos) {
    cluster.waitedForLock(space, hi, lo, waitedNanos);
    if (nowNanos >= warmupNanos) {
      ofSpaces.get(space).add(hi, lo, waitedNanos);
    }
  }

  /** The row of a space that most operations wait for; null: none was waited for. */
  public @Nullable AwaitedRow mostAwaited(int space, KeyFormat format) {
    Weights weights = ofSpaces.get(space);
    int most = weights.heaviest();
    return most < 0 || weights.atLeast(most) == 0
        ? null
        : new AwaitedRow(
            format.print(weights.hi[most], weights.lo[most]),
            weights.atLeast(most) / (double) measuredNanos,
            weights.with(measuredNanos),
            !weights.areSome());
  }

  /**
   * The keys of the greatest weights, by the space-saving algorithm: a key for which there is no
   * room takes the place of the lightest one, and its weight. Each weight is too great by no more
   * than what it began with. (A. Metwally, D. Agrawal, A. El Abbadi, Efficient Computation of
   * Frequent and Top-k Elements in Data Streams, ICDT 2005.)
   */
  private static final class Weights {
    private static final int KEPT = 64;

    private final long[] hi = new long[KEPT];
    private final long[] lo = new long[KEPT];
    private final long[] weight = new long[KEPT];
    private final long[] begunWith = new long[KEPT];
    private int used;

    void add(long ofHi, long ofLo, long more) {
      int at = 0;
      while (at < used && (hi[at] != ofHi || lo[at] != ofLo)) {
        at++;
      }
      if (at == used) {
        at = used < KEPT ? used++ : lightest();
        hi[at] = ofHi;
        lo[at] = ofLo;
        begunWith[at] = weight[at];
      }
      weight[at] += more;
    }

    private int lightest() {
      int at = 0;
      for (int i = 1; i < used; i++) {
        at = weight[i] < weight[at] ? i : at;
      }
      return at;
    }

    /** What a key's weight is at least. */
    long atLeast(int at) {
      return weight[at] - begunWith[at];
    }

    /** Whether other keys may have had to make room. */
    boolean areSome() {
      return used == KEPT;
    }

    /** How many keys surely have a weight, at least. */
    int with(long least) {
      int keys = 0;
      for (int at = 0; at < used; at++) {
        keys += atLeast(at) >= least ? 1 : 0;
      }
      return keys;
    }

    /** The place of the key that is surely heaviest; −1: there is none. */
    int heaviest() {
      int at = used - 1;
      for (int i = used - 2; i >= 0; i--) {
        at = atLeast(i) >= atLeast(at) ? i : at;
      }
      return at;
    }
  }
}
