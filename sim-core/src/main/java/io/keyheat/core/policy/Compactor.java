package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.CompactionParameters;
import io.keyheat.core.model.cluster.Compactions;
import io.keyheat.core.model.cluster.Tablets;
import java.util.Arrays;

/**
 * Sends tablets to compaction, each once in a while; one in which there is nothing to clear away
 * waits for its next turn. A cut does not put off the turn of either half, whose rows are no
 * younger for it.
 */
public final class Compactor implements TabletPolicy {
  public static final PolicyType<CompactionParameters, TabletPolicy> TYPE =
      new PolicyType<>(
          "compaction",
          "How tablets remove tombstones.",
          CompactionParameters.class,
          (parameters, context) ->
              new Compactor(context.cluster(), context.compactions(), parameters.intervalNanos()));

  private final Cluster cluster;
  private final Compactions compactions;
  private final long intervalNanos;
  private final boolean isNeeded;
  private long[] lastNanos = new long[16];

  /**
   * A compactor that looks at tablets at an interval.
   *
   * @param intervalNanos between two compactions of a tablet; {@link Long#MAX_VALUE}: never
   */
  Compactor(Cluster cluster, Compactions compactions, long intervalNanos) {
    this.cluster = cluster;
    this.compactions = compactions;
    this.intervalNanos = intervalNanos;
    isNeeded = cluster.keepsRows() && intervalNanos < Long.MAX_VALUE;
  }

  @Override
  public void periodEnded(PeriodView view, Actions act) {
    round(view.nowNanos());
  }

  void round(long nowNanos) {
    Tablets tablets = cluster.tablets();
    for (int tablet = 0; isNeeded && tablet < tablets.limit(); tablet++) {
      if (tablets.exists(tablet) && nowNanos - last(tablet) >= intervalNanos) {
        lastNanos[tablet] = nowNanos;
        if (compactions.isWorthwhile(tablet, nowNanos)) {
          compactions.begin(tablet, nowNanos);
        }
      }
    }
  }

  /** A tablet was cut: the right half had its last turn when the left one had. */
  @Override
  public void divided(Division division) {
    long last = last(division.left());
    last(division.right());
    lastNanos[division.right()] = last;
  }

  /** The last turn of this tablet, or of the one that it was cut off from; 0: there was none. */
  private long last(int tablet) {
    if (tablet >= lastNanos.length) {
      lastNanos = Arrays.copyOf(lastNanos, Math.max(tablet + 1, 2 * lastNanos.length));
    }
    return lastNanos[tablet];
  }
}
