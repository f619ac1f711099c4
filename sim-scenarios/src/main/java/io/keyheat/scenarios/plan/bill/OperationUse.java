package io.keyheat.scenarios.plan.bill;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.model.rows.ReadBill;
import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.workload.KeySpacePlan;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.SequencePlan.CallPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LookupLoad;
import io.keyheat.core.workload.spec.RowScan;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.profile.Bill;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The operations of a month, or their units, at the mean rates of a run: each operation once,
 * without retries, and calls that depend on what another one finds as made.
 */
public final class OperationUse {
  public static final double MONTH_NANOS = 365.25 / 12 * 24 * 3600e9;

  /** Rows by which the stored bytes of a row and its index entries are found. */
  private static final long SAMPLE_ROWS = 1000;

  private final RunSpec spec;
  private final WorkloadPlan plan;
  private final MeasuredScans measured;
  private final Map<BilledUnit, Double> use = new EnumMap<>(BilledUnit.class);

  /** What runs have measured of the scans of materialized rows. */
  @FunctionalInterface
  public interface MeasuredScans {
    /** Returns the mean of a metric of a load, such as {@code reads}; NaN if it is not known. */
    double of(String load, String metric);
  }

  private OperationUse(RunSpec spec, MeasuredScans measured) {
    this.spec = spec;
    this.measured = measured;
    plan = spec.plan();
  }

  /**
   * Returns what a month has of the units that users of a system pay for, beside servers and what
   * is stored; none where they do not pay for operations.
   *
   * @param spec whose loads run for a length of time that is typical of a month
   */
  public static Map<BilledUnit, Double> of(RunSpec spec, Bill bill, MeasuredScans measured) {
    OperationUse counted = new OperationUse(spec, measured);
    switch (bill) {
      case OPERATIONS -> counted.countRows();
      case UNITS -> counted.countUnits();
      case MACHINES, NODES -> {}
    }
    return counted.use;
  }

  /** Returns the metrics of runs that tell what their scans find, with the names of loads. */
  public static List<String> measuredBy(RunSpec spec) {
    List<String> metrics = new ArrayList<>();
    for (LoadPlan load : spec.plan().loads()) {
      steps(load)
          .filter(step -> step.rows() != null && step.spec() instanceof ScanLoad)
          .forEach(
              step -> {
                metrics.add("loads." + step.spec().name() + ".reads");
                metrics.add("loads." + step.spec().name() + ".visited");
              });
    }
    return metrics;
  }

  private static Stream<LoadPlan> steps(LoadPlan load) {
    return load.sequence() == null
        ? Stream.of(load)
        : load.sequence().steps().stream().map(CallPlan::plan);
  }

  private double perMonth(LoadSpec load) {
    return OfferedOperations.of(load, spec.durationNanos()) / spec.durationNanos() * MONTH_NANOS;
  }

  private void add(BilledUnit unit, double quantity) {
    use.merge(unit, quantity, Double::sum);
  }

  /** Counts rows that are read, written and deleted, whatever their sizes and indexes. */
  private void countRows() {
    for (LoadPlan load : plan.loads()) {
      double perMonth = perMonth(load.spec());
      for (CallLoad call : load.spec().calls()) {
        if (call instanceof WriteLoad write) {
          boolean deletes = write.kind() == WriteLoad.Kind.DELETE;
          add(deletes ? BilledUnit.DELETE : BilledUnit.WRITE, perMonth * write.rowsPerCommit());
        } else if (call instanceof LookupLoad lookup) {
          add(BilledUnit.READ, perMonth * lookup.rowsPerCommit());
        } else if (call instanceof ScanLoad scan) {
          countScan(scan, perMonth);
        }
      }
    }
  }

  private void countScan(ScanLoad load, double perMonth) {
    ScanSpec scan = load.scan();
    ReadBill bill = spec.system().billing().readBill(spec.system().indexes().maxInValues());
    boolean indexOnly = scan.rows().keysOnly() || (scan.index() != null && !scan.fetchRows());
    int limit = scan.limit() == ScanSpec.ALL ? 1 : scan.limit();
    double most = bill.readsOfFull(scan.ranges(), scan.rows().offset(), limit, indexOnly);
    double reads = measured.of(load.name(), "reads");
    add(BilledUnit.READ, perMonth * (Double.isNaN(reads) ? most : reads));
    RowScan.Change change = scan.rows().change();
    if (change != null) {
      double found = measured.of(load.name(), "visited");
      add(
          change.deletes() ? BilledUnit.DELETE : BilledUnit.WRITE,
          perMonth * (Double.isNaN(found) ? (double) scan.ranges() * limit : found));
    }
  }

