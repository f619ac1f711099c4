package io.keyheat.core.model.rows;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.ThroughputLimit;

/**
 * The way to rows that are kept one by one.
 *
 * @param limit what a tablet can be asked for
 * @param bill how reads are counted on one
 */
public record RowAccess(
    Cluster cluster, CostParameters costs, ThroughputLimit limit, ReadBill bill) {}
