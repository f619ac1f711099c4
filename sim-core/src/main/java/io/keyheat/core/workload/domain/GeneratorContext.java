package io.keyheat.core.workload.domain;

import org.jspecify.annotations.Nullable;

/**
 * The circumstances in which a specification of values is drawn from: they bound the values of
 * clocks and counters.
 *
 * @param path of the specification in the scenario
 * @param firstEpochNanos earliest time of a row
 * @param lastEpochNanos latest time of a row
 * @param firstPosition where sequences begin to count
 * @param positions at most so many rows are drawn
 * @param trace the trace that drives the load, or null
 */
record GeneratorContext(
    String path,
    long firstEpochNanos,
    long lastEpochNanos,
    long firstPosition,
    long positions,
    @Nullable TraceSummary trace) {}