  /** Counts the units of requests, or those that are provisioned instead. */
  private void countUnits() {
    for (int space = 0; space < plan.keySpaces().size(); space++) {
      TableUnits own = plan.keySpaces().get(space).units();
      ThroughputLimit.Shared given =
          spec.system().tablets().shared().with(own.writesPerSecond(), own.readsPerSecond());
      for (boolean write : List.of(true, false)) {
        double provisioned = given.unitsPerSecond(write);
        if (provisioned < Double.POSITIVE_INFINITY) {
          add(write ? BilledUnit.WRITE_CAPACITY : BilledUnit.READ_CAPACITY, provisioned);
        } else {
          add(write ? BilledUnit.WRITE_UNIT : BilledUnit.READ_UNIT, requested(space, write));
        }
      }
    }
  }

  private double requested(int space, boolean write) {
    double units = 0;
    for (LoadPlan load : plan.loads()) {
      double perMonth = perMonth(load.spec());
      units += perMonth * steps(load).mapToDouble(step -> units(step, space, write)).sum();
    }
    return units;
  }

  /** Units of writes, or of reads, that one call takes in a table or an index. */
  private double units(LoadPlan call, int space, boolean write) {
    ThroughputLimit limit = spec.system().tablets().limit();
    double units = 0;
    if (call.spec() instanceof ScanLoad scan && call.rows() != null) {
      units += unitsOfFound(scan, call, space, write);
    } else if (call.write() == write) {
      double each = call.spec().stale() ? limit.staleShare() : 1;
      double locked = call.writesSeveralRows() ? limit.severalRowsFactor() : 1;
      List<KeyVisit> visits = call.visits();
      for (int i = 0; i < visits.size(); i++) {
        KeyVisit visit = visits.get(i);
        if (visit.keySpace() == space && visit.rows() > 0) {
          int bytes = visit.removes() ? visits.get(i + 1).bytes() : visit.bytes();
          units += each * (visit.locks() ? locked : 1) * units(bytes, write);
        }
      }
      units += write ? unitsOfDeletedEntries(call, space) : 0;
    }
    return units;
  }

  private double units(double bytes, boolean write) {
    ThroughputLimit limit = spec.system().tablets().limit();
    return Math.max(1, Math.ceil(bytes / (write ? limit.writeUnitBytes() : limit.readUnitBytes())));
  }

  /** A delete names its row alone, and takes its entries out of the indexes, too. */
  private double unitsOfDeletedEntries(LoadPlan call, int space) {
    KeySpacePlan in = plan.keySpaces().get(space);
    return call.spec().calls().stream()
        .filter(one -> one instanceof WriteLoad of && of.kind() == WriteLoad.Kind.DELETE)
        .filter(one -> in.index() && in.table().equals(one.table()))
        .mapToDouble(one -> one.rowsPerCommit() * units(bytesOf(in), true))
        .sum();
  }

  /**
   * What a scan of materialized rows reads, all of a range together, and then fetches or writes.
   */
  private double unitsOfFound(ScanLoad load, LoadPlan call, int space, boolean write) {
    ThroughputLimit limit = spec.system().tablets().limit();
    ScanSpec scan = load.scan();
    KeyVisit first =
        call.visits().stream().filter(visit -> visit.rows() > 0).findFirst().orElseThrow();
    double visited = measured.of(load.name(), "visited");
    double found = Double.isNaN(visited) ? (double) first.rows() * scan.ranges() : visited;
    KeySpacePlan in = plan.keySpaces().get(space);
    if (write) {
      boolean changes = scan.rows().change() != null && in.table().equals(load.table());
      return changes ? found * units(bytesOf(in), true) : 0;
    }
    double each = load.stale() ? limit.staleShare() : 1;
    double units = 0;
    if (first.keySpace() == space) {
      double bytes = found / scan.ranges() * first.bytes() / first.rows();
      units += each * scan.ranges() * units(bytes, false);
    }
    boolean fetches = scan.index() != null && scan.fetchRows() && !in.index();
    return units
        + (fetches && in.table().equals(load.table())
            ? each * found * units(bytesOf(in), false)
            : 0);
  }

  /** Stored bytes of a row or entry. */
  private double bytesOf(KeySpacePlan space) {
    List<TableSpec> tables =
        spec.tables().stream()
            .map(t -> t.withExistingRows(t.name().equals(space.table()) ? SAMPLE_ROWS : 0))
            .toList();
    try {
      return spec.withTables(tables).plan().keySpaces().stream()
          .filter(other -> other.name().equals(space.name()))
          .mapToDouble(other -> (double) other.existingBytes() / SAMPLE_ROWS)
          .sum();
    } catch (SchemaException e) {
      return 0; // Nobody can tell what such rows would be; the least is counted.
    }
  }
}
