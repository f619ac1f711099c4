package io.keyheat.scenarios.foresight;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ValueRange;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Finds scans whose limit is far above the rows of their ranges: rows that are only counted come
 * back as often as they are asked for, so that such a scan costs more than it would.
 */
final class ShortRanges {
  /** The share of the limit below which a range is short beyond doubt. */
  private static final double SHORT = 0.5;

  /**
   * Where ranges have fewer rows, most are not there: their values stand for identifiers, of which
   * nobody says how many there are.
   */
  private static final double FEWEST = 0.5;

  private final RunSpec spec;

  private ShortRanges(RunSpec spec) {
    this.spec = spec;
  }

  /** A sentence for each such scan, whichever variants it is so in. */
  static List<String> notes(ScenarioFile file) {
    return file.variants().stream()
        .flatMap(variant -> new ShortRanges(variant.spec()).notes())
        .distinct()
        .toList();
  }

  private Stream<String> notes() {
    return Notes.scans(spec).flatMap(scan -> note(scan).stream());
  }

  private Optional<String> note(ScanLoad load) {
    ScanSpec scan = load.scan();
    if (scan.needsRows() || table(load).existingRows() == 0) {
      return Optional.empty();
    }
    double rows = rowsOfRange(load);
    if (!(rows >= FEWEST && rows <= SHORT * scan.limit())) {
      return Optional.empty();
    }
    long about = Math.max(1, Math.round(rows));
    String fixed = String.join(", ", columns(load).map(ColumnSpec::name).toList());
    return Optional.of(
        "loads."
            + load.name()
            + " asks each range for "
            + Figures.count(scan.limit())
            + " rows, and all of these are counted, but "
            + load.table()
            + " holds no more than about "
            + Figures.count(about)
            + (fixed.isEmpty() ? "" : " of one " + fixed)
            + "; limit: all counts the rows that are there");
  }

  /** The columns that have one value in a range. */
  private Stream<ColumnSpec> columns(ScanLoad load) {
    ScanSpec scan = load.scan();
    return table(load).columns().stream()
        .filter(c -> scan.where().containsKey(c.name()) || scan.fansOutOver(c.name()));
  }

  private TableSpec table(CallLoad call) {
    return spec.table(call.table());
  }

  /** The rows of a range on average at the end of a run; NaN where values are not even. */
  private double rowsOfRange(ScanLoad load) {
    TableSpec table = table(load);
    double rows = rows((double) table.existingRows(), load, ColumnSpec::valuesAtStart);
    for (LoadSpec writer : spec.loads()) {
      for (CallLoad call : writer.calls()) {
        if (call instanceof WriteLoad write
            && call.table().equals(load.table())
            && write.kind() != WriteLoad.Kind.DELETE
            && write.kind() != WriteLoad.Kind.UPDATE) {
          double added = OfferedOperations.of(writer, spec.durationNanos()) * call.rowsPerCommit();
          rows += rows(added, load, call::values);
        }
      }
    }
    return rows;
  }

  /** Returns how many of some rows have one value of each fixed column; NaN: nobody knows. */
  private double rows(double all, ScanLoad load, Function<ColumnSpec, ValueSpec> values) {
    if (all == 0) {
      return 0;
    }
    double ranges =
        columns(load).mapToDouble(c -> count(values.apply(c), all)).reduce(1, (x, y) -> x * y);
    return all / ranges;
  }

  /** How many values some rows have, if these are equally frequent; else NaN. */
  private static double count(ValueSpec values, double rows) {
    ValueRange range = values.evenRange();
    if (range != null) {
      return range.count();
    }
    return values.isUnique() ? rows : Double.NaN;
  }
}
