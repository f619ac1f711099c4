package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.Tablets;

/**
 * Joins neighbours that have long been cold and are small together, but for those of tables that
 * are never merged, and those between which users have cut, as long as the system keeps that cut.
 */
public final class Merger implements TabletPolicy {
  public static final PolicyType<MergeParameters, TabletPolicy> TYPE =
      new PolicyType<>(
          "merges",
          "When two neighbouring tablets are merged.",
          MergeParameters.class,
          Merger::new);

  private final Cluster cluster;
  private final NormalizedLoad normalizedLoad;
  private final MergeParameters parameters;
  private final long maxBytes;
  private long nextRoundNanos;

  Merger(MergeParameters parameters, PolicyContext context) {
    cluster = context.cluster();
    normalizedLoad =
        new NormalizedLoad(
            context.parameters().loadSplits().thresholds(),
            context.loads(),
            cluster.servers().cores());
    this.parameters = parameters;
    PolicyParameters all = context.parameters();
    // What was merged must not be large enough to be split again.
    maxBytes =
        all.policies().contains("sizeSplits")
            ? Math.min(parameters.maxSizeBytes(), all.sizeSplits().thresholdBytes())
            : parameters.maxSizeBytes();
    nextRoundNanos = parameters.delayNanos();
  }

  @Override
  public void periodEnded(PeriodView view, Actions act) {
    long nowNanos = view.nowNanos();
    if (!parameters.enabled() || nowNanos < nextRoundNanos) {
      return;
    }
    nextRoundNanos = nowNanos + parameters.delayNanos() / parameters.rounds();
    for (KeySpace space : cluster.spaces()) {
      if (space.merges) {
        mergeIn(space, view, act);
      }
    }
  }

  private void mergeIn(KeySpace space, PeriodView view, Actions act) {
    long nowNanos = view.nowNanos();
    int left = space.tabletOf(0);
    int right = cluster.next(left);
    while (right >= 0) {
      if (!isKept(right, nowNanos)
          && view.isLed(left)
          && view.isLed(right)
          && !isHot(left, view.loads())
          && !isHot(right, view.loads())
          && isCold(left, right, nowNanos)) {
        act.merge(left, right);
      } else {
        left = right;
      }
      right = cluster.next(left);
    }
  }

  /** Whether the cut before a tablet was made by a user, and has not expired. */
  private boolean isKept(int right, long nowNanos) {
    return nowNanos < parameters.preSplitsKeptNanos() && cluster.tablets().startsAtPreSplit(right);
  }

  /** Whether its own rates keep a tablet from being merged. */
  private boolean isHot(int tablet, TabletLoads loads) {
    return loads.rate(LoadKind.WRITES, tablet) >= parameters.hotWritesPerSecond()
        || loads.rate(LoadKind.READS, tablet) >= parameters.hotReadsPerSecond()
        || loads.rate(LoadKind.BYTES_WRITTEN, tablet) >= parameters.hotBytesWrittenPerSecond()
        || loads.rate(LoadKind.BYTES_READ, tablet) >= parameters.hotBytesReadPerSecond();
  }

  private boolean isCold(int left, int right, long nowNanos) {
    Tablets tablets = cluster.tablets();
    long youngest = Math.max(tablets.createdNanos(left), tablets.createdNanos(right));
    double load = normalizedLoad.of(left) + normalizedLoad.of(right);
    long leftBytes = cluster.storedBytes(left);
    long rightBytes = cluster.storedBytes(right);
    return nowNanos - youngest >= parameters.delayNanos()
        && load < parameters.maxLoadShare()
        && leftBytes + rightBytes < maxBytes
        && Math.min(leftBytes, rightBytes) < parameters.maxSmallerBytes();
  }
}
