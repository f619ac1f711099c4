package io.keyheat.core.result;

/**
 * One server. The arrays have one entry per recording interval.
 *
 * @param utilisationMean busy share of its cores after the warm-up, 0 to 1
 * @param utilisationMax greatest share in one interval after the warm-up
 * @param utilisation per interval, 0 to 1
 * @param queueMillis work still queued at the interval's end: the wait that an arrival would have
 *     met
 * @param tablets held at the interval's end
 */
public record ServerResult(
    String name,
    double utilisationMean,
    double utilisationMax,
    float[] utilisation,
    float[] queueMillis,
    int[] tablets) {}
