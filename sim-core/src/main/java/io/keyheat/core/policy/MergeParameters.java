package io.keyheat.core.policy;

import io.keyheat.core.profile.ProfileField;

/** When two neighbouring tablets become one again. */
public record MergeParameters(
    @ProfileField("Whether tablets are merged at all.") boolean enabled,
    @ProfileField("How long both tablets must have been cold and unsplit.") long delayNanos,
    @ProfileField("How often all tablets are examined during one delay.") int rounds,
    @ProfileField("How long pre-splits are kept under any load.") long preSplitsKeptNanos,
    @ProfileField(
            "Greatest load of both tablets together, as a share of the load that splits a tablet.")
        double maxLoadShare,
    @ProfileField("Greatest size of both tablets together.") long maxSizeBytes,
    @ProfileField("Greatest size of the smaller tablet.") long maxSmallerBytes,
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
