package io.keyheat.scenarios.foresight;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds loads that insert rows of one table by keys that each of them counts from the first on: a
 * sequence of a database is one for all, and a key that is there is refused.
 */
final class RepeatedSequences {
  private RepeatedSequences() {}

  /**
   * Rows that a load inserts.
   *
   * @param rows in the run
   */
  private record Inserts(LoadSpec load, WriteLoad call, double rows) {}

  /** A sentence for each table, with the variants that have it. */
  static List<String> notes(ScenarioFile file) {
    return Notes.ofVariants(
        file,
        variant ->
            variant.spec().tables().stream()
                .flatMap(table -> notes(table, inserts(variant.spec(), table))));
  }

  /** A sentence for each load that counts as an earlier one does. */
  private static Stream<String> notes(TableSpec table, List<Inserts> inserts) {
    return IntStream.range(0, inserts.size())
        .mapToObj(i -> note(table, inserts, i))
        .flatMap(Optional::stream);
  }

  private static Optional<String> note(TableSpec table, List<Inserts> inserts, int i) {
    Inserts later = inserts.get(i);
    return inserts.subList(0, i).stream()
        .filter(earlier -> earlier.load != later.load)
        .filter(earlier -> countAlike(table, earlier.call, later.call))
        .findFirst()
        .map(earlier -> note(table, earlier, later));
  }

  private static List<Inserts> inserts(RunSpec spec, TableSpec table) {
    List<Inserts> inserts = new ArrayList<>();
    for (LoadSpec load : spec.loads()) {
      for (CallLoad call : load.calls()) {
        if (call.table().equals(table.name())
            && call instanceof WriteLoad write
            && write.kind() == WriteLoad.Kind.INSERT) {
          double operations = OfferedOperations.of(load, spec.durationNanos());
          inserts.add(new Inserts(load, write, operations * write.rowsPerCommit()));
        }
      }
    }
    return inserts;
  }

  /** Whether each part of the key is counted alike, or always one value, and some are counted. */
  private static boolean countAlike(TableSpec table, WriteLoad one, WriteLoad other) {
    boolean isCounted = false;
    for (KeyPart part : table.primaryKey()) {
      ValueSpec values = one.values(table, part.column());
      boolean counts = counts(values);
      if (!values.equals(other.values(table, part.column()))
          || !(counts || values.constant() != null)) {
        return false;
      }
      isCounted |= counts;
    }
    return isCounted;
  }

  /** Whether the first row of every load has the first of its values, and no later one has it. */
  private static boolean counts(ValueSpec values) {
    return values.isUnique()
        && values.newShare() == 0
        && values.identifier() == null
        && values.writeTime() == null
        && values.rowHash() == null;
  }

  private static String note(TableSpec table, Inserts earlier, Inserts later) {
    double rows = Math.min(earlier.rows, later.rows);
    return "loads.%s and loads.%s count their keys of %s from one start, so up to %s are inserted"
            .formatted(earlier.call.name(), later.call.name(), table.name(), Figures.count(rows))
        + " twice: a sequence of a database is one for all loads, and it refuses a key that is there;"
        + " expected one load, or a start beyond the rows of %s in the values of loads.%s"
            .formatted(earlier.call.name(), later.call.name());
  }
}
