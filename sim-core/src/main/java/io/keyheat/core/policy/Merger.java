package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.Tablets;

/**
 * Joins neighbours that have long been cold and are small together, but for those between which
 * users have cut, as long as the system keeps that cut.
 */
final class Merger {
  /** Number of looks at all tablets per delay; merging is never urgent. */
  private static final int ROUNDS_PER_DELAY = 10;

  private final Cluster cluster;
  private final TabletLoads loads;
  private final LoadSplitter loadSplitter;
  private final MergeParameters parameters;
  private final PolicyListener listener;
  private long nextRoundNanos;

  Merger(
      Cluster cluster,
      TabletLoads loads,
      LoadSplitter loadSplitter,
      MergeParameters parameters,
      PolicyListener listener) {
    this.cluster = cluster;
    this.loads = loads;
    this.loadSplitter = loadSplitter;
    this.parameters = parameters;
    this.listener = listener;
    nextRoundNanos = parameters.delayNanos();
  }

  void round(long nowNanos) {
    if (!parameters.enabled() || nowNanos < nextRoundNanos) {
      return;
    }
    nextRoundNanos = nowNanos + parameters.delayNanos() / ROUNDS_PER_DELAY;
    for (KeySpace space : cluster.spaces()) {
      mergeIn(space, nowNanos);
    }
  }

  private void mergeIn(KeySpace space, long nowNanos) {
    int left = space.tabletOf(0);
    int right = cluster.next(left);
    while (right >= 0) {
      if (!isKept(right, nowNanos) && isCold(left, right, nowNanos)) {
        merge(left, right, nowNanos);
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

  private boolean isCold(int left, int right, long nowNanos) {
    Tablets tablets = cluster.tablets();
    long youngest = Math.max(tablets.createdNanos(left), tablets.createdNanos(right));
    double normalizedLoad = loadSplitter.normalizedLoad(left) + loadSplitter.normalizedLoad(right);
    long leftBytes = cluster.storedBytes(left);
    long rightBytes = cluster.storedBytes(right);
    return isLed(left)
        && isLed(right)
        && nowNanos - youngest >= parameters.delayNanos()
        && normalizedLoad < parameters.maxLoadShare()
        && leftBytes + rightBytes < parameters.maxSizeBytes()
        && Math.min(leftBytes, rightBytes) < parameters.maxSmallerBytes();
  }

  private boolean isLed(int tablet) {
    return cluster.servers().isUp(cluster.tablets().server(tablet));
  }

  private void merge(int left, int right, long nowNanos) {
    long hi = cluster.startHi(right);
    long lo = cluster.startLo(right);
    int from = cluster.tablets().server(right);
    cluster.merge(left, right, nowNanos);
    loads.join(left, right);
    loadSplitter.forget(left);
    loadSplitter.forget(right);
    listener.merged(left, hi, lo, from, cluster.tablets().server(left));
  }
}
