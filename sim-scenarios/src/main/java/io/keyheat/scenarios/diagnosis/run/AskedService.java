package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The service that the calls of a run ask of a table or index, by the rates that were offered. */
final class AskedService {
  /** A scan without a limit reads as many rows at least, where it was not counted. */
  private static final int MANY_ROWS = 1_000;

  /**
   * One call and what it asks of the table or index.
   *
   * @param perSecond operations offered
   * @param nanos service of one of them
   * @param rowNanos the part of it that reads rows one after the other
   */
  private record Asked(CallLoad call, double perSecond, double nanos, double rowNanos) {}

  /** Of operations of which a greater share goes to one place, nearly all do. */
  private static final double ONE_PLACE = 0.99;

  private final List<Asked> calls;
  private final List<SpaceKey> keys;

  private AskedService(List<Asked> calls, List<SpaceKey> keys) {
    this.calls = calls;
    this.keys = keys;
  }

  /**
   * What all calls ask of a table with all that is interleaved in it, or of an index; traces and
   * calls to other tables ask nothing.
   */
  static AskedService of(RunResult run, RunSpec spec, String space) {
    return of(run, spec, space, seen -> seen.stats().offeredPerSecond());
  }

  /** What they ask in the minutes of hotspots, by the rates that were offered in these. */
  static AskedService of(RunResult run, RunSpec spec, String space, List<Hotspot> hotspots) {
    BitSet hot = run.intervalsOf(hotspots);
    return of(
        run,
        spec,
        space,
        seen ->
            seen.intervals().isEmpty()
                ? seen.stats().offeredPerSecond()
                : hot.stream()
                        .filter(i -> i < seen.intervals().size())
                        .mapToLong(i -> seen.intervals().get(i).offered())
                        .average()
                        .orElse(0)
                    / (run.intervalNanos() / 1e9));
  }

  private static AskedService of(
      RunResult run, RunSpec spec, String space, ToDoubleFunction<LoadResult> rate) {
    List<Asked> asked = new ArrayList<>();
    for (int l = 0; l < run.loads().size(); l++) {
      LoadSpec load = spec.loads().get(l);
      LoadResult seen = run.loads().get(l);
      List<? extends CallLoad> calls = load.calls();
      for (int c = 0; c < calls.size(); c++) {
        LoadResult of = seen.calls().size() == calls.size() ? seen.calls().get(c) : seen;
        Asked call = asked(spec, calls.get(c), of, rate.applyAsDouble(of), space);
        if (call.nanos > 0) {
          asked.add(call);
        }
      }
    }
    return new AskedService(List.copyOf(asked), SpaceKey.within(spec, space));
  }

  /** The share of a call's operations that go to one place there at a time, in their order. */
  double inOrder(CallLoad call) {
    return greatest(key -> key.inOrder(call));
  }

  /** The share of a scan's operations that read the range there which it reads most often. */
  double inOneRange(CallLoad call) {
    return greatest(key -> key.inOneRange(call));
  }

  private double greatest(ToDoubleFunction<SpaceKey> share) {
    return keys.stream().mapToDouble(share).max().orElse(0);
  }

  /** The key there whose order most of the writes follow; empty: they follow none. */
  Optional<SpaceKey> writtenInOrder() {
    ToDoubleFunction<SpaceKey> service =
        key -> nanosPerSecond(call -> call.writes() ? key.inOrder(call) : 0);
    return keys.stream()
        .filter(key -> service.applyAsDouble(key) > 0)
        .max(Comparator.comparingDouble(service));
  }

  /** Whether all that is asked there names its keys, and nothing comes in their order. */
  boolean isWithoutOrder() {
    return !calls.isEmpty()
        && calls.stream()
            .map(Asked::call)
            .allMatch(call -> !(call instanceof ScanLoad) && inOrder(call) == 0);
  }

  /**
   * Whether what is written there names its keys, and follows no order: if one place after the
   * other is hot, it is not because of an order of writes.
   */
  boolean isWrittenWithoutOrder() {
    List<CallLoad> writes = calls.stream().map(Asked::call).filter(CallLoad::writes).toList();
    return !writes.isEmpty()
        && writes.stream().allMatch(call -> !(call instanceof ScanLoad) && inOrder(call) == 0);
  }

  /** Whether any of what is asked there comes in the order of a key. */
  boolean isInAnyOrder() {
    return calls.stream().anyMatch(asked -> inOrder(asked.call) > 0);
  }

  /** The share of all service that goes to the row which a call names most often. */
  double shareOfOneRow() {
    double all = nanosPerSecond(call -> 1);
    return calls.stream()
        .filter(asked -> !(asked.call instanceof ScanLoad))
        .mapToDouble(
            asked ->
                asked.perSecond
                    * asked.nanos
                    * asked.call.greatestKeyShare(table(asked.call))
                    / all)
        .max()
        .orElse(0);
  }

  private TableSpec table(CallLoad call) {
    return keys.stream()
        .map(SpaceKey::table)
        .filter(table -> table.name().equals(call.table()))
        .findFirst()
        .orElseThrow();
  }

