package io.keyheat.core.policy;

/**
 * When a busy tablet is split, and where.
 *
 * @param thresholds a tablet above one of them, averaged over the window, is to be split
 * @param windowNanos how long a busy tablet is observed before it is cut
 * @param judgesLater whether keys are sampled in the window's first half and judged by the requests
 *     of its second; else the requests of the whole window are divided, whatever comes after them
 * @param cooldownNanos how long all parts of a split are left alone
 * @param candidates keys kept as candidates
 * @param minJudged fewer sampled requests to judge by decide nothing
 * @param maxHeavierShare a cut must leave the heavier side at most this share of those requests
 * @param maxScanShare no cut where more than this share of them read ranges, which it would break
 * @param pieceShare a tablet is cut into pieces that each have less than this share of the
 *     threshold; infinite: always in two
 * @param minRows no cut leaves fewer rows than this on either side; 1: any cut will do
 * @param sampleEvery one visit in so many, on average, is looked at
 */
public record LoadSplitParameters(
    LoadThresholds thresholds,
    long windowNanos,
    boolean judgesLater,
    long cooldownNanos,
    int candidates,
    int minJudged,
    double maxHeavierShare,
    double maxScanShare,
    double pieceShare,
    long minRows,
    int sampleEvery) {

  /** The same, but for the fewest rows that a cut may leave. */
  public LoadSplitParameters withMinRows(long rows) {
    return new LoadSplitParameters(
        thresholds,
        windowNanos,
        judgesLater,
        cooldownNanos,
        candidates,
        minJudged,
        maxHeavierShare,
        maxScanShare,
        pieceShare,
        rows,
        sampleEvery);
  }
}
