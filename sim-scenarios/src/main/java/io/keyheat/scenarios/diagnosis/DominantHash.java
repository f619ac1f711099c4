package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import java.util.List;

/**
 * A value of a part of the key that rows are hashed by, and that much of a table's load is for: its
 * rows lie together.
 */
public final class DominantHash {
  /** A value with a greater share of the load may be more than one tablet's. */
  private static final double SHARE = 0.2;

  private DominantHash() {}

  /** Whether each load that names rows of a table by their keys names one such value so often. */
  public static boolean isIn(RunSpec spec, String name) {
    return spec.tables().stream()
        .filter(table -> table.name().equals(name))
        .anyMatch(table -> isIn(spec, table));
  }

  private static boolean isIn(RunSpec spec, TableSpec table) {
    List<String> hashed =
        spec.system().indexes().hashing().hashed(table.partition(), table.primaryKey());
    boolean isRow = hashed.size() == table.primaryKey().size(); // Whose load no hash divides.
    return !hashed.isEmpty()
        && !isRow
        && DominantRow.isNamed(spec, table, SHARE, call -> share(call, table, hashed));
  }

  private static double share(CallLoad call, TableSpec table, List<String> hashed) {
    return hashed.stream()
        .mapToDouble(
            column ->
                call.values(table, column).order() == null ? call.greatestShare(table, column) : 0)
        .reduce(1, (x, y) -> x * y);
  }
}
