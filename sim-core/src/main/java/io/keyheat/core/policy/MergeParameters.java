package io.keyheat.core.policy;

/**
 * When two neighbours become one again.
 *
 * @param enabled false: never
 * @param delayNanos how long both must have been cold and unsplit
 * @param maxLoadShare both together must stay below this share of the load that splits a tablet
 * @param maxBytes and below this size
 * @param maxSmallerBytes and the smaller of the two below this one
 */
public record MergeParameters(
    boolean enabled, long delayNanos, double maxLoadShare, long maxBytes, long maxSmallerBytes) {}
