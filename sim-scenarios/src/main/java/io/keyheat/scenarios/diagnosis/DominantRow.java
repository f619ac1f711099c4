package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.RunSpec;
import io.keyheat.core.SystemSpec;
import io.keyheat.core.TabletsAtRest;
import io.keyheat.core.schema.HashPolicy;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A row that has most of the load of its tablet, so that no split divides its load. */
public final class DominantRow {
  /** A row that has a greater share of its tablet's load has most of it. */
  private static final double SHARE = 0.5;

  /** A row with a smaller share of all load may be one of several that are as busy. */
  private static final double LEAST_OF_ALL = 0.2;

  private DominantRow() {}

  /**
   * Whether each load that names rows of a table, or of one interleaved in it, by their keys names
   * one of them as often as all others in a tablet of those with which it starts; no index has one.
   */
  public static boolean isIn(RunSpec spec, String name) {
    List<TableSpec> tables =
        SpaceKey.tables(spec, name).stream().filter(table -> isAsked(spec, table)).toList();
    return spec.tables().stream().anyMatch(table -> table.name().equals(name))
        && !tables.isEmpty()
        && tables.stream()
            .allMatch(
                table ->
                    isNamed(
                        spec,
                        SpaceKey.of(spec, table.name()),
                        SHARE,
                        call -> ofTablet(call.greatestKeyShare(table), tablets(spec, table))));
  }

  /** A row's share of its tablet's load, where all else is spread over the tablets. */
  private static double ofTablet(double share, double tablets) {
    return share < LEAST_OF_ALL ? 0 : share / (share + (1 - share) / tablets);
  }

  /** Tablets with which a table starts, as far as that is known without its keys. */
  private static double tablets(RunSpec spec, TableSpec table) {
    SystemSpec system = spec.system();
    HashPolicy hashing = system.indexes().hashing();
    boolean isHashed = !hashing.hashed(table.partition(), table.primaryKey()).isEmpty();
    int least = isHashed ? hashing.startTablets(spec.servers()) : 1;
    return TabletsAtRest.ofEvenRows(
        (double) table.existingRows() * table.rowBytes(),
        Math.max(table.preSplits().tablets(), least),
        system.policies().sizeSplits(),
        spec.servers());
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
   * Whether each load that names rows of a table by their keys, or writes entries of an index,
   * gives a share of its operations to one thing.
   *
   * @param least the share
   * @param share what a load gives to what it names most often
   */
  static boolean isNamed(
      RunSpec spec, SpaceKey key, double least, ToDoubleFunction<CallLoad> share) {
    List<CallLoad> calls = naming(spec, key.table()).stream().filter(key::isReachedBy).toList();
    return !calls.isEmpty() && calls.stream().allMatch(call -> share.applyAsDouble(call) >= least);
  }
}
