package io.keyheat.core.policy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Tablets;

/**
 * Looks at all tablets at the end of each control period and acts: splits by size, splits by load,
 * merges, balancing moves, compactions, in this order.
 */
public final class ControlLoop {
  private final Cluster cluster;
  private final TabletLoads loads;
  private final LoadSplitter loadSplitter;
  private final SizeSplitter sizeSplitter;
  private final Placement placement;
  private final Merger merger;
  private final Balancer balancer;
  private final boolean separates;
  private final Compactor compactor;
  private final PolicyListener listener;

  /**
   * The policies of a run.
   *
   * @param balancing stream from which the balancer draws tablets
   */
  public ControlLoop(
      Cluster cluster,
      TabletLoads loads,
      LoadSplitter loadSplitter,
      PolicyParameters parameters,
      Compactor compactor,
      RandomStream balancing,
      PolicyListener listener) {
    this.cluster = cluster;
    this.loads = loads;
    this.loadSplitter = loadSplitter;
    this.compactor = compactor;
    this.listener = listener;
    sizeSplitter = new SizeSplitter(cluster, parameters.sizeSplits());
    placement = new Placement(cluster, loads);
    merger = new Merger(cluster, loads, loadSplitter, parameters.merges(), listener);
    separates = parameters.balancer().separates();
    balancer = new Balancer(cluster, placement, parameters.balancer(), listener, balancing);
  }

  Placement placement() {
    return placement;
  }

  Balancer balancer() {
    return balancer;
  }

  LoadSplitter loadSplitter() {
    return loadSplitter;
  }

  /** Ends the control period of {@code periodNanos} at {@code nowNanos}; all traffic is drained. */
  public void endPeriod(long nowNanos, long periodNanos) {
    int limit = cluster.tablets().limit();
    boolean areAllLed = cluster.servers().areAllUp();
    loads.endPeriod(limit, periodNanos, areAllLed ? tablet -> true : this::isLed);
    placement.refresh();
    sizeSplitter.beginPeriod(nowNanos);
    splitAll(limit, nowNanos);
    merger.round(nowNanos);
    balancer.round(nowNanos, sizeSplitter.areAllServed());
    compactor.round(nowNanos);
    loads.beginPeriod(limit);
    loadSplitter.beginPeriod(nowNanos);
  }

  private boolean isLed(int tablet) {
    return cluster.servers().isUp(cluster.tablets().server(tablet));
  }

  private void splitAll(int limit, long nowNanos) {
    Tablets tablets = cluster.tablets();
    for (int tablet = 0; tablet < limit; tablet++) {
      if (!tablets.exists(tablet) || !isLed(tablet)) {
        continue;
      }
      if (sizeSplitter.isTooLarge(tablet) && sizeSplitter.findCut(tablet)) {
        splitBySize(tablet, nowNanos);
      } else if (loadSplitter.follow(tablet, nowNanos)) {
        splitByLoad(tablet, nowNanos);
      }
    }
  }

  private void splitBySize(int tablet, long nowNanos) {
    long hi = sizeSplitter.cutHi();
    long lo = sizeSplitter.cutLo();
    double leftShare = sizeSplitter.leftLoadShare();
    int right = cluster.split(tablet, hi, lo, nowNanos);
    sizeSplitter.cut(tablet, right, nowNanos);
    loads.divide(tablet, right, leftShare);
    loadSplitter.forget(tablet);
    loadSplitter.forget(right);
    compactor.divide(tablet, right);
    place(PolicyListener.SplitTrigger.SIZE, tablet, right, new Cut(hi, lo, leftShare), nowNanos);
    sizeSplitter.count();
  }

  /** Cuts off one piece after the other, the last one first, so that the rest keeps its number. */
  private void splitByLoad(int tablet, long nowNanos) {
    double whole = 1; // What is left of the tablet's load, as a share.
    for (int cut = loadSplitter.cuts() - 1; cut >= 0; cut--) {
      double left = loadSplitter.leftShare(cut);
      double leftShare = whole == 0 ? 0.5 : left / whole;
      long hi = loadSplitter.cutHi(cut);
      long lo = loadSplitter.cutLo(cut);
      int right = cluster.split(tablet, hi, lo, nowNanos);
      sizeSplitter.cutByLoad(tablet, right);
      loads.divide(tablet, right, leftShare);
      loadSplitter.divide(tablet, right, nowNanos);
      compactor.divide(tablet, right);
      place(PolicyListener.SplitTrigger.LOAD, tablet, right, new Cut(hi, lo, leftShare), nowNanos);
      whole = left;
    }
  }

  /** Where a tablet was cut, and which share of its load falls before the cut. */
  private record Cut(long hi, long lo, double leftShare) {}

  private void place(
      PolicyListener.SplitTrigger cause, int left, int right, Cut cut, long nowNanos) {
    int from = cluster.tablets().server(left);
    int to = separates ? placement.separate(left, right, nowNanos) : from;
    balancer.split(left, right, nowNanos);
    listener.split(
        new PolicyListener.Split(
            cause, left, right, cut.hi(), cut.lo(), cut.leftShare(), from, to));
  }
}
