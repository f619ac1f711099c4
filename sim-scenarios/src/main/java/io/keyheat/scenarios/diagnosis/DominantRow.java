package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import java.util.List;

/** A row that most of a table's operations are for, so that no split divides its load. */
public final class DominantRow {
  /** A row that has a greater share of the load has most of it. */
  private static final double SHARE = 0.5;

  private DominantRow() {}

  /** Whether each load that names rows of a table by their keys names one of them most often. */
  public static boolean isIn(RunSpec spec, String name) {
    return spec.tables().stream()
        .filter(table -> table.name().equals(name))
        .anyMatch(
            table -> {
              List<CallLoad> calls =
                  spec.loads().stream()
                      .flatMap(load -> load.calls().stream())
                      .filter(call -> call.table().equals(name) && !(call instanceof ScanLoad))
                      .toList();
              return !calls.isEmpty()
                  && calls.stream().allMatch(call -> call.greatestKeyShare(table) >= SHARE);
            });
  }
}
