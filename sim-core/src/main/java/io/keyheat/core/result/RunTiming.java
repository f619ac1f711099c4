package io.keyheat.core.result;

/**
 * When a run took place and how its time is divided.
 *
 * @param startEpochNanos calendar time of the run's start, nanoseconds since 1970
 * @param durationNanos of the whole run
 * @param warmupNanos what the steady figures leave out, a whole number of recording intervals
 * @param intervalNanos the recording interval; every per-interval array has {@code ceil(duration /
 *     interval)} entries
 */
public record RunTiming(
    long startEpochNanos, long durationNanos, long warmupNanos, long intervalNanos) {}
