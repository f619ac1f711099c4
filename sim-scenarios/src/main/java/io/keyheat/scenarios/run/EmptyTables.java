package io.keyheat.scenarios.run;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds tables that are read although they hold no rows and nothing writes any, and loads that
 * delete rows that are not there.
 */
final class EmptyTables {
  private EmptyTables() {}

  /** A sentence for each such table and load, whichever variants it is so in. */
  static List<String> notes(ScenarioFile file) {
    Stream<String> empty =
        file.variants().stream()
            .flatMap(variant -> emptyTables(variant.spec()))
            .distinct()
            .map(EmptyTables::note);
    Stream<String> missing =
        file.variants().stream().flatMap(variant -> missingRows(variant.spec())).distinct();
    return Stream.concat(empty, missing).toList();
  }

  /** Loads whose deletions make a new identifier each time. */
  private static Stream<String> missingRows(RunSpec spec) {
    return spec.loads().stream()
        .flatMap(load -> load.calls().stream())
        .filter(WriteLoad.class::isInstance)
        .map(WriteLoad.class::cast)
        .filter(call -> call.kind() == WriteLoad.Kind.DELETE && makesKeys(spec, call))
        .map(
            call ->
                "loads."
                    + call.name()
                    + " deletes by identifiers that it makes anew, so it finds none of the rows of "
                    + call.table()
                    + ", and all of them stay; keys of rows that are there are such as"
                    + " {uniform: [1, 100000]}");
  }

  private static boolean makesKeys(RunSpec spec, WriteLoad call) {
    return spec.tables().stream()
        .filter(table -> table.name().equals(call.table()))
        .flatMap(
            table -> table.primaryKey().stream().map(part -> call.values(table, part.column())))
        .anyMatch(values -> values.identifier() != null);
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
