package io.keyheat.core.workload;

import java.util.List;

/**
 * What the planners of a run's loads share.
 *
 * @param planners of all loads, in order; complete once all have been made
 */
record PlanContext(
    Sources sources,
    KeyCatalog catalog,
    MaterializedTables materialized,
    List<LoadPlanner> planners) {}
