package io.keyheat.core.model;

/**
 * The way to rows that are kept one by one.
 *
 * @param limit what a tablet can be asked for
 * @param billsIndexReads whether reads for which no row is fetched are billed by the entry
 */
public record RowAccess(
    Cluster cluster, CostParameters costs, ThroughputLimit limit, boolean billsIndexReads) {}
