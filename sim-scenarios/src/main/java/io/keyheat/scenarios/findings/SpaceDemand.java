package io.keyheat.scenarios.findings;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.result.Concentration;
import io.keyheat.core.result.Concentration.LoadShare;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The demand of each call for a table or index, by the operations offered in some intervals. */
final class SpaceDemand {
  /** A scan without a limit reads as many rows at least, where it was not counted. */
  static final int MANY_ROWS = 1_000;

  /** Of calls of which a greater share goes to one place, nearly all do. */
  private static final double ONE_PLACE = 0.99;

  /**
   * One call.
   *
   * @param perSecond operations offered
   * @param service its part of the service of the hot ranges, in any unit
   * @param rowShare the part of its service that reads rows one after the other
   * @param rows read by one of its operations; 0 of other calls than scans
   */
  private record Part(
      CallLoad call, double perSecond, double service, double rowShare, double rows) {}

  private final List<Part> parts;
  private final List<SpaceKey> keys;

  private SpaceDemand(List<Part> parts, List<SpaceKey> keys) {
    this.parts = parts;
    this.keys = keys;
  }

  /** The demand for a table or index in the minutes of some of its hotspots. */
  static SpaceDemand of(Subject subject, String space, List<Hotspot> hotspots) {
    RunResult run = subject.run();
    RunSpec spec = subject.spec();
    BitSet hot = run.intervalsOf(hotspots);
    Map<String, Double> service = service(hotspots);
    List<Part> parts = new ArrayList<>();
    for (Subject.MeasuredCall measured : subject.measured()) {
      CallLoad call = measured.call();
      if (subject.touches(call, space)) {
        double perSecond = perSecond(run, measured.result(), hot);
        double share = service.isEmpty() ? perSecond : service.getOrDefault(call.name(), 0.0);
        parts.add(part(spec, call, measured.result(), perSecond, share));
      }
    }
    return new SpaceDemand(List.copyOf(parts), SpaceKey.within(spec, space));
  }

  /** The service of calls in the sampled visits to hot ranges; empty: none was sampled. */
  private static Map<String, Double> service(List<Hotspot> hotspots) {
    Map<String, Double> service = new HashMap<>();
    for (Hotspot spot : hotspots) {
      Concentration of = spot.concentration();
      for (LoadShare share : of == null ? List.<LoadShare>of() : of.demand()) {
        service.merge(share.load(), spot.cpuUsageScore() * share.service(), Double::sum);
      }
    }
    return service;
  }

  private static double perSecond(RunResult run, LoadResult seen, BitSet intervals) {
    return seen.intervals().isEmpty()
        ? seen.stats().offeredPerSecond()
        : intervals.stream()
                .filter(i -> i < seen.intervals().size())
                .mapToLong(i -> seen.intervals().get(i).offered())
                .average()
                .orElse(0)
            / (run.intervalNanos() / 1e9);
  }

  private static Part part(
      RunSpec spec, CallLoad call, LoadResult seen, double perSecond, double service) {
    if (!(call instanceof ScanLoad load)) {
      return new Part(call, perSecond, service, 0, 0);
    }
    CostParameters costs = spec.system().costs();
    int bytes = load.scan().index() == null ? spec.table(call.table()).rowBytes() : 0;
    long rows = Math.round(rowsOf(load, seen));
    double nanos = costs.scanNanos(rows, rows * bytes, load.scan().reverse());
    return new Part(call, perSecond, service, 1 - costs.scanNanos(0, 0, false) / nanos, rows);
  }

  /** Rows that an attempt of a scan has read on average, or may read where none was counted. */
  private static double rowsOf(ScanLoad load, LoadResult seen) {
    LoadResult.Reads reads = seen.reads();
    long attempts = seen.stats().attempts();
    return reads == null || attempts == 0
        ? Math.min(load.scan().limit(), MANY_ROWS)
        : (double) Arrays.stream(reads.rows()).sum() / attempts;
  }

  /** The key space that a scan of a table, or of one of its indexes, reads. */
  static String read(RunSpec spec, TableSpec table, @Nullable String index) {
    boolean withRows =
        table.indexes().stream()
            .filter(IndexSpec::interleaved)
            .anyMatch(each -> each.name().equals(index));
    return index == null || withRows
        ? SpaceKey.root(spec, table).name()
        : table.name() + "." + index;
  }

