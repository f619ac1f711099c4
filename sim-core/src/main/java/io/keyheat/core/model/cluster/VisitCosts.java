package io.keyheat.core.model.cluster;

/**
 * What a visit costs.
 *
 * @param service on its server
 * @param limit the tablet's token buckets
 */
public record VisitCosts(CostParameters service, ThroughputLimit limit) {}
