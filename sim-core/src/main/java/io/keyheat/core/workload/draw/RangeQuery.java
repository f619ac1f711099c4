package io.keyheat.core.workload.draw;

/**
 * What a scan asks for where its conditions never change: ranges of one key space, one for each
 * value of the fan-out column, and how many rows from which end.
 *
 * @param fromHi least key of each range, upper halves
 * @param fromLo lower halves
 * @param toHi greatest key of each range, upper halves
 * @param toLo lower halves
 * @param prefixBits leading bits that the conditions fix; what follows them is the order in which
 *     the client merges the ranges' rows
 */
public record RangeQuery(
    int keySpace,
    long[] fromHi,
    long[] fromLo,
    long[] toHi,
    long[] toLo,
    int prefixBits,
    boolean reverse,
    int limit) {}
