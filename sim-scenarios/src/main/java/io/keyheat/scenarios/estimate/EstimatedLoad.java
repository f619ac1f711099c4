package io.keyheat.scenarios.estimate;

/**
 * The figures of one load at the busiest moment.
 *
 * @param perSecond operations; of clients that wait for answers, their greatest demand
 * @param isBound whether its clients wait for answers
 * @param serviceNanos core time of an operation, over all its tablets
 * @param visits of tablets by an operation
 * @param waitNanos mean wait for cores of a visit; infinite where queues grow
 * @param meanNanos mean latency
 * @param p99Nanos 99th percentile of the latency
 * @param floor the least latency
 * @param hottestRow share of its operations that need one row; 0: not known
 * @param lockUtilisation share of the time for which they hold that row's lock, as if none waited;
 *     above 1 more than it serves
 */
public record EstimatedLoad(
    String name,
    double perSecond,
    boolean isBound,
    double serviceNanos,
    double visits,
    double waitNanos,
    double meanNanos,
    double p99Nanos,
    LatencyFloor floor,
    double hottestRow,
    double lockUtilisation) {}
