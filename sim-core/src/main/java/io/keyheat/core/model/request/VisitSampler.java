package io.keyheat.core.model.request;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.TabletSamples;
import io.keyheat.core.model.store.OrderedStore;

/**
 * Shows the visits of one served attempt in several to an observer, and the rows it added to their
 * tablets' key samples.
 */
public final class VisitSampler {
  private final TabletSamples samples;
  private final ScanStart scanStart;
  private final VisitObserver observer;
  private final int sampleEvery;
  private final RandomStream random;
  private long untilSample = 1;

  /**
   * A sampler of the visits to a cluster.
   *
   * @param sampleEvery how many attempts one that is shown stands for, on average
   */
  public VisitSampler(
      Cluster cluster, VisitObserver observer, int sampleEvery, RandomStream random) {
    samples = cluster.samples();
    scanStart = new ScanStart(cluster);
    this.observer = observer;
    this.sampleEvery = sampleEvery;
    this.random = random;
  }

  /** How many served attempts are still to come until one is shown, that one included. */
  public long untilSample() {
    return untilSample;
  }

  /** Counts served attempts; returns whether the last of them is to be shown. */
  public boolean count(int served) {
    untilSample -= served;
    if (untilSample > 0) {
      return false;
    }
    // Random gaps, so that the sample cannot fall into step with a periodic load.
    untilSample = 1 + random.nextLong(2L * sampleEvery - 1);
    return true;
  }

  /**
   * Shows the visits that operation {@code i} of the arrays begins with.
   *
   * @param load number of the load
   * @param adds whether its rows are new
   */
  public void show(int load, Route route, long[][] keyHi, long[][] keyLo, int i, boolean adds) {
    show(load, route.first, keyHi, keyLo, i, adds);
  }

  /**
   * Shows one visit of an operation.
   *
   * @param load number of the load
   * @param tablet that holds the key, which is no scan's beginning
   */
  public void showVisit(int load, Route route, int visit, int tablet, long hi, long lo) {
    observer.visited(visit(load, route, visit, tablet, hi, lo));
    if (route.addsRows) {
      samples.added(tablet, hi, lo);
    }
  }

  /**
   * Reports which rows of an operation's look-ups are not there, where rows are materialized.
   *
   * @param load number of the load
   */
  public void askForRows(
      int load, Route route, long[][] keyHi, long[][] keyLo, int i, Probe probe) {
    for (int v = route.first.from(); v < route.first.to(); v++) {
      OrderedStore store = route.space[v].store;
      if (store != null && route.kind[v] == VisitKind.LOOKUP) {
        probe.asked(load, 1, store.find(keyHi[v][i], keyLo[v][i]) >= 0 ? 0 : 1);
      }
    }
  }

  /** Shows the look-ups of the rows that the scan of operation {@code i} has found. */
  public void showFetch(int load, Route.VisitGroup fetch, long[][] keyHi, long[][] keyLo, int i) {
    show(load, fetch, keyHi, keyLo, i, false);
  }

  private static SampledVisit visit(
      int load, Route route, int visit, int tablet, long hi, long lo) {
    return new SampledVisit(
        tablet,
        hi,
        lo,
        route.kind[visit],
        route.bytes[visit],
        route.firstNanos[visit],
        route.write ? route.written[visit] : route.rows[visit],
        0,
        load);
  }

  private void show(
      int load, Route.VisitGroup group, long[][] keyHi, long[][] keyLo, int i, boolean adds) {
    Route route = group.route();
    for (int v = group.from(); v < group.to(); v++) {
      KeySpace space = route.space[v];
      long hi = keyHi[v][i];
      long lo = keyLo[v][i];
      if (route.scanDirection[v] != 0) {
        scanStart.find(route, v, hi, lo);
        hi = scanStart.hi();
        lo = scanStart.lo();
      }
      int tablet = space.tabletOf(space.find(hi, lo));
      observer.visited(visit(load, route, v, tablet, hi, lo));
      if (adds) {
        samples.added(tablet, hi, lo);
      }
    }
  }

  /** Shows one visit of a step on materialized rows. */
  void show(SampledVisit visit) {
    observer.visited(visit);
    if (visit.kind() == VisitKind.WRITE && visit.bytes() > 0) {
      samples.added(visit.tablet(), visit.hi(), visit.lo());
    }
  }
}
