package io.keyheat.scenarios.foresight;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.List;
import java.util.stream.Stream;

/** Finds tables that are read although they hold no rows and nothing writes any. */
final class EmptyTables {
  private EmptyTables() {}

  /** A sentence for each such table, whichever variants it is so in. */
  static List<String> notes(ScenarioFile file) {
    return file.variants().stream()
        .flatMap(variant -> emptyTables(variant.spec()))
        .distinct()
        .map(EmptyTables::note)
        .toList();
  }

  private static Stream<String> emptyTables(RunSpec spec) {
    List<CallLoad> calls = spec.loads().stream().flatMap(load -> load.calls().stream()).toList();
    return spec.tables().stream()
        .filter(table -> table.existingRows() == 0)
        .map(TableSpec::name)
        .filter(table -> calls.stream().anyMatch(call -> call.table().equals(table)))
        .filter(
            table -> calls.stream().noneMatch(call -> call.table().equals(table) && call.writes()));
  }

  private static String note(String table) {
    return table
        + " holds no rows and no load writes any, so that its reads find nothing and no cut by load"
        + " divides rows; give it rows with existing: 1GB, for instance";
  }
}
