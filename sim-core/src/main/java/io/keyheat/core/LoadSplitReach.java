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
  private static final double NANOS_PER_SECOND = 1e9;

  private final RunSpec spec;
  private final String space;
  private Rates asked = Rates.NONE;
  private Rates served = Rates.NONE;
  private Busy busy = Busy.NONE;
  private double storedBytes;

  /** Rows and bytes that are written and read, a second or by one operation. */
  private record Rates(double written, double read, double bytesWritten, double bytesRead) {
    static final Rates NONE = new Rates(0, 0, 0, 0);

    Rates plus(Rates other, double times) {
      return new Rates(
          written + product(other.written, times),
          read + product(other.read, times),
          bytesWritten + product(other.bytesWritten, times),
          bytesRead + product(other.bytesRead, times));
    }

    /** Nothing, however often, is nothing. */
    private static double product(double each, double times) {
      return each == 0 ? 0 : each * times;
    }
  }

  /** The share of its time that a server is busy with one tablet, and so the tablet by itself. */
  private record Busy(double server, double writing, double reading) {
    static final Busy NONE = new Busy(0, 0, 0);

    Busy plus(Busy other, double times) {
      return new Busy(
          server + other.server * times,
          writing + other.writing * times,
          reading + other.reading * times);
    }

    double greatest() {
      return Math.max(server, Math.max(writing, reading));
    }
  }

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
        reach.add(load, operations);
      }
    }
    return reach;
  }

  /**
   * Whether a tablet that had all of the load would be split by it: of what is more than one server
   * and one tablet can do, no more than they do counts.
   */
  public boolean canSplit() {
    double done = 1 / Math.max(1, busy.greatest());
    return normalizedLoad(Rates.NONE.plus(served, done)) >= 1;
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
        && 2 * normalizedLoad(asked) / tablets < merges.maxLoadShare()
        && 2 * bytes < merges.maxSizeBytes()
        && bytes < merges.maxSmallerBytes();
  }

  private double normalizedLoad(Rates rates) {
    return spec.system()
        .policies()
        .loadSplits()
        .thresholds()
        .greatestNormalizedLoad(rates.written, rates.read, rates.bytesWritten, rates.bytesRead);
  }

  private void addUnknown(LoadSpec load) {
    if (load.tables().stream().anyMatch(name -> holds(spec.table(name)))) {
      double unknown = Double.POSITIVE_INFINITY;
      double written = load.writes() ? unknown : 0;
      asked = asked.plus(new Rates(written, unknown, written, unknown), 1);
      served = asked;
      storedBytes += written;
    }
  }

  private void add(LoadSpec load, double operationsPerSecond) {
    Rates rates = Rates.NONE;
    Busy taken = Busy.NONE;
    for (CallLoad call : load.calls()) {
      if (holds(spec.table(call.table()))) {
        rates = rates.plus(rates(call), 1);
        taken = taken.plus(busy(call), 1);
        addStored(call, operationsPerSecond);
      }
    }
    asked = asked.plus(rates, operationsPerSecond);
    boolean isKnown = Double.isFinite(operationsPerSecond);
    double most = isKnown ? operationsPerSecond : 1 / taken.greatest();
    served = served.plus(rates, most);
    busy = busy.plus(taken, taken.greatest() == 0 ? 0 : most);
  }

  private void addStored(CallLoad call, double operationsPerSecond) {
    if (call instanceof WriteLoad write && write.kind().addsRows()) {
      double seconds = spec.durationNanos() / NANOS_PER_SECOND;
      storedBytes += operationsPerSecond * rates(call).bytesWritten * seconds;
    }
  }

  /** Entries of an index are counted as large as their rows, and scans as long as their limits. */
  private Rates rates(CallLoad call) {
    double rows = rows(call);
    double bytes = rows * spec.table(call.table()).rowBytes();
    return call.writes() ? new Rates(rows, 0, bytes, 0) : new Rates(0, rows, 0, bytes);
  }

  private static int rows(CallLoad call) {
    return call instanceof ScanLoad scan ? scan.scan().limit() : call.rowsPerCommit();
  }

  /** What one operation takes at least, if one tablet has all of it: a scan may find nothing. */
  private Busy busy(CallLoad call) {
    SystemSpec system = spec.system();
    int rows = call instanceof ScanLoad ? 0 : rows(call);
    long bytes = (long) rows * spec.table(call.table()).rowBytes();
    double nanos =
        call.writes() ? system.costs().commitNanos(rows, bytes) : system.costs().lookupNanos(bytes);
    double server = nanos / system.servers().cores() / NANOS_PER_SECOND;
    double own = system.tablets().ceilingNanos(call.writes(), rows, bytes) / NANOS_PER_SECOND;
    return call.writes() ? new Busy(server, own, 0) : new Busy(server, 0, own);
  }

  private boolean holds(TableSpec table) {
    return root(table).name().equals(space) || space.startsWith(table.name() + ".");
  }

  private TableSpec root(TableSpec table) {
    String parent = table.interleavedIn();
    return parent == null ? table : root(spec.table(parent));
  }
}
