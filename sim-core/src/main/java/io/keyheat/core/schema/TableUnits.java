package io.keyheat.core.schema;

import java.util.OptionalDouble;

/**
 * Units that are provisioned for one table, or for one index: all its tablets share them.
 *
 * @param writesPerSecond that flow in for writes; empty: as many as for each table of the system
 * @param readsPerSecond the same for reads
 */
public record TableUnits(OptionalDouble writesPerSecond, OptionalDouble readsPerSecond) {
  /** As many as for each table of the system. */
  public static final TableUnits OF_SYSTEM =
      new TableUnits(OptionalDouble.empty(), OptionalDouble.empty());
}
