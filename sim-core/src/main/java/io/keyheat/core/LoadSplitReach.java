package io.keyheat.core;

import io.keyheat.core.policy.LoadThresholds;
import io.keyheat.core.policy.MergeParameters;
import io.keyheat.core.policy.SizeSplitParameters;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.space.TabletShares;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Whether load splits can come of what loads ask of a key space, and whether tablets that are made
 * beforehand stay: a system may split by writes alone, and merge what is small and not written.
 */
public final class LoadSplitReach {
  private static final double NANOS_PER_SECOND = 1e9;

  /** How often tablets are looked over in {@code merges.delay}. */
  private static final int ROUNDS = 10;

  /** Of a long run fewer moments are looked at. */
  private static final int MOST_ROUNDS = 10_000;

  /** Of many tablets still fewer. */
  private static final long MOST_LOOKS = 2_000_000;

  private final RunSpec spec;
  private final String space;
  private final List<Part> parts = new ArrayList<>();
  private Rates served = Rates.NONE;
  private Busy busy = Busy.NONE;
  private double existingBytes;

  /**
   * What is asked for, a second or by one operation.
   *
   * @param written rows, as read
   * @param server seconds of one of its servers, all cores, at most; infinite: not known
   */
  private record Rates(
      double written, double read, double bytesWritten, double bytesRead, double server) {
    static final Rates NONE = new Rates(0, 0, 0, 0, 0);

    Rates plus(Rates other, double times) {
      return new Rates(
          written + product(other.written, times),
          read + product(other.read, times),
          bytesWritten + product(other.bytesWritten, times),
          bytesRead + product(other.bytesRead, times),
          server + product(other.server, times));
    }

    /** Nothing, however often, is nothing, and what is never done. */
    private static double product(double each, double times) {
      return each == 0 || times == 0 ? 0 : each * times;
    }
  }

  /**
   * What a load asks of the key space.
   *
   * @param number of the load
   * @param each by one operation
   * @param perSecond operations at its peak
   * @param bytesAdded by one operation
   */
  private record Part(LoadSpec load, int number, Rates each, double perSecond, double bytesAdded) {
    /** Operations a second at a time. */
    double perSecondAt(long nanos, long durationNanos) {
      if (nanos < load.startNanos() || nanos >= load.endNanos()) {
        return 0;
      }
      return load.client() instanceof ClientSpec.Open open
          ? perSecond
              * (open.rate().perSecondAt(nanos - load.startNanos()) / peak(open, durationNanos))
          : perSecond;
    }

    /** Bytes that it has added until a time. */
    double bytesUntil(long nanos, long durationNanos) {
      long end = Math.min(nanos, load.endNanos());
      if (bytesAdded == 0 || end <= load.startNanos()) {
        return 0;
      }
      double seconds = (end - load.startNanos()) / NANOS_PER_SECOND;
      double atPeak =
          load.client() instanceof ClientSpec.Open open
              ? OfferedOperations.of(load, end) / peak(open, durationNanos)
              : seconds;
      return bytesAdded * perSecond * atPeak;
    }

    private double peak(ClientSpec.Open open, long durationNanos) {
      long length = Math.min(load.endNanos(), durationNanos) - load.startNanos();
      return open.rate().peakPerSecond(length);
    }
  }

