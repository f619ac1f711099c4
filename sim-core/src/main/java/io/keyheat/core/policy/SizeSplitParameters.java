package io.keyheat.core.policy;

/**
 * When a large tablet is split.
 *
 * @param thresholdBytes stored bytes that make a tablet too large
 */
public record SizeSplitParameters(long thresholdBytes) {}
