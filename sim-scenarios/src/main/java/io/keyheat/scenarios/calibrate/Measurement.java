package io.keyheat.scenarios.calibrate;

/**
 * What somebody has measured: how much time of cores a number of operations took.
 *
 * @param writes operations; a rate or one
 * @param reads operations; a rate or one
 * @param bytes of a row that is written or read
 * @param coreNanos time of cores that they took together
 * @param source where it comes from, such as {@code load.csv, line 4}
 */
public record Measurement(
    double writes, double reads, double bytes, double coreNanos, String source) {}
