package io.keyheat.scenarios.foresight;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ValueRange;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.WriteTime;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.lint.Peak;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds tables that are read although they hold no rows and nothing writes any, and loads that
 * delete rows that are not there.
 */
final class EmptyTables {
  /** Where a key's values are as many times the rows, a deletion finds a row in 1 % of cases. */
  private static final double SPARSE = 100;

  /** Ratios above are not told exactly. */
  private static final double MANY = 1e9;

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

  /** Loads whose deletions hardly ever name a row that is there. */
  private static Stream<String> missingRows(RunSpec spec) {
    return spec.loads().stream()
        .flatMap(load -> load.calls().stream())
        .filter(WriteLoad.class::isInstance)
        .map(WriteLoad.class::cast)
        .filter(call -> call.kind() == WriteLoad.Kind.DELETE)
        .flatMap(call -> missingRows(spec, call).stream());
  }

  private static Optional<String> missingRows(RunSpec spec, WriteLoad call) {
    List<ValueSpec> key =
        spec.tables().stream()
            .filter(table -> table.name().equals(call.table()))
            .flatMap(
                table -> table.primaryKey().stream().map(part -> call.values(table, part.column())))
            .toList();
    String deletes = "loads." + call.name() + " deletes by ";
    if (key.stream().anyMatch(EmptyTables::isNew)) {
      return Optional.of(
          deletes
              + "keys that it makes anew, so it finds none of the rows of "
              + call.table()
              + ", and all of them stay; keys of rows that are there are such as"
              + " {uniform: [1, 100000]}");
    }
    double rows = mostRows(spec, call.table());
    double keys = key.stream().mapToDouble(EmptyTables::size).reduce(1, (x, y) -> x * y);
    return keys < SPARSE * rows
        ? Optional.empty()
        : Optional.of(
            deletes
                + "keys of which hardly any has a row, at most one in %s: %s has no more than %s rows"
                    .formatted(
                        Figures.count(Math.min(MANY, keys / Math.max(1, rows))),
                        call.table(),
                        Figures.count(rows)));
  }

  /** Whether no value is one of an earlier row: an identifier, or the time of writing. */
  private static boolean isNew(ValueSpec values) {
    WriteTime time = values.writeTime();
    return values.identifier() != null || (time != null && !time.isPeriod());
  }

  /** How many values there are, where they are equally likely; else 1. */
  private static double size(ValueSpec values) {
    ValueRange range = values.evenRange();
    return range == null ? 1 : (double) range.max() - range.min() + 1;
  }

  private static double mostRows(RunSpec spec, String name) {
    double existing =
        spec.tables().stream()
            .filter(table -> table.name().equals(name))
            .mapToLong(TableSpec::existingRows)
            .sum();
    double seconds = spec.durationNanos() / 1e9;
    return existing
        + spec.loads().stream()
            .flatMap(
                load ->
                    load.calls().stream()
                        .filter(call -> call.table().equals(name))
                        .filter(WriteLoad.class::isInstance)
                        .map(WriteLoad.class::cast)
                        .filter(call -> call.kind() != WriteLoad.Kind.DELETE)
                        .map(
                            call ->
                                call.rowsPerCommit()
                                    * seconds
                                    * Peak.perSecond(load, spec.durationNanos())))
            .mapToDouble(Double::doubleValue)
            .sum();
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
