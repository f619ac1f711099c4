/**
 * Turns tables and loads into batches of operations with packed keys.
 *
 * <p>{@link io.keyheat.core.workload.WorkloadPlanner} is the way in. Per column, {@code Sources}
 * finds what values can occur; {@code KeyCatalog} lays out the keys of rows and indexes, {@code
 * LoadPlanner} and {@code SpacePlanner} make loads and key spaces ready.
 */
package io.keyheat.core.workload;
