package io.keyheat.core.policy;

/** Makes parameters of merges. */
public final class Merging {
  private Merging() {}

  /** Ten looks a delay; rates alone keep no tablet from being merged. */
  public static MergeParameters of(
      boolean enabled,
      long delayNanos,
      long preSplitsKeptNanos,
      double maxLoadShare,
      long maxSizeBytes,
      long maxSmallerBytes) {
    return new MergeParameters(
        enabled,
        delayNanos,
        10,
        preSplitsKeptNanos,
        maxLoadShare,
        maxSizeBytes,
        maxSmallerBytes,
        Double.POSITIVE_INFINITY,
        Double.POSITIVE_INFINITY,
        Double.POSITIVE_INFINITY,
        Double.POSITIVE_INFINITY);
  }
}
