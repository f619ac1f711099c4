package io.keyheat.core.policy;

/** Makes parameters of splits by load. */
public final class LoadSplits {
  /** As the systems' profiles have it. */
  public static final SplitEvidence EVIDENCE = new SplitEvidence(0.8, 0.5, 0.5, 0.9, 0.8, 4);

  private LoadSplits() {}

  /** Cuts in two, at a key that later requests have judged, scans or not. */
  public static LoadSplitParameters inTwo(
      LoadThresholds thresholds,
      long windowNanos,
      long cooldownNanos,
      int candidates,
      int minJudged,
      double maxHeavierShare,
      int sampleEvery) {
    return new LoadSplitParameters(
        thresholds,
        EVIDENCE,
        windowNanos,
        true,
        cooldownNanos,
        candidates,
        minJudged,
        maxHeavierShare,
        1,
        Double.POSITIVE_INFINITY,
        0,
        0,
        sampleEvery);
  }
}
