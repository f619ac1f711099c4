package io.keyheat.core.workload.space;

import io.keyheat.core.key.KeyFormat;

/**
 * One ordered range of keys that starts in tablets of its own: a table with whatever is interleaved
 * in it, or an index. All key arrays are sorted ascending as unsigned 128-bit numbers.
 *
 * @param name of the table, or {@code Table.Index}
 * @param table the base table
 * @param format packs and prints the keys
 * @param existingRows rows there at the start
 * @param existingBytes their stored bytes
 * @param existingHi keys of an even sample of those rows (upper halves), empty if none
 * @param existingLo lower halves
 * @param sampleHi keys of a sample of all that the run's loads are going to touch here, over its
 *     whole time; from it the heatmap takes its rows
 * @param sampleLo lower halves
 * @param splitHi first keys of the tablets after the first one (pre-splits)
 * @param splitLo lower halves
 */
public record KeySpacePlan(
    String name,
    String table,
    boolean index,
    KeyFormat format,
    long existingRows,
    long existingBytes,
    long[] existingHi,
    long[] existingLo,
    long[] sampleHi,
    long[] sampleLo,
    long[] splitHi,
    long[] splitLo) {}
