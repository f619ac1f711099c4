package io.keyheat.core;

import io.keyheat.core.policy.MergeParameters;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.function.ToDoubleFunction;

/**
 * Whether load splits can come of what loads ask of a key space, and whether tablets that are made
 * beforehand stay: a system may split by writes alone, and merge what is small and not written.
 */
public final class LoadSplitReach {
  private final RunSpec spec;
  private final String space;
  private double written;
  private double read;
  private double bytesWritten;
  private double bytesRead;
  private double storedBytes;

  private LoadSplitReach(RunSpec spec, String space) {
    this.spec = spec;
    this.space = space;
  }

  /**
   * What the loads of a run ask of a key space.
   *
   * @param space which has the name of its first table or of its index
   * @param perSecond operations of a load at most; infinite: not known
   */
  public static LoadSplitReach of(
      RunSpec spec, String space, ToDoubleFunction<LoadSpec> perSecond) {
    LoadSplitReach reach = new LoadSplitReach(spec, space);
    spec.tables().stream()
        .filter(reach::holds)
        .forEach(table -> reach.storedBytes += (double) table.existingRows() * table.rowBytes());
    for (LoadSpec load : spec.loads()) {
      double operations = perSecond.applyAsDouble(load);
      if (operations > 0 && load.calls().isEmpty()) {
        reach.addUnknown(load); // A trace may do anything.
      } else if (operations > 0) {
        load.calls().forEach(call -> reach.add(call, operations));
      }
    }
    return reach;
  }

  /** Whether a tablet that had all of the load would be split by it. */
  public boolean canSplit() {
    return normalizedLoad() >= 1;
  }

  /**
   * Whether tablets that have equal parts of the rows and of the load are merged again, once they
   * are older than {@code merges.delay}.
   */
  public boolean mergesAgain(int tablets) {
    MergeParameters merges = spec.system().policies().merges();
    double bytes = storedBytes / tablets;
    return tablets > 1
        && merges.enabled()
        && 2 * normalizedLoad() / tablets < merges.maxLoadShare()
        && 2 * bytes < merges.maxSizeBytes()
        && bytes < merges.maxSmallerBytes();
  }

  private double normalizedLoad() {
    return spec.system()
        .policies()
        .loadSplits()
        .thresholds()
        .greatestNormalizedLoad(written, read, bytesWritten, bytesRead);
  }

  private void addUnknown(LoadSpec load) {
    if (load.tables().stream().anyMatch(name -> holds(table(name)))) {
      double unknown = Double.POSITIVE_INFINITY;
      read = unknown;
      bytesRead = unknown;
      if (load.writes()) {
        written = unknown;
        bytesWritten = unknown;
        storedBytes = unknown;
      }
    }
  }

  /** Entries of an index are counted as large as their rows, and scans as long as their limits. */
  private void add(CallLoad call, double operationsPerSecond) {
    TableSpec table = table(call.table());
    if (!holds(table)) {
      return;
    }
    boolean isScan = call instanceof ScanLoad;
    double rows = call instanceof ScanLoad scan ? scan.scan().limit() : call.rowsPerCommit();
    double rowsPerSecond = operationsPerSecond * rows;
    double bytesPerSecond = rowsPerSecond * table.rowBytes();
    if (isScan || !call.writes()) {
      read += rowsPerSecond;
      bytesRead += bytesPerSecond;
    }
    if (call.writes()) {
      written += rowsPerSecond;
      bytesWritten += bytesPerSecond;
    }
    if (call instanceof WriteLoad write && write.kind().addsRows()) {
      storedBytes += bytesPerSecond * spec.durationNanos() / 1e9;
    }
  }

  private boolean holds(TableSpec table) {
    return root(table).name().equals(space) || space.startsWith(table.name() + ".");
  }

  private TableSpec root(TableSpec table) {
    String parent = table.interleavedIn();
    return parent == null ? table : root(table(parent));
  }

  private TableSpec table(String name) {
    return spec.tables().stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow();
  }
}
