package io.keyheat.core;

import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.WorkloadPlanner;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import java.util.List;

/**
 * All that determines one run.
 *
 * @param variant its name
 * @param startEpochNanos calendar time of the run's start, nanoseconds since 1970
 * @param warmupNanos left out of the steady figures; rounded up to whole recording intervals
 * @param intervalNanos the recording interval; 0: chosen so that at most 600 cover the run
 * @param faults what goes wrong, and when
 * @param heatmapRows maximum rows of the heatmap, of all key spaces together
 */
public record RunSpec(
    String variant,
    long seed,
    long startEpochNanos,
    long durationNanos,
    long warmupNanos,
    long intervalNanos,
    SystemSpec system,
    int servers,
    List<TableSpec> tables,
    List<LoadSpec> loads,
    List<Fault> faults,
    int heatmapRows) {
  public RunSpec {
    tables = List.copyOf(tables);
    loads = List.copyOf(loads);
    faults = List.copyOf(faults);
  }

  /**
   * The table of a name.
   *
   * @throws java.util.NoSuchElementException if there is none
   */
  public TableSpec table(String name) {
    return tables.stream().filter(table -> table.name().equals(name)).findFirst().orElseThrow();
  }

  /**
   * The operations of the run and the key spaces they go to.
   *
   * @throws io.keyheat.core.value.SchemaException if the tables and loads do not fit one another
   */
  public WorkloadPlan plan() {
    for (TableSpec table : tables) {
      requireMetered("tables." + table.name(), table.units());
      for (IndexSpec index : table.indexes()) {
        requireMetered("tables." + table.name() + ".indexes." + index.name(), index.units());
      }
    }
    return WorkloadPlanner.plan(
        seed, startEpochNanos, durationNanos, system.indexes().on(servers), tables, loads);
  }

  /** Units are shares of what tablets are asked to do, so tablets must count it. */
  private void requireMetered(String path, TableUnits units) {
    ThroughputLimit each = system.tablets().limit();
    ThroughputLimit.Shared own =
        ThroughputLimit.Shared.NONE.with(units.writesPerSecond(), units.readsPerSecond());
    if (own.isUnmetered(true, each)) {
      throw new SchemaException(
          path + ".units.writes", ThroughputLimit.Shared.unmetered("system.tablets.writeUnits"));
    }
    if (own.isUnmetered(false, each)) {
      throw new SchemaException(
          path + ".units.reads", ThroughputLimit.Shared.unmetered("system.tablets.readUnits"));
    }
  }

  /** The same with another seed. */
  public RunSpec withSeed(long newSeed) {
    return with(newSeed, tables, loads, faults);
  }

  /** The same with other faults. */
  public RunSpec withFaults(List<Fault> newFaults) {
    return with(seed, tables, loads, newFaults);
  }

  /** The same with other tables. */
  public RunSpec withTables(List<TableSpec> newTables) {
    return with(seed, newTables, loads, faults);
  }

  /** The same with other loads. */
  public RunSpec withLoads(List<LoadSpec> newLoads) {
    return with(seed, tables, newLoads, faults);
  }

  /** The same with its duration, warm-up and recording interval divided by a factor. */
  public RunSpec faster(double factor) {
    long interval = intervalNanos == 0 ? 0 : Math.max(1, (long) (intervalNanos / factor));
    long duration = Math.max(1, (long) (durationNanos / factor));
    return during(startEpochNanos, duration, (long) (warmupNanos / factor), interval);
  }

  /**
   * A part of the run, with a warm-up of its own. It begins with the tables as the run does: what
   * the run does before it is not done.
   *
   * @param from when it begins, nanoseconds since the run's start
   * @throws IllegalArgumentException if a part that begins later has faults or traces, whose times
   *     are those of the whole run
   */
  public RunSpec part(long from, long nanos, long warmup) {
    if (from > 0 && hasFixedTimes()) {
      throw new IllegalArgumentException("faults and traces begin with the run");
    }
    List<LoadSpec> parts =
        loads.stream()
            .filter(load -> load.endNanos() > from)
            .map(load -> load.withFrame(load.frame().from(from)))
            .toList();
    return withLoads(parts).during(startEpochNanos + from, nanos, warmup, intervalNanos);
  }

  /** Whether faults or traces say at which times of the run something happens. */
  public boolean hasFixedTimes() {
    return !faults.isEmpty()
        || loads.stream().anyMatch(load -> load.client() instanceof ClientSpec.Traced);
  }

  private RunSpec with(
      long newSeed, List<TableSpec> newTables, List<LoadSpec> newLoads, List<Fault> newFaults) {
    return new RunSpec(
        variant,
        newSeed,
        startEpochNanos,
        durationNanos,
        warmupNanos,
        intervalNanos,
        system,
        servers,
        newTables,
        newLoads,
        newFaults,
        heatmapRows);
  }

  private RunSpec during(long start, long duration, long warmup, long interval) {
    return new RunSpec(
        variant,
        seed,
        start,
        duration,
        warmup,
        interval,
        system,
        servers,
        tables,
        loads,
        faults,
        heatmapRows);
  }
}
