package io.keyheat.core.model.cluster;

/** The first key of the right part of a cut. */
public record CutKey(long hi, long lo) {}
