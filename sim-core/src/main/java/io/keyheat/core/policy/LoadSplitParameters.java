package io.keyheat.core.policy;

import io.keyheat.core.profile.ProfileField;

/** When a busy tablet is split, and where. */
public record LoadSplitParameters(
    LoadThresholds thresholds,
    SplitEvidence evidence,
    @ProfileField(value = "How long a busy tablet is observed before it is split.", min = "1ms")
        long windowNanos,
    @ProfileField(
            "Whether requests of the second half of the window judge split points from the first"
                + " half; otherwise all requests of the window are divided.")
        boolean judgesLater,
    @ProfileField("How long no part of a split is split again.") long cooldownNanos,
    @ProfileField("Number of keys that are candidates for a split point.") int candidates,
    @ProfileField(
            "Least number of sampled requests for a decision; a busy tablet is observed until"
                + " then.")
        int minJudged,
    @ProfileField("Greatest share of the sampled requests on the heavier side of a split.")
        double maxHeavierShare,
    @ProfileField("No split divides ranges that more than this share of the sampled requests read.")
        double maxScanShare,
    @ProfileField(
            value =
                "A tablet is split into pieces that each have less than this share of the"
                    + " threshold; never: always in two.",
            never = true)
        double pieceShare,
    @ProfileField(value = "No split leaves fewer rows than this on either side.", min = "0")
        long minRows,
    @ProfileField(
            value = "No split leaves less than this on either side, by the tablet's mean row.",
            min = "0B")
        long minSizeBytes,
    @ProfileField("One visit in this many, on average, is sampled.") int sampleEvery) {

  /** Whether no cut of a number of bytes leaves the least size on either side. */
  public boolean leaveUncut(long bytes) {
    return bytes < 2 * minSizeBytes;
  }

  /** Returns these parameters with other least rows and bytes beside a cut. */
  public LoadSplitParameters withLeast(long rows, long bytes) {
    return new LoadSplitParameters(
        thresholds,
        evidence,
        windowNanos,
        judgesLater,
        cooldownNanos,
        candidates,
        minJudged,
        maxHeavierShare,
        maxScanShare,
        pieceShare,
        rows,
        bytes,
        sampleEvery);
  }
}
