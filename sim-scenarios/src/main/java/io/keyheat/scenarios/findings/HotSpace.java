package io.keyheat.scenarios.findings;

import io.keyheat.core.policy.LoadSplitParameters;
import io.keyheat.core.result.CapacityLimit;
import io.keyheat.core.result.Concentration;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LimitUse;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.report.result.Finding;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A table or index of which ranges were warm or hot: which limit they met, and with what load. */
final class HotSpace {
  /** Of equal scores the narrower range says more. */
  private static final Comparator<Hotspot> BY_HEAT =
      Comparator.comparingDouble(Hotspot::cpuUsageScore)
          .thenComparingDouble(spot -> spot.topRow() - spot.bottomRow())
          .thenComparingDouble(Hotspot::operationsPerSecond);

  /** Fewer sampled visits say too little of their shares. */
  private static final int LEAST_SAMPLE = 50;

  private static final double MOST = 0.5;
  private static final double NEARLY_ALL = 0.8;

  private final Subject subject;
  private final String space;
  private final List<Hotspot> records;
  private final List<Hotspot> judged;

  /** The judged records of ranges that were full, whose demand is the cause; all if none was. */
  private final List<Hotspot> limited;

  private final Hotspot worst;
  private final SpaceDemand demand;

  HotSpace(Subject subject, String space, List<Hotspot> records) {
    this.subject = subject;
    this.space = space;
    this.records = List.copyOf(records);
    judged = undisturbed(afterWarmUp(records));
    List<Hotspot> full = judged.stream().filter(Hotspot::wasFull).toList();
    limited = full.isEmpty() ? judged : full;
    worst = judged.stream().max(BY_HEAT).orElseThrow();
    demand = SpaceDemand.of(subject, space, limited);
  }

  /** The records of minutes that end after the warm-up; all of them where none does. */
  private List<Hotspot> afterWarmUp(List<Hotspot> all) {
    List<Hotspot> after =
        all.stream().filter(spot -> spot.intervalEndNanos() > subject.run().warmupNanos()).toList();
    return after.isEmpty() ? all : after;
  }

  /** The records of minutes that no fault touches; all of them where each is touched. */
  private List<Hotspot> undisturbed(List<Hotspot> all) {
    List<Hotspot> others =
        all.stream()
            .filter(
                spot -> !subject.run().faults().touch(spot.beginNanos(), spot.intervalEndNanos()))
            .toList();
    return others.isEmpty() ? all : others;
  }

  String space() {
    return space;
  }

  SpaceDemand demand() {
    return demand;
  }

  /** The record of the hottest range, of all minutes. */
  Hotspot hottest() {
    return records.stream().max(BY_HEAT).orElseThrow();
  }

  /** Its records that are judged. */
  List<Hotspot> judged() {
    return judged;
  }

  Finding.HotSpan span() {
    return new Finding.HotSpan(
        records.stream().mapToLong(Hotspot::intervalEndNanos).min().orElse(0),
        records.stream().mapToLong(Hotspot::intervalEndNanos).max().orElse(0),
        (int) records.stream().mapToLong(Hotspot::minute).distinct().count(),
        List.copyOf(new TreeSet<>(records.stream().map(Hotspot::server).toList())));
  }

  Set<UnsplittableReason> reasons() {
    Set<UnsplittableReason> reasons = EnumSet.noneOf(UnsplittableReason.class);
    judged.forEach(spot -> reasons.addAll(spot.unsplittableReasons()));
    return reasons;
  }

  /** The limit of which the hottest range used most; empty: an older recording has none. */
  Optional<LimitUse> limit() {
    return worst.limits().stream().max(Comparator.comparingDouble(LimitUse::utilisation));
  }

  /** Whether a range had no capacity left, or rejected more than a few requests. */
  boolean isSaturated() {
    return isFull() || judged.stream().anyMatch(HotSpace::hasRejected);
  }

  /** Whether a range used all of a limit of its own, whatever its server does beside it. */
  boolean isFull() {
    return limited.stream().anyMatch(Hotspot::wasFull);
  }

  private static boolean hasRejected(Hotspot spot) {
    long rejected = spot.limits().stream().mapToLong(LimitUse::rejected).sum();
    double served = spot.operationsPerSecond() * Hotspot.MINUTE_NANOS / 1e9;
    return rejected > 0 && rejected >= Finding.Impact.FEW * (rejected + served);
  }

