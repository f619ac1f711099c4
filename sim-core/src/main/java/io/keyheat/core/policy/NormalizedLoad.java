package io.keyheat.core.policy;

/** How busy tablets are, in thresholds of the load that splits one. */
final class NormalizedLoad {
  private final LoadThresholds thresholds;
  private final TabletLoads loads;
  private final int cores;

  NormalizedLoad(LoadThresholds thresholds, TabletLoads loads, int cores) {
    this.thresholds = thresholds;
    this.loads = loads;
    this.cores = cores;
  }

  /** How many thresholds' worth of load a tablet has had lately: the greatest of the kinds. */
  double of(int tablet) {
    return thresholds.normalizedLoad(kind -> loads.rate(kind, tablet), cores);
  }
}
