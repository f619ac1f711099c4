package io.keyheat.scenarios.plan;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.workload.KeySpacePlan;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RowScan;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.plan.bill.OperationUse;
import io.keyheat.scenarios.reader.table.KeyCapacity;
import io.keyheat.scenarios.sweep.Point;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What the tables of a variant hold in the months to come, by arithmetic: the rows of today, what
 * inserts add at the mean rates of the run, and what retention and deletes take away.
 *
 * @param share growth of the rates in a month, such as 0.08
 * @param tables all tables of the variant
 * @param isGuessed whether rows come from clients that wait for answers, whose rate nobody knows
 */
public record DataGrowth(double share, List<TableGrowth> tables, boolean isGuessed) {
  /** A retention beyond it is longer than plans look. */
  private static final int MOST_MONTHS = 120;

  /** What is stored counts as growing if it grows by more. */
  private static final double LEAST_GROWTH = 0.05;

  /** Rows by which the stored bytes of a row and its index entries are found. */
  private static final long SAMPLE_ROWS = 1000;

  public DataGrowth {
    tables = List.copyOf(tables);
  }

  /**
   * How one table grows.
   *
   * @param rows today
   * @param rowsPerMonth that the rates of today add in a month, less what they delete
   * @param bytesPerRow stored bytes of a row and its index entries
   * @param retentionMonths how long a row is kept; may be infinite
   * @param canBegin whether a run can begin with rows in it
   * @param keys that its rows can have at most; may be infinite
   */
  public record TableGrowth(
      String table,
      long rows,
      double rowsPerMonth,
      double bytesPerRow,
      double retentionMonths,
      boolean canBegin,
      double keys) {

    /** Rows after a number of months; those of today are taken to be of evenly spread ages. */
    double rowsAt(int month, double share) {
      double old = rows * Math.max(0, 1 - month / retentionMonths);
      double kept = 0;
      for (int k = 0; k < month; k++) {
        double age = (double) month - k - 1;
        kept += Math.min(1, Math.max(0, retentionMonths - age)) * Math.pow(1 + share, k);
      }
      return Math.max(0, old + rowsPerMonth * kept);
    }

    /** Stored bytes that a month of the rates of today adds; no more go than are there. */
    public double bytesOfFirstMonth() {
      return Math.max(-(double) rows, rowsPerMonth) * bytesPerRow;
    }
  }

  /**
   * Returns how the tables of a specification grow.
   *
   * @param spec whose loads run for a length of time that is typical of a month
   * @param retentionNanos by table; tables that are not in it keep their rows for ever
   */
  static DataGrowth of(RunSpec spec, Map<String, Long> retentionNanos, double share) {
    Map<String, Double> rowsPerMonth = rowsPerMonth(spec);
    List<TableGrowth> tables = new ArrayList<>();
    for (TableSpec table : spec.tables()) {
      Long retention = retentionNanos.get(table.name());
      OptionalDouble bytes = bytesPerRow(spec, table);
      tables.add(
          new TableGrowth(
              table.name(),
              table.existingRows(),
              rowsPerMonth.getOrDefault(table.name(), 0.0),
              bytes.orElseGet(() -> bytesPerInsert(spec, table)),
              retention == null ? Double.POSITIVE_INFINITY : retention / OperationUse.MONTH_NANOS,
              bytes.isPresent(),
              keys(table)));
    }
    boolean isGuessed =
        spec.loads().stream()
            .filter(load -> load.client() instanceof ClientSpec.Closed)
            .flatMap(load -> load.calls().stream())
            .anyMatch(call -> RowChanges.of(call, 1).inserted() > 0);
    return new DataGrowth(share, tables, isGuessed);
  }

  /** How many rows a run can begin with, as a reader of scenarios asks: no two have one key. */
  private static double keys(TableSpec table) {
    return KeyCapacity.mostKeys(table.primaryKey(), column -> table.column(column).valuesAtStart());
  }

  private static Map<String, Double> rowsPerMonth(RunSpec spec) {
    Map<String, RowChanges> changes = new HashMap<>();
    for (LoadSpec load : spec.loads()) {
      double calls = OfferedOperations.of(spec.withLoads(List.of(load)));
      double perMonth =
          calls / load.calls().size() / spec.durationNanos() * OperationUse.MONTH_NANOS;
      for (CallLoad call : load.calls()) {
        changes.merge(call.table(), RowChanges.of(call, perMonth), RowChanges::plus);
      }
    }
    Map<String, Double> rows = new HashMap<>();
    changes.forEach((table, change) -> rows.put(table, change.net()));
    return rows;
  }

