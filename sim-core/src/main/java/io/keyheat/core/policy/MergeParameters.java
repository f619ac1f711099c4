package io.keyheat.core.policy;

import io.keyheat.core.profile.ProfileField;

/** When two neighbouring tablets become one again. */
public record MergeParameters(
    @ProfileField("Whether tablets are merged at all.") boolean enabled,
    @ProfileField("How long both must have been cold and unsplit.") long delayNanos,
    @ProfileField("Looks at all tablets during one delay.") int rounds,
    @ProfileField(
            "How long a split that was made before the run (preSplits) is kept, whatever the load.")
        long preSplitsKeptNanos,
    @ProfileField("Both together must stay below this share of the load that splits a tablet.")
        double maxLoadShare,
    @ProfileField("Both together must stay below this size.") long maxSizeBytes,
    @ProfileField("The smaller of the two must be below this size.") long maxSmallerBytes,
    @ProfileField(
            value = "No tablet is merged in which as many rows or more are written; never: any.",
            never = true)
        double hotWritesPerSecond,
    @ProfileField(
            value = "No tablet is merged of which as many rows or more are read; never: any.",
            never = true)
        double hotReadsPerSecond,
    @ProfileField(
            value = "No tablet is merged to which as many bytes or more are written; never: any.",
            never = true)
        double hotBytesWrittenPerSecond,
    @ProfileField(
            value = "No tablet is merged from which as many bytes or more are read; never: any.",
            never = true)
        double hotBytesReadPerSecond) {
  /** Whether bytes, which are estimated from sampled visits, keep tablets from being merged. */
  boolean needSamples() {
    return enabled
        && (hotBytesWrittenPerSecond < Double.POSITIVE_INFINITY
            || hotBytesReadPerSecond < Double.POSITIVE_INFINITY);
  }
}
