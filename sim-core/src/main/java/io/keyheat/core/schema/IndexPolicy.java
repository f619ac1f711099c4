package io.keyheat.core.schema;

/**
 * What a system does about indexes and ids by itself.
 *
 * @param everyColumn whether each column that is not exempted gets an index of its own
 * @param bothDirections whether such an index is kept ascending and descending, as two key ranges
 * @param entryOverheadBytes stored bytes of an index entry beyond its key's columns
 * @param maxInValues how many values one {@code in} clause may hold
 * @param zeroAllocates whether an insert with the id 0 asks for an id to be allocated
 */
public record IndexPolicy(
    boolean everyColumn,
    boolean bothDirections,
    int entryOverheadBytes,
    int maxInValues,
    boolean zeroAllocates) {}
