package io.keyheat.core.policy;

/**
 * A key at which a tablet is to be split: it becomes the first key of the right part.
 *
 * @param hi upper half of the key, and {@code lo} its lower half
 * @param leftLoadShare share of the tablet's load that falls on the left part, as far as it is
 *     known
 */
public record SplitKey(long hi, long lo, double leftLoadShare) {}