  /**
   * What loads ask for at a time, and have added until then.
   *
   * @param isInRun whether it is known what servers have to do then
   */
  private record Moment(
      boolean isInRun, ToDoubleFunction<Part> perSecond, ToDoubleFunction<Part> bytesAdded) {}

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
        .forEach(table -> reach.existingBytes += (double) table.existingRows() * table.rowBytes());
    for (int i = 0; i < spec.loads().size(); i++) {
      LoadSpec load = spec.loads().get(i);
      double operations = perSecond.applyAsDouble(load);
      if (operations > 0 && load.calls().isEmpty()) {
        reach.addUnknown(i); // A trace may do anything.
      } else if (operations > 0) {
        reach.add(i, operations);
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
   * Whether what the loads add in the run divides some tablets by size.
   *
   * @param tablets into which the space is cut beforehand
   */
  public boolean outgrows(int tablets) {
    long end = spec.durationNanos();
    double added = parts.stream().mapToDouble(part -> part.bytesUntil(end, end)).sum();
    SizeSplitParameters sizes = spec.system().policies().sizeSplits();
    return TabletsAtRest.ofEvenRows(existingBytes + added, tablets, sizes, spec.servers())
        > TabletsAtRest.ofEvenRows(existingBytes, tablets, sizes, spec.servers());
  }

  /**
   * Whether tablets that have equal parts of the rows and of the load are merged again: at any time
   * of the run from {@code merges.delay} on, and not before the system gives cuts of users up. A
   * run that ends before {@code merges.delay} is judged by its peak, as if it went on, with what it
   * has added until then; and where what servers have to do splits tablets, any load is taken to
   * keep them.
   */
  public boolean mergesAgain(int tablets) {
    TabletShares.SampledPart each = TabletShares.SampledPart.even(spec.loads().size(), tablets);
    return mayMerge(tablets) && moments().anyMatch(moment -> areCold(each, each, moment));
  }

  /**
   * How many tablets are merged into others, at least: each is judged by its own rows and its own
   * part of the load, on average over the run, beyond what chance may have made of a sample.
   */
  public int mergedAtLeast(TabletShares tablets) {
    List<TabletShares.SampledPart> left = new ArrayList<>(tablets.parts());
    if (mayMerge(left.size())) {
      long most = Math.max(1, MOST_LOOKS / left.size());
      moments().limit(most).forEach(moment -> merge(left, moment));
    }
    return tablets.parts().size() - left.size();
  }

  private void merge(List<TabletShares.SampledPart> tablets, Moment moment) {
    int at = 0;
    for (int right = 1; right < tablets.size(); right++) {
      if (areCold(tablets.get(at), tablets.get(right), moment)) {
        tablets.set(at, tablets.get(at).plus(tablets.get(right)));
      } else {
        tablets.set(++at, tablets.get(right));
      }
    }
    tablets.subList(Math.min(at + 1, tablets.size()), tablets.size()).clear();
  }

  /** Whether the system merges tablets that are made beforehand within the run at all. */
  public boolean mayMerge(int tablets) {
    MergeParameters merges = spec.system().policies().merges();
    return tablets > 1 && merges.enabled() && merges.preSplitsKeptNanos() < spec.durationNanos();
  }

  /** The times at which tablets are looked over. */
  private Stream<Moment> moments() {
    MergeParameters merges = spec.system().policies().merges();
    long end = spec.durationNanos();
    long first = merges.preSplitsStayNanos();
    if (first >= end) {
      return Stream.of(
          new Moment(
              false, Part::perSecond, part -> part.bytesUntil(end, end) * ((double) first / end)));
    }
    long round = Math.max(1, Math.max(merges.delayNanos() / ROUNDS, (end - first) / MOST_ROUNDS));
    return LongStream.iterate(first, now -> now < end, now -> now + round)
        .mapToObj(
            now ->
                new Moment(
                    true, part -> part.perSecondAt(now, end), part -> part.bytesUntil(now, end)));
  }

  private boolean areCold(
      TabletShares.SampledPart left, TabletShares.SampledPart right, Moment moment) {
    MergeParameters merges = spec.system().policies().merges();
    double leftBytes = storedBytes(left, moment);
    double rightBytes = storedBytes(right, moment);
    return leftBytes + rightBytes < merges.maxSizeBytes()
        && Math.min(leftBytes, rightBytes) < merges.maxSmallerBytes()
        && load(left.plus(right), moment) < merges.maxLoadShare();
  }

  private double load(TabletShares.SampledPart tablet, Moment moment) {
    Rates asked = Rates.NONE;
    for (Part part : parts) {
      double share = tablet.ofLoad(part.number());
      double perSecond = moment.perSecond().applyAsDouble(part);
      asked = asked.plus(part.each(), Rates.product(share, perSecond));
    }
    return moment.isInRun() ? knownLoad(asked) : normalizedLoad(asked);
  }

  private double storedBytes(TabletShares.SampledPart tablet, Moment moment) {
    double bytes = tablet.ofRows() * existingBytes;
    for (Part part : parts) {
      double share = tablet.ofLoad(part.number());
      bytes += Rates.product(share, moment.bytesAdded().applyAsDouble(part));
    }
    return bytes;
  }

  /** Infinite where any load may reach the share of a server that splits a tablet. */
  private double normalizedLoad(Rates rates) {
    return thresholds()
        .greatestNormalizedLoad(rates.written, rates.read, rates.bytesWritten, rates.bytesRead);
  }

  private double knownLoad(Rates rates) {
    return thresholds()
        .knownNormalizedLoad(
            rates.written, rates.read, rates.bytesWritten, rates.bytesRead, rates.server);
  }

  private LoadThresholds thresholds() {
    return spec.system().policies().loadSplits().thresholds();
  }

  private void addUnknown(int number) {
    LoadSpec load = spec.loads().get(number);
    if (load.tables().stream().anyMatch(name -> holds(spec.table(name)))) {
      double unknown = Double.POSITIVE_INFINITY;
      double written = load.writes() ? unknown : 0;
      Rates any = new Rates(written, unknown, written, unknown, unknown);
      parts.add(new Part(load, number, any, 1, written));
      served = served.plus(any, 1);
    }
  }

  private void add(int number, double operationsPerSecond) {
    LoadSpec load = spec.loads().get(number);
    Rates rates = Rates.NONE;
    Busy taken = Busy.NONE;
    double bytesAdded = 0;
    for (CallLoad call : load.calls()) {
      if (holds(spec.table(call.table()))) {
        rates = rates.plus(rates(call), 1);
        taken = taken.plus(busy(call), 1);
        bytesAdded += bytesAdded(call);
      }
    }
    parts.add(new Part(load, number, rates, operationsPerSecond, bytesAdded));
    boolean isKnown = Double.isFinite(operationsPerSecond);
    double most = isKnown ? operationsPerSecond : 1 / taken.greatest();
    served = served.plus(rates, most);
    busy = busy.plus(taken, taken.greatest() == 0 ? 0 : most);
  }

  private double bytesAdded(CallLoad call) {
    boolean adds = call instanceof WriteLoad write && write.kind().addsRows();
    return adds ? rates(call).bytesWritten : 0;
  }

  /** Entries of an index are counted as large as their rows, and scans as long as their limits. */
  private Rates rates(CallLoad call) {
    double rows = rows(call);
    double bytes = rows * spec.table(call.table()).rowBytes();
    double server = call instanceof ScanLoad ? Double.POSITIVE_INFINITY : serverSeconds(call);
    return call.writes()
        ? new Rates(rows, 0, bytes, 0, server)
        : new Rates(0, rows, 0, bytes, server);
  }

  /** What one operation takes of a server, whose cores work side by side. */
  private double serverSeconds(CallLoad call) {
    SystemSpec system = spec.system();
    int rows = call instanceof ScanLoad ? 0 : rows(call);
    long bytes = (long) rows * spec.table(call.table()).rowBytes();
    double nanos =
        call.writes() ? system.costs().commitNanos(rows, bytes) : system.costs().lookupNanos(bytes);
    return nanos / system.servers().cores() / NANOS_PER_SECOND;
  }

  private static int rows(CallLoad call) {
    return call instanceof ScanLoad scan ? scan.scan().limit() : call.rowsPerCommit();
  }

  /** What one operation takes at least, if one tablet has all of it: a scan may find nothing. */
  private Busy busy(CallLoad call) {
    SystemSpec system = spec.system();
    int rows = call instanceof ScanLoad ? 0 : rows(call);
    long bytes = (long) rows * spec.table(call.table()).rowBytes();
    double server = serverSeconds(call);
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
