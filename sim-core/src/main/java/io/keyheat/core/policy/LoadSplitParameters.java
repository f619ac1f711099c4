package io.keyheat.core.policy;

/**
 * When a busy tablet is split, and where.
 *
 * @param writesPerSecond a tablet above it, averaged over the window, is to be split; infinite:
 *     never
 * @param readsPerSecond likewise for reads
 * @param cpuShare likewise for its service time as a share of one server's cores
 * @param windowNanos keys are sampled in its first half and judged by the requests of its second
 * @param cooldownNanos how long both halves of a split are left alone
 * @param candidates keys kept as candidates
 * @param minJudged fewer sampled requests in the second half decide nothing
 * @param maxHeavierShare a cut must leave the heavier side at most this share of those requests
 * @param sampleEvery one visit in so many, on average, is looked at
 */
public record LoadSplitParameters(
    double writesPerSecond,
    double readsPerSecond,
    double cpuShare,
    long windowNanos,
    long cooldownNanos,
    int candidates,
    int minJudged,
    double maxHeavierShare,
    int sampleEvery) {}
