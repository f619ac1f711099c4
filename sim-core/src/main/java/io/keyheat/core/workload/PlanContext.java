package io.keyheat.core.workload;

import io.keyheat.core.engine.Streams;
import io.keyheat.core.workload.domain.Sources;
import io.keyheat.core.workload.space.KeyCatalog;
import java.util.List;

/**
 * What the planners of a run's loads share.
 *
 * @param planners of all loads, in order; complete once all have been made
 */
record PlanContext(
    Streams streams,
    Sources sources,
    KeyCatalog catalog,
    MaterializedTables materialized,
    List<LoadPlanner> planners) {}
