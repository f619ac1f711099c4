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
 * Finds tables whose rows are deleted by scans faster than there are rows for the whole run: from
 * then on the scans find nothing, and figures of the whole run are a mean of both.
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
    double there = table.existingRows() + rows(table, UsedUpRows::added, Double.POSITIVE_INFINITY);
    if (MOST * deleted <= there) {
      return Optional.empty();
    }
    long lastsNanos = Math.round(spec.durationNanos() / deleted * there / 1e9) * 1_000_000_000L;
    return Optional.of(
        "%s: scans that delete what they find ask for %s rows in this run, and there are %s in all; from about %s on they find hardly any"
            .formatted(
                table.name(),
                Figures.count(deleted),
                Figures.count(there),
                Figures.clock(lastsNanos)));
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
