package io.keyheat.core.model;

/**
 * The way to rows that are kept one by one.
 *
 * @param limit what a tablet can be asked for
 * @param bill how reads are counted on one
 */
public record RowAccess(
    Cluster cluster, CostParameters costs, ThroughputLimit limit, ReadBill bill) {}
