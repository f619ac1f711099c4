package io.keyheat.core.model.rows;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.VisitCosts;

/**
 * The way to materialized rows.
 *
 * @param costs of the visits to them
 * @param bill how reads are counted on one
 */
public record RowAccess(Cluster cluster, VisitCosts costs, ReadBill bill) {}
