package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A value of a part of the key that rows or entries are hashed by, and that much of their load is
 * for: they lie together.
 */
public final class DominantHash {
  /** A value with a greater share of the load may be more than one tablet's. */
  private static final double SHARE = 0.2;

  private DominantHash() {}

  /** Whether each load that names rows, or writes entries, by their keys names one so often. */
  public static boolean isIn(RunSpec spec, String space) {
    SpaceKey key = SpaceKey.of(spec, space);
    List<String> hashed = key.columns().subList(0, key.hashed());
    boolean isRow = key.index().isEmpty() && hashed.size() == key.columns().size();
    return !hashed.isEmpty()
        && !isRow // Whose load no hash divides.
        && isNamed(spec, key, SHARE, call -> share(call, key.table(), hashed));
  }

  private static double share(CallLoad call, TableSpec table, List<String> hashed) {
    return hashed.stream()
        .mapToDouble(
            column ->
                call.values(table, column).order() == null ? call.greatestShare(table, column) : 0)
        .reduce(1, (x, y) -> x * y);
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
  private static boolean isNamed(
      RunSpec spec, SpaceKey key, double least, ToDoubleFunction<CallLoad> share) {
    List<CallLoad> calls = naming(spec, key.table()).stream().filter(key::isReachedBy).toList();
    return !calls.isEmpty() && calls.stream().allMatch(call -> share.applyAsDouble(call) >= least);
  }
}
