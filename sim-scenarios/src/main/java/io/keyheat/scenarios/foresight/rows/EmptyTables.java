package io.keyheat.scenarios.foresight.rows;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds tables whose rows are asked for although they hold none and no load adds any. */
public final class EmptyTables {
  private EmptyTables() {}

  /** A sentence for each such table, whichever variants it is so in. */
  public static List<String> notes(ScenarioFile file) {
    return file.variants().stream().flatMap(variant -> notes(variant.spec())).distinct().toList();
  }

  private static Stream<String> notes(RunSpec spec) {
    return spec.tables().stream()
        .filter(table -> table.existingRows() == 0)
        .flatMap(table -> note(table.name(), callsOf(table, spec)).stream());
  }

  /** The calls on a table, without scans that find rows of tables that are interleaved in it. */
  private static List<CallLoad> callsOf(TableSpec table, RunSpec spec) {
    boolean isAbove = spec.tables().stream().anyMatch(t -> isBelow(t, table, spec) && has(t, spec));
    return spec.loads().stream()
        .flatMap(load -> load.calls().stream())
        .filter(call -> call.table().equals(table.name()))
        .filter(call -> !(isAbove && readsChildren(call)))
        .toList();
  }

  private static boolean readsChildren(CallLoad call) {
    return call instanceof ScanLoad scan && scan.scan().rows().withChildren();
  }

  /** Whether a table is interleaved in another one, or in one that is. */
  private static boolean isBelow(TableSpec table, TableSpec other, RunSpec spec) {
    String parent = table.interleavedIn();
    return parent != null
        && (parent.equals(other.name())
            || spec.tables().stream()
                .anyMatch(t -> t.name().equals(parent) && isBelow(t, other, spec)));
  }

  /** Whether a table holds rows, or is to hold some. */
  private static boolean has(TableSpec table, RunSpec spec) {
    return table.existingRows() > 0
        || spec.loads().stream()
            .flatMap(load -> load.calls().stream())
            .anyMatch(call -> call.table().equals(table.name()) && MissingRows.addsRows(call));
  }

  private static Optional<String> note(String table, List<CallLoad> calls) {
    if (calls.isEmpty() || calls.stream().anyMatch(MissingRows::addsRows)) {
      return Optional.empty();
    }
    boolean writes = calls.stream().anyMatch(CallLoad::writes);
    String asked =
        writes
            ? "what its loads update, delete or read is not there"
            : "its reads find nothing and no cut by load divides rows";
    return Optional.of(
        table
            + " holds no rows and no load adds any, so that "
            + asked
            + "; give it rows with existing: "
            + (writes ? "1000000, for instance, or make the writes upserts" : "1GB, for instance"));
  }
}
