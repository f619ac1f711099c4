package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import java.util.List;

/** A value of what rows are hashed by that much of a table's load is for: its rows lie together. */
public final class DominantHash {
  /** A value with a greater share of the load may be more than one tablet's. */
  private static final double SHARE = 0.2;

  private DominantHash() {}

  /** Whether each load that names rows of a table by their keys names one such value so often. */
  public static boolean isIn(RunSpec spec, String name) {
    return spec.tables().stream()
        .filter(table -> table.name().equals(name))
        .anyMatch(table -> isIn(spec, table, hashed(spec, table)));
  }

  private static boolean isIn(RunSpec spec, TableSpec table, List<String> hashed) {
    List<CallLoad> calls =
        spec.loads().stream()
            .flatMap(load -> load.calls().stream())
            .filter(call -> call.table().equals(table.name()) && !(call instanceof ScanLoad))
            .toList();
    return !hashed.isEmpty()
        && !calls.isEmpty()
        && calls.stream().allMatch(call -> share(call, table, hashed) >= SHARE);
  }

  /** Leading columns of the key by whose hash its rows are placed; none: by the key itself. */
  private static List<String> hashed(RunSpec spec, TableSpec table) {
    List<String> own = table.partition();
    if (own != null) {
      return own;
    }
    return spec.system().indexes().hashing().byDefault()
        ? table.primaryKey().stream().map(KeyPart::column).limit(1).toList()
        : List.of();
  }

  private static double share(CallLoad call, TableSpec table, List<String> hashed) {
    return hashed.stream()
        .mapToDouble(
            column ->
                call.values(table, column).order() == null ? call.greatestShare(table, column) : 0)
        .reduce(1, (x, y) -> x * y);
  }
}