  /** The share of a call's operations that go to one place there at a time, in key order. */
  double inOrder(CallLoad call) {
    return keys.stream().mapToDouble(key -> key.inOrder(call)).max().orElse(0);
  }

  /** The share of a scan's operations that read the range which it reads most often. */
  double inOneRange(CallLoad call) {
    return keys.stream().mapToDouble(key -> key.inOneRange(call)).max().orElse(0);
  }

  /** Whether a call reads from one end of the key space, whatever it asks for. */
  static boolean isAtEnd(CallLoad call) {
    return call instanceof ScanLoad load
        && load.scan().where().isEmpty()
        && load.scan().rows().bound() == null;
  }

  /** Whether a call is a scan that stops after some rows. */
  static boolean hasLimit(CallLoad call) {
    return call instanceof ScanLoad load && load.scan().limit() < ScanSpec.ALL;
  }

  /** The key there whose order most of the writes follow; empty: they follow none. */
  Optional<SpaceKey> writtenInOrder() {
    ToDoubleFunction<SpaceKey> service =
        key -> share(call -> call.writes() ? key.inOrder(call) : 0);
    return keys.stream()
        .filter(key -> service.applyAsDouble(key) > 0)
        .max(Comparator.comparingDouble(service));
  }

  /** The columns of a key of which writes follow the order. */
  List<String> orderedColumns(SpaceKey key) {
    return writes()
        .flatMap(call -> key.ordered(call).stream())
        .map(SpaceKey.OrderedPart::column)
        .distinct()
        .toList();
  }

  private Stream<CallLoad> writes() {
    return parts.stream().map(Part::call).filter(CallLoad::writes);
  }

  /** Whether the writes in order go to an end for each of several values of leading key parts. */
  boolean isWrittenBehindOthers() {
    return writtenInOrder()
        .filter(
            key ->
                writes()
                    .flatMap(call -> key.ordered(call).stream())
                    .noneMatch(part -> part.isFirstOf(key) || part.order().share() >= ONE_PLACE))
        .isPresent();
  }

  /** Whether most of the writes in order follow an order of a kind. */
  boolean isMostlyWritten(KeyOrder.Kind kind) {
    double inOrder = share(call -> call.writes() ? inOrder(call) : 0);
    double ofKind = share(call -> call.writes() && follows(call, kind) ? inOrder(call) : 0);
    return inOrder > 0 && ofKind > inOrder / 2;
  }

  private boolean follows(CallLoad call, KeyOrder.Kind kind) {
    return keys.stream()
        .flatMap(key -> key.ordered(call).stream())
        .anyMatch(part -> part.order().kind() == kind);
  }

  /** The share of all service that goes to the row which a call names most often. */
  double shareOfOneRow() {
    return parts.stream()
            .filter(part -> !(part.call instanceof ScanLoad))
            .mapToDouble(part -> part.service * part.call.greatestKeyShare(table(part.call)))
            .max()
            .orElse(0)
        / all();
  }

  private TableSpec table(CallLoad call) {
    return keys.stream()
        .map(SpaceKey::table)
        .filter(table -> table.name().equals(call.table()))
        .findFirst()
        .orElseThrow();
  }

  private double all() {
    return Math.max(Double.MIN_NORMAL, parts.stream().mapToDouble(Part::service).sum());
  }

  /** The share of all service that a part of the calls needs; 0 where none is needed. */
  double share(ToDoubleFunction<CallLoad> part) {
    return parts.stream().mapToDouble(each -> each.service * part.applyAsDouble(each.call)).sum()
        / all();
  }

  /** Operations a second of a part of the calls. */
  double perSecond(ToDoubleFunction<CallLoad> part) {
    return parts.stream().mapToDouble(each -> each.perSecond * part.applyAsDouble(each.call)).sum();
  }

  /** Whether a scan that has much of the service reads many rows at a time. */
  boolean readsManyRows() {
    return parts.stream().anyMatch(each -> each.rows >= MANY_ROWS);
  }

  /** The share of all service that reads rows one after the other. */
  double shareOfScannedRows() {
    return parts.stream().mapToDouble(each -> each.service * each.rowShare).sum() / all();
  }
}
