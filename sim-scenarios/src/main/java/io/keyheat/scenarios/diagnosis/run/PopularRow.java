package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.SystemSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.diagnosis.SystemRules;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The row of a table that is asked for most, where it alone is asked for more than one tablet lets
 * pass: what splits divide in its range is not all that makes it hot.
 *
 * @param perSecond how often, while its load runs
 * @param limit how often it can be answered
 */
record PopularRow(double perSecond, double limit) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** The row of a table; an index, or a load that waits for answers, has none. */
  static Optional<PopularRow> of(RunSpec spec, String name) {
    return spec.tables().stream()
        .filter(table -> table.name().equals(name))
        .flatMap(table -> spec.loads().stream().flatMap(load -> of(spec, table, load)))
        .filter(row -> row.perSecond > row.limit)
        .max(Comparator.comparingDouble(PopularRow::times));
  }

  private static Stream<PopularRow> of(RunSpec spec, TableSpec table, LoadSpec load) {
    if (load.client() instanceof ClientSpec.Closed) {
      return Stream.empty();
    }
    long endNanos = Math.min(load.endNanos(), spec.durationNanos());
    double seconds = Math.max(1, endNanos - load.startNanos()) / NANOS_PER_SECOND;
    double perSecond = OfferedOperations.of(load, spec.durationNanos()) / seconds;
    return load.calls().stream()
        .filter(call -> call.table().equals(table.name()) && !(call instanceof ScanLoad))
        .map(
            call ->
                new PopularRow(perSecond * call.greatestKeyShare(table), limit(spec, table, call)));
  }

  /** How many visits of one row the cores of a server can serve, and its tablet lets pass. */
  private static double limit(RunSpec spec, TableSpec table, CallLoad call) {
    SystemSpec system = spec.system();
    double service =
        call.writes()
            ? system.costs().commitNanos(1, table.rowBytes())
            : system.costs().readNanos();
    double ceiling = system.tablets().ceilingNanos(call.writes(), 1, table.rowBytes());
    return NANOS_PER_SECOND / Math.max(ceiling, service / system.servers().cores());
  }

  private double times() {
    return perSecond / limit;
  }

  /** Adds it to why a range is hot, without a full stop. */
  String why(String hot, SystemRules rules) {
    return hot
        + rules.fill(
            ("; besides, one <row> alone is asked for %s times a second, of which one <tablet> lets"
                    + " about %s times pass, and no split divides that")
                .formatted(Figures.count(perSecond), Figures.count(limit)));
  }

  /** Adds what to change about it, without a full stop. */
  String remedy(String hot, RunRemedy ofRow) {
    return hot + (hot.contains("; besides, ") ? "; and " : "; besides, ") + ofRow.words();
  }
}
