package io.keyheat.scenarios.foresight.rows;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RowScan;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Finds tables whose rows are deleted by scans faster than there are rows for the whole run: once
 * those of the start are gone the scans find nothing, or what is added meanwhile, and figures of
 * the whole run are a mean of both. Where scans keep up with what is added from the start, as in a
 * queue, nothing changes, and nothing is said.
 */
public final class UsedUpRows {
  /** Of all rows; a run that ends as the last of them go needs no word. */
  private static final double MOST = 0.95;

  private final RunSpec spec;

  private UsedUpRows(RunSpec spec) {
    this.spec = spec;
  }

  /** A sentence for each such table, whichever variants it is so in. */
  public static List<String> notes(ScenarioFile file) {
    return file.variants().stream()
        .flatMap(variant -> new UsedUpRows(variant.spec()).notes())
        .distinct()
        .toList();
  }

  private Stream<String> notes() {
    return spec.tables().stream().flatMap(table -> note(table).stream());
  }

  private Optional<String> note(TableSpec table) {
    double deleted = rows(table, UsedUpRows::mostDeleted, 0);
    double added = rows(table, UsedUpRows::added, Double.POSITIVE_INFINITY);
    double atStart = table.existingRows();
    boolean isAsFromTheStart = added > 0 && atStart < (1 - MOST) * deleted;
    if (MOST * deleted <= atStart + added || isAsFromTheStart) {
      return Optional.empty();
    }
    // Rows come evenly, as far as is known: what goes beyond them comes from the stock.
    double share = added / deleted;
    double lastsNanos = spec.durationNanos() * atStart / (deleted - added);
    return Optional.of(
        ("%s: scans that delete what they find ask for %s rows in this run, and there are %s in all;"
                + " from about %s on they find %s")
            .formatted(
                table.name(),
                Figures.count(deleted),
                Figures.count(atStart + added),
                Figures.clock(Math.round(lastsNanos / 1e9) * 1_000_000_000L),
                share < 1 - MOST ? "hardly any" : "about " + Figures.percent(share) + " of them"));
  }

  /** Rows that an operation deletes at most; none where nothing but the rows there bounds it. */
  private static double mostDeleted(CallLoad call) {
    if (!(call instanceof ScanLoad load) || load.scan().limit() == ScanSpec.ALL) {
      return 0;
    }
    RowScan.Change change = load.scan().rows().change();
    return change != null && change.deletes()
        ? (double) load.scan().limit() * load.scan().ranges()
        : 0;
  }

  private static double added(CallLoad call) {
    return MissingRows.addsRows(call) ? call.rowsPerCommit() : 0;
  }

  /**
   * Rows of a table by all loads in the run.
   *
   * @param ofClosed as many where clients wait for answers, whose number is not known
   */
  private double rows(TableSpec table, ToDoubleFunction<CallLoad> ofCall, double ofClosed) {
    double sum = 0;
    for (LoadSpec load : spec.loads()) {
      double ofOperation =
          load.calls().stream()
              .filter(call -> call.table().equals(table.name()))
              .mapToDouble(ofCall)
              .sum();
      if (ofOperation > 0) {
        sum +=
            load.client() instanceof ClientSpec.Closed
                ? ofClosed
                : ofOperation * OfferedOperations.of(load, spec.durationNanos());
      }
    }
    return sum;
  }
}
