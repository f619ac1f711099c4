package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.SystemSpec;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.diagnosis.Cause;
import io.keyheat.scenarios.diagnosis.SystemRules;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The row of a table that is asked for most, where it alone is asked for more than one tablet lets
 * pass: what splits divide in its range is not all that makes it hot.
 *
 * @param perSecond how often, while its load runs
 * @param limit how often it can be answered
 * @param alike rows of its table that its load asks for more often than that, as far as is known
 */
record PopularRow(double perSecond, double limit, double alike) {
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
            call -> {
              double limit = limit(spec, table, call);
              double alike = perSecond > limit ? call.keysWith(table, limit / perSecond) : 0;
              return new PopularRow(perSecond * call.greatestKeyShare(table), limit, alike);
            });
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
    String rows =
        areSeveral()
            ? Figures.count(alike) + " <rows> are each asked for, the hottest alone"
            : "one <row> alone is asked for";
    return hot
        + rules.fill(
            ("; besides, %s %s times a second, of which one <tablet> lets about %s times pass, and"
                    + " no split divides that")
                .formatted(rows, Figures.count(perSecond), Figures.count(limit)));
  }

  /** Why ranges are hot that several such rows have for themselves; empty: there is one. */
  Optional<String> several() {
    return areSeveral()
        ? Optional.of(
            ("%s <rows> are each asked for more often than one <tablet> lets pass, about %s times a"
                    + " second, the hottest %s times, and no split divides one")
                .formatted(Figures.count(alike), Figures.count(limit), Figures.count(perSecond)))
        : Optional.empty();
  }

  /** Why ranges are hot of which several had one hot row each at a time; empty: one had. */
  static Optional<String> severalOf(List<Hotspot> records) {
    return records.stream()
        .filter(record -> record.unsplittableReasons().contains(UnsplittableReason.HOT_ROW))
        .collect(Collectors.groupingBy(Hotspot::minute, Collectors.counting()))
        .values()
        .stream()
        .max(Comparator.naturalOrder())
        .filter(ranges -> ranges > 1)
        .map(
            ranges ->
                "%s <rows> each have most of the load of a <tablet>, and no split divides one"
                    .formatted(Figures.count(ranges)));
  }

  private boolean areSeveral() {
    return alike > 1;
  }

  /** What its remedies are those of. */
  Cause cause() {
    return areSeveral() ? Cause.FEW_ROWS : Cause.HOT_ROW;
  }

  /** Adds what to change about it, without a full stop. */
  String remedy(String hot, RunRemedy ofRow) {
    return hot + (hot.contains("; besides, ") ? "; and " : "; besides, ") + ofRow.words();
  }
}