  /**
   * Rows of a month.
   *
   * @param deleted by their keys
   * @param taken at most, by scans that delete what they find
   */
  private record RowChanges(double inserted, double upserted, double deleted, double taken) {
    static RowChanges of(CallLoad call, double perMonth) {
      if (call instanceof ScanLoad scan) {
        RowScan.Change change = scan.scan().rows().change();
        boolean deletes = change != null && change.deletes();
        boolean isWhole = scan.scan().limit() == ScanSpec.ALL;
        double each = isWhole ? Double.POSITIVE_INFINITY : scan.scan().limit();
        return new RowChanges(0, 0, 0, deletes && perMonth > 0 ? perMonth * each : 0);
      }
      if (!(call instanceof WriteLoad write)) {
        return new RowChanges(0, 0, 0, 0);
      }
      double rows = perMonth * write.rowsPerCommit();
      return switch (write.kind()) {
        case INSERT -> new RowChanges(rows, 0, 0, 0);
        case UPSERT -> new RowChanges(0, rows, 0, 0);
        case DELETE -> new RowChanges(0, 0, rows, 0);
        case UPDATE -> new RowChanges(0, 0, 0, 0);
      };
    }

    RowChanges plus(RowChanges other) {
      return new RowChanges(
          inserted + other.inserted,
          upserted + other.upserted,
          deleted + other.deleted,
          taken + other.taken);
    }

    /**
     * Upserts put back what deletes take, and no more; scans find no more than what comes in, as
     * nothing tells how many of the rows of today meet their conditions.
     */
    double net() {
      double named = inserted - Math.max(0, deleted - upserted);
      return named - Math.min(taken, Math.max(0, named));
    }
  }

  /**
   * Stored bytes of a row and its index entries, as the planner of runs counts them for rows that
   * are there; empty if it cannot tell what such rows would be.
   */
  private static OptionalDouble bytesPerRow(RunSpec spec, TableSpec table) {
    List<TableSpec> alone =
        spec.tables().stream()
            .map(t -> t.withExistingRows(t.name().equals(table.name()) ? SAMPLE_ROWS : 0))
            .toList();
    try {
      double bytes =
          spec.withTables(alone).plan().keySpaces().stream()
              .mapToDouble(KeySpacePlan::existingBytes)
              .sum();
      return OptionalDouble.of(bytes / SAMPLE_ROWS);
    } catch (SchemaException e) {
      return OptionalDouble.empty();
    }
  }

  /** Stored bytes of a row that a load inserts, with its index entries. */
  private static double bytesPerInsert(RunSpec spec, TableSpec table) {
    for (LoadPlan load : spec.plan().numbered()) {
      if (load.addsRows()
          && load.spec() instanceof WriteLoad write
          && write.table().equals(table.name())) {
        double bytes = load.visits().stream().mapToDouble(KeyVisit::bytes).sum();
        return bytes / write.rowsPerCommit();
      }
    }
    return table.rowBytes();
  }

  /** Whether the tables hold other rows in some month than today. */
  public boolean changes() {
    return tables.stream()
        .anyMatch(t -> t.rowsPerMonth() != 0 || (t.rows() > 0 && t.retentionMonths() < 1e6));
  }

  /**
   * The month in which tables have come to hold what they will always hold, as rows end as fast as
   * they come: empty if a table grows without end, or none comes to hold more than today.
   */
  public OptionalInt steadyMonth() {
    double months = 0;
    for (TableGrowth table : tables) {
      if (table.rowsPerMonth() > 0) {
        months = Math.max(months, table.retentionMonths());
      }
    }
    int month = (int) Math.min(MOST_MONTHS, Math.ceil(months));
    return months > 0
            && months <= MOST_MONTHS
            && share == 0
            && storedBytes(month) > (1 + LEAST_GROWTH) * storedBytes(0)
        ? OptionalInt.of(month)
        : OptionalInt.empty();
  }

  /**
   * A table that would hold more rows than keys.
   *
   * @param month the first in which it would
   */
  public record FullTable(TableGrowth table, int month) {}

  /** Returns the table that first holds more rows than keys within some months; empty: none. */
  public Optional<FullTable> firstFull(int months) {
    for (int month = 0; month <= months; month++) {
      for (TableGrowth table : tables) {
        if (table.rowsAt(month, share) > table.keys()) {
          return Optional.of(new FullTable(table, month));
        }
      }
    }
    return Optional.empty();
  }

  /** Stored bytes of all tables after a number of months. */
  public double storedBytes(int month) {
    return tables.stream().mapToDouble(t -> t.rowsAt(month, share) * t.bytesPerRow()).sum();
  }

  /**
   * Returns a point whose tables begin with the rows of a month.
   *
   * @param maxBytes of one table; a table that is larger begins with as much
   */
  Point at(Point base, int month, double maxBytes) {
    Point point = base;
    for (TableGrowth table : tables) {
      double rows = Math.min(table.rowsAt(month, share), maxBytes / table.bytesPerRow());
      if (month > 0 && Math.round(rows) != table.rows()) {
        point = point.with("tables." + table.table() + ".existing", "" + Math.round(rows));
      }
    }
    return point;
  }
}
