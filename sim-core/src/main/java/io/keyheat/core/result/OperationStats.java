package io.keyheat.core.result;

/**
 * What became of operations. {@code offered = completed + failed.total() + inFlight}, over the
 * whole run; the rates and the latency are of the time after the warm-up alone.
 *
 * @param offered operations whose intended start lies within the run
 * @param completed acknowledged to the client within the run
 * @param failed given up within the run, after the last attempt
 * @param inFlight neither at the end of the run
 * @param attempts attempts sent to the servers, retries included
 * @param offeredPerSecond after the warm-up
 * @param throughputPerSecond completions per second, counted at completion, after the warm-up
 * @param latency of completed operations from their intended start, after the warm-up
 */
public record OperationStats(
    long offered,
    long completed,
    FailedOps failed,
    long inFlight,
    long attempts,
    double offeredPerSecond,
    double throughputPerSecond,
    LatencyHistogram latency) {}
