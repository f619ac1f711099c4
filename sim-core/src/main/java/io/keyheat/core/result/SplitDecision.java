package io.keyheat.core.result;

import org.jspecify.annotations.Nullable;

/**
 * What the splitter by load decided on a tablet that it did not split, at the end of the last
 * window in which it observed the tablet, and on which numbers. Shares are of the sampled requests
 * that judge: those of the window's second half, or all of them where the system looks at past
 * requests only.
 *
 * @param normalizedLoad load over the threshold of a split: 1 is enough for one
 * @param judged sampled requests that judge
 * @param scanShare share of them that read a range
 * @param topRowShare share of them that go to the busiest sampled row
 * @param topGapShare the greatest share of them that lies between two neighbouring sampled keys, or
 *     beyond all: near 1 where requests leave the keys of the window's first half behind
 * @param drift share of pairs of an earlier and a later request in which the later one has the
 *     greater key: 0.5 where requests stay, 1 where they rise, 0 where they fall
 * @param heavierShare share on the heavier side of the most even split; 1 where no sampled key
 *     could be a split point
 * @param reason why the tablet was not split; null where its load was too small, or where it grows
 *     and may be split later
 */
public record SplitDecision(
    double normalizedLoad,
    long judged,
    double scanShare,
    double topRowShare,
    double topGapShare,
    double drift,
    double heavierShare,
    @Nullable UnsplittableReason reason) {}
