package io.keyheat.core.model.request;

import io.keyheat.core.engine.Helper;
import org.jspecify.annotations.Nullable;

/**
 * Visits that are to be shown to observers, many in one go. No arrival looks at what observers make
 * of them, so that a {@link Helper} may show them while the run goes on; whoever looks at it, or
 * shows visits in another way, must {@link #catchUp} before.
 */
final class ShownVisits {
  /** Visits that are handed over together. */
  private static final int TOGETHER = 512;

  /** Bundles that may be in the helper's hands, or on their way to them. */
  private static final int BUNDLES = 32;

  private final VisitSampler sampler;
  private final Bundle[] bundles = new Bundle[BUNDLES];
  private int current;
  private Helper.Lane lane = Helper.Lane.NONE;

  /** Whether any may not have been shown: operations of other paths ask one by one. */
  private boolean isBehind;

  /** Visits that are shown in one go, column by column. */
  private static final class Bundle {
    final int[] load = new int[TOGETHER];
    final Route[] route = new Route[TOGETHER];
    final int[] visit = new int[TOGETHER];
    final int[] tablet = new int[TOGETHER];
    final long[] keyHi = new long[TOGETHER];
    final long[] keyLo = new long[TOGETHER];
    int count;

    Helper.@Nullable Done done;

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

  /** Adds a visit of a load's operation. */
  void add(int load, Route route, int visit, int tablet, long hi, long lo) {
    isBehind = true;
    final Bundle bundle = bundles[current];
    final int n = bundle.count++;
    bundle.load[n] = load;
    bundle.route[n] = route;
    bundle.visit[n] = visit;
    bundle.tablet[n] = tablet;
    bundle.keyHi[n] = hi;
    bundle.keyLo[n] = lo;
    if (bundle.count == TOGETHER) {
      handOver(bundle);
    }
  }

  private void handOver(Bundle bundle) {
    bundle.done = lane.begin(() -> show(bundle));
    if (bundle.done == null) {
      show(bundle);
    } else {
      current = (current + 1) % BUNDLES;
      bundles[current].await();
    }
  }

  private void show(Bundle bundle) {
    for (int n = 0; n < bundle.count; n++) {
      sampler.showVisit(
          bundle.load[n],
          bundle.route[n],
          bundle.visit[n],
          bundle.tablet[n],
          bundle.keyHi[n],
          bundle.keyLo[n]);
    }
    bundle.count = 0;
  }

  /** Waits until all are shown. */
  void catchUp() {
    if (!isBehind) {
      return;
    }
    isBehind = false;
    for (int i = 1; i < BUNDLES && lane != Helper.Lane.NONE; i++) {
      bundles[(current + i) % BUNDLES].await();
    }
    show(bundles[current]);
  }
}
