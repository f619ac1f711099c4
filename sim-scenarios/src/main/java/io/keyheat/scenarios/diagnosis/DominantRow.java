package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A row that most of a table's operations are for, so that no split divides its load. */
public final class DominantRow {
  /** A row that has a greater share of the load has most of it. */
  private static final double SHARE = 0.5;

  private DominantRow() {}

  /**
   * Whether each load that names rows of a table, or of one interleaved in it, by their keys names
   * one of them most often; no index has one.
   */
  public static boolean isIn(RunSpec spec, String name) {
    List<TableSpec> tables =
        SpaceKey.tables(spec, name).stream().filter(table -> isAsked(spec, table)).toList();
    return spec.tables().stream().anyMatch(table -> table.name().equals(name))
        && !tables.isEmpty()
        && tables.stream()
            .allMatch(table -> isNamed(spec, table, SHARE, call -> call.greatestKeyShare(table)));
  }

  private static boolean isAsked(RunSpec spec, TableSpec table) {
    return !naming(spec, table).isEmpty();
  }

  /** The calls that name rows of a table by their keys. */
  private static List<CallLoad> naming(RunSpec spec, TableSpec table) {
    return spec.loads().stream()
        .flatMap(load -> load.calls().stream())
        .filter(call -> call.table().equals(table.name()) && !(call instanceof ScanLoad))
        .map(CallLoad.class::cast)
        .toList();
  }

  /**
   * Whether each load that names rows of a table by their keys gives a share of its operations to
   * one thing.
   *
   * @param least the share
   * @param share what a load gives to what it names most often
   */
  static boolean isNamed(
      RunSpec spec, TableSpec table, double least, ToDoubleFunction<CallLoad> share) {
    List<CallLoad> calls = naming(spec, table);
    return !calls.isEmpty() && calls.stream().allMatch(call -> share.applyAsDouble(call) >= least);
  }
}
