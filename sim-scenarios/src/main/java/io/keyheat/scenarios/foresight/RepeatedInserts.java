package io.keyheat.scenarios.foresight;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds inserts that name one key again and again: a database takes the first row of a key and
 * refuses the others, where rows that are only counted are all taken.
 */
final class RepeatedInserts {
  /** Rows of one key: a second one may be chance. */
  private static final double FEWEST = 2;

  private RepeatedInserts() {}

  /** A sentence for each such load, whichever variants it is so in. */
  static List<String> notes(ScenarioFile file) {
    return file.variants().stream().flatMap(variant -> notes(variant.spec())).distinct().toList();
  }

  private static Stream<String> notes(RunSpec spec) {
    return spec.loads().stream()
        .flatMap(
            load ->
                load.calls().stream()
                    .filter(call -> call instanceof WriteLoad write && isInsert(write))
                    .flatMap(call -> note(spec, load, call)));
  }

  private static boolean isInsert(WriteLoad write) {
    return write.kind() == WriteLoad.Kind.INSERT;
  }

  private static Stream<String> note(RunSpec spec, LoadSpec load, CallLoad call) {
    TableSpec table =
        spec.tables().stream().filter(t -> t.name().equals(call.table())).findFirst().orElseThrow();
    double rows = OfferedOperations.of(load, spec.durationNanos()) * call.rowsPerCommit();
    double ofCommonest = rows * call.greatestKeyShare(table);
    return ofCommonest < FEWEST
        ? Stream.empty()
        : Stream.of(
            "loads.%s inserts %s rows into %s, of which %s have the commonest key: a database takes the first row of a key and refuses the others; give the key more values, or change rows that are there with update or upsert"
                .formatted(
                    call.name(), Figures.count(rows), table.name(), Figures.count(ofCommonest)));
  }
}
