package io.keyheat.core.result;

/**
 * Rows that the operations of a load asked for, where it is known which rows are there: lookups (a
 * sample of them), updates and deletes of materialized rows, and scans of these, each of which asks
 * once. The arrays have one entry per recording interval.
 *
 * @param asked rows asked for
 * @param missing those that were not there; scans that found none
 */
public record RowsAsked(long[] asked, long[] missing) {}
