package io.keyheat.core.model.fastpath;

import io.keyheat.core.engine.Helper;
import io.keyheat.core.model.request.Arrivals;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.model.request.VisitSampler;
import org.jspecify.annotations.Nullable;

/**
 * Visits that are to be shown to observers, many in one go. No arrival looks at what observers make
 * of them, so that a {@link Helper} may show them while the run goes on; whoever looks at it, or
 * shows visits in another way, must {@link #catchUp} before. Keys are read late, as a helper that
 * has drawn them has them at hand: who draws a batch anew must {@link #readUpTo} its last visit
 * before.
 */
public final class ShownVisits {
  /** Visits that are handed over together. */
  private static final int TOGETHER = 512;

  /** Bundles that may be in the helper's hands, or on their way to them. */
  private static final int BUNDLES = 32;

  private final VisitSampler sampler;
  private final Bundle[] bundles = new Bundle[BUNDLES];
  private int current;
  private long added;

  /** Whether any may not have been shown: operations of other paths ask one by one. */
  private boolean isBehind;

  private Helper.Lane lane = Helper.Lane.NONE;

  /** Visits that are shown in one go, column by column. */
  private static final class Bundle {
    final Route[] route = new Route[TOGETHER];
    final int[] visit = new int[TOGETHER];
    final int[] tablet = new int[TOGETHER];
    final Arrivals[] arrivals = new Arrivals[TOGETHER];
    final int[] at = new int[TOGETHER];
    final long[] keyHi = new long[TOGETHER];
    final long[] keyLo = new long[TOGETHER];
    int count;

    /** How many of them have their keys. */
    int read;

    /** How many visits were added before the first of these. */
    long before;

    Helper.@Nullable Done done;

    void readKeys() {
      for (; read < count; read++) {
        final Arrivals of = arrivals[read];
        keyHi[read] = of.keyHi()[visit[read]][at[read]];
        keyLo[read] = of.keyLo()[visit[read]][at[read]];
      }
    }

    void await() {
      if (done != null) {
        done.await();
        done = null;
      }
    }
  }

  ShownVisits(VisitSampler sampler) {
    this.sampler = sampler;
    bundles[0] = new Bundle();
  }

  /** Has them shown beside the run from now on, whenever the helper has time. */
  void showBeside(Helper by) {
    lane = by.lane();
    for (int i = 1; i < BUNDLES; i++) {
      bundles[i] = new Bundle();
    }
  }

  /**
   * Adds a visit.
   *
   * @param at its arrival's place among the arrivals
   */
  void add(Route route, int visit, int tablet, Arrivals arrivals, int at) {
    isBehind = true;
    final Bundle bundle = bundles[current];
    final int n = bundle.count++;
    bundle.route[n] = route;
    bundle.visit[n] = visit;
    bundle.tablet[n] = tablet;
    bundle.arrivals[n] = arrivals;
    bundle.at[n] = at;
    added++;
    if (bundle.count == TOGETHER) {
      handOver(bundle);
    }
  }

  /** How many visits were added since the beginning. */
  public long added() {
    return added;
  }

  private void handOver(Bundle bundle) {
    bundle.done = lane.begin(() -> show(bundle));
    if (bundle.done == null) {
      show(bundle);
    } else {
      current = (current + 1) % BUNDLES;
      bundles[current].await();
    }
    bundles[current].before = added;
  }

  private void show(Bundle bundle) {
    bundle.readKeys();
    for (int n = 0; n < bundle.count; n++) {
      sampler.showVisit(
          bundle.arrivals[n].load(),
          bundle.route[n],
          bundle.visit[n],
          bundle.tablet[n],
          bundle.keyHi[n],
          bundle.keyLo[n]);
    }
    bundle.count = 0;
    bundle.read = 0;
  }

  /** Has a helper show the first ones of all, as their keys will soon be overwritten. */
  public void handOver(long first) {
    final Bundle last = bundles[current];
    if (last.count > 0 && last.before < first && lane != Helper.Lane.NONE) {
      handOver(last);
    }
  }

  /** Waits until the keys of the first ones of all are read. */
  public void readUpTo(long first) {
    if (bundles[current].before < first) {
      bundles[current].readKeys();
    }
    awaitHelper(first);
  }

  /** Waits until a helper has shown those of the first ones that it was given. */
  private void awaitHelper(long first) {
    for (int i = 1; i < BUNDLES && lane != Helper.Lane.NONE; i++) {
      final Bundle earlier = bundles[(current + i) % BUNDLES];
      if (earlier.before < first) {
        earlier.await();
      }
    }
  }

  /** Waits until all are shown. */
  void catchUp() {
    if (!isBehind) {
      return;
    }
    isBehind = false;
    awaitHelper(added);
    show(bundles[current]);
    bundles[current].before = added;
  }
}
