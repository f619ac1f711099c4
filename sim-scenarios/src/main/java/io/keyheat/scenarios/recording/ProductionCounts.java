package io.keyheat.scenarios.recording;

import java.util.Map;

/**
 * What calls met that are answered as in production.
 *
 * @param tables whose keys are known; 0: they are still being learned
 * @param answered calls that were held and then passed
 * @param medianMillis how long half of them were held
 * @param p99Millis how long 99 of 100 of them were held at most
 * @param lateMillis how much later than the model says 99 of 100 answers were at most
 * @param behindMillis how far the model is behind the clock now
 * @param refused calls, by status and table
 */
public record ProductionCounts(
    int tables,
    long answered,
    double medianMillis,
    double p99Millis,
    double lateMillis,
    double behindMillis,
    Map<String, Long> refused) {}