  /** Whether the server of a range was saturated in its minute. */
  boolean isServerSaturated() {
    RunResult run = subject.run();
    return judged.stream()
        .anyMatch(
            spot -> {
              BitSet minute = run.intervalsOf(List.of(spot));
              return ServerWork.utilisation(run, spot.server(), minute).average().orElse(0)
                  >= LimitUse.SATURATED;
            });
  }

  /** The greatest part of the requests of a range that went to one row, where few read ranges. */
  double rowShare() {
    return judged.stream()
        .map(Hotspot::concentration)
        .filter(Objects::nonNull)
        .filter(of -> of.sampled() >= LEAST_SAMPLE && of.scanShare() < MOST)
        .mapToDouble(Concentration::topRowShare)
        .max()
        .orElse(0);
  }

  /** Whether requests kept moving to keys beyond the earlier ones, up or down. */
  boolean isMoving() {
    return judged.stream()
        .map(Hotspot::concentration)
        .filter(Objects::nonNull)
        .filter(of -> of.sampled() >= LEAST_SAMPLE)
        .anyMatch(of -> Math.abs(2 * of.drift() - 1) >= NEARLY_ALL);
  }

  /** The part of the requests of the hottest range that go to one place at a time, in key order. */
  double orderShare() {
    return SpaceKey.keepsHashesWhole(subject.spec(), space)
        ? 0 // No split separates keys of one hash.
        : atWorst(demand.perSecond(demand::inOrder));
  }

  private double atWorst(double perSecond) {
    return worst.operationsPerSecond() == 0
        ? 0
        : Math.min(1, perSecond / worst.operationsPerSecond());
  }

  /** The part of the service of the limited ranges that skips deleted rows. */
  double skippedShare() {
    double skipped = sum(HeatMetric.TOMBSTONES_SKIPPED_PER_SECOND);
    double skipCores = skipped * subject.spec().system().costs().tombstoneNanos() / 1e9;
    return skipCores == 0 ? 0 : skipCores / sum(HeatMetric.CPU_CORES);
  }

  /** The sum of a metric over the cells of the limited ranges in their minutes. */
  private double sum(HeatMetric metric) {
    RunResult run = subject.run();
    float[] cells = run.heatmap().cells().getOrDefault(metric, new float[0]);
    int rows = run.heatmap().rows().size();
    double sum = 0;
    for (Hotspot range : limited) {
      int last = Math.min(run.heatmap().columns() - 1, range.lastInterval(run.intervalNanos()));
      for (int column = range.firstInterval(run.intervalNanos()); column <= last; column++) {
        for (int row = (int) range.topRow(); row < Math.min(rows, range.bottomRow()); row++) {
          sum += cells.length == 0 ? 0 : cells[column * rows + row];
        }
      }
    }
    return sum;
  }

  /** Whether load-based splits divide it, or have had no time to. */
  boolean isDivided() {
    boolean hasBeenSplit =
        subject.run().events().stream()
            .anyMatch(
                event -> event.kind() == RunEvent.Kind.LOAD_SPLIT && space.equals(event.space()));
    LoadSplitParameters splits = subject.spec().system().policies().loadSplits();
    long window = splits.thresholds().areReachable() ? splits.windowNanos() : 0;
    return hasBeenSplit
        || judged.stream()
            .map(Hotspot::decision)
            .anyMatch(d -> d != null && d.normalizedLoad() >= 1)
        || (window > 0 && (long) span().minutes() * Hotspot.MINUTE_NANOS <= window);
  }

  /** Whether tablets of it were merged in the run. */
  boolean isMerged() {
    return subject.run().events().stream()
        .anyMatch(event -> event.kind() == RunEvent.Kind.MERGE && space.equals(event.space()));
  }

  /** The mean utilisation of all servers in its minutes. */
  double serverUtilisation() {
    return ServerWork.mean(subject.run(), subject.run().intervalsOf(judged));
  }

  /** Whether all servers are about as busy as the busiest at each time in its minutes. */
  boolean areServersEven() {
    return ServerWork.evenness(subject.run(), subject.run().intervalsOf(judged)) >= ServerWork.EVEN;
  }

  /** Whether it is warm or hot for most of the time after the warm-up. */
  boolean isLasting() {
    long measured = subject.run().durationNanos() - subject.run().warmupNanos();
    long minutes = judged.stream().map(Hotspot::minute).distinct().count();
    return minutes * Hotspot.MINUTE_NANOS >= MOST * measured;
  }

  /** The resource that limits it, where it is known. */
  @Nullable CapacityLimit limitName() {
    return limit().map(LimitUse::limit).orElse(null);
  }
}