  /** Whether most of the writes that follow an order there follow one of a kind. */
  boolean isMostlyWritten(KeyOrder.Kind kind) {
    double inOrder = nanosPerSecond(call -> call.writes() ? inOrder(call) : 0);
    double ofKind =
        nanosPerSecond(call -> call.writes() && follows(call, kind) ? inOrder(call) : 0);
    return inOrder > 0 && ofKind > inOrder / 2;
  }

  private boolean follows(CallLoad call, KeyOrder.Kind kind) {
    return keys.stream()
        .flatMap(key -> key.ordered(call).stream())
        .anyMatch(part -> part.order().kind() == kind);
  }

  /** Whether all writes that follow an order there do so by the first part of a key: at one end. */
  boolean isWrittenByFirstParts() {
    List<CallLoad> writes = calls.stream().map(Asked::call).filter(CallLoad::writes).toList();
    return writtenInOrder().isPresent()
        && keys.stream()
            .allMatch(
                key ->
                    writes.stream()
                        .flatMap(call -> key.ordered(call).stream())
                        .allMatch(part -> part.isFirstOf(key)));
  }

  /**
   * Whether the writes that follow the order of a key there do so behind several values of its
   * leading parts: at the end of each of them.
   */
  boolean isWrittenBehindOthers() {
    return writtenInOrder()
        .filter(
            key ->
                calls.stream()
                    .map(Asked::call)
                    .filter(CallLoad::writes)
                    .flatMap(call -> key.ordered(call).stream())
                    .noneMatch(part -> part.isFirstOf(key) || part.order().share() >= ONE_PLACE))
        .isPresent();
  }

  /** The columns of a key of which writes follow the order. */
  List<String> orderedColumns(SpaceKey key) {
    return calls.stream()
        .map(Asked::call)
        .filter(CallLoad::writes)
        .flatMap(call -> key.ordered(call).stream())
        .map(SpaceKey.OrderedPart::column)
        .distinct()
        .toList();
  }

  /**
   * The share of all service that a part of the calls asks for; 0 where none is asked for.
   *
   * @param part the share of a call's operations that counts
   */
  double share(ToDoubleFunction<CallLoad> part) {
    double all = nanosPerSecond(call -> 1);
    return all > 0 ? nanosPerSecond(part) / all : 0;
  }

  /** The service that a part of the calls asks for, in nanoseconds a second. */
  double nanosPerSecond(ToDoubleFunction<CallLoad> part) {
    return calls.stream()
        .mapToDouble(asked -> asked.perSecond * asked.nanos * part.applyAsDouble(asked.call))
        .sum();
  }

  /** The operations of a part of the calls. */
  double perSecond(ToDoubleFunction<CallLoad> part) {
    return calls.stream()
        .mapToDouble(asked -> asked.perSecond * part.applyAsDouble(asked.call))
        .sum();
  }

  /** The share of all service that reads rows one after the other. */
  double shareOfScannedRows() {
    double all = nanosPerSecond(call -> 1);
    double rows = calls.stream().mapToDouble(asked -> asked.perSecond * asked.rowNanos).sum();
    return all > 0 ? rows / all : 0;
  }

  /** What a call asks of one of its places there; no service: it does not go there. */
  private static Asked asked(
      RunSpec spec, CallLoad call, LoadResult seen, double perSecond, String space) {
    CostParameters costs = spec.system().costs();
    TableSpec table = spec.table(call.table());
    boolean isTable = space.equals(SpaceKey.root(spec, table).name());
    if (!isTable && !space.startsWith(table.name() + ".")) {
      return new Asked(call, perSecond, 0, 0);
    }
    int bytes = isTable ? table.rowBytes() : 0;
    if (call instanceof ScanLoad load) {
      if (!space.equals(read(spec, table, load.scan().index()))) {
        return new Asked(call, perSecond, 0, 0);
      }
      long rows = Math.round(rowsOf(load, seen));
      double nanos = costs.scanNanos(rows, rows * bytes, load.scan().reverse());
      return new Asked(call, perSecond, nanos, nanos - costs.scanNanos(0, 0, false));
    }
    if (!call.writes()) {
      return new Asked(call, perSecond, isTable ? costs.lookupNanos(bytes) : 0, 0);
    }
    return new Asked(call, perSecond, costs.commitNanos(1, bytes), 0);
  }

  /** The key space that a scan of a table, or of one of its indexes, reads. */
  private static String read(RunSpec spec, TableSpec table, @Nullable String index) {
    boolean withRows =
        table.indexes().stream()
            .filter(IndexSpec::interleaved)
            .anyMatch(each -> each.name().equals(index));
    return index == null || withRows
        ? SpaceKey.root(spec, table).name()
        : table.name() + "." + index;
  }

  /** Rows that a scan has read on average, or may read where none was counted. */
  private static double rowsOf(ScanLoad load, LoadResult seen) {
    int most = Math.min(load.scan().limit(), MANY_ROWS);
    LoadResult.Reads reads = seen.reads();
    long completed = seen.stats().completed();
    return reads == null || completed == 0
        ? most
        : Math.min(most, (double) Arrays.stream(reads.rows()).sum() / completed);
  }
}
