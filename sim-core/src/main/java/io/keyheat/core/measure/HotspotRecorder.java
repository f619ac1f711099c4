package io.keyheat.core.measure;

import io.keyheat.core.measure.HottestPlaces.HotPlace;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.cluster.Tablets;
import io.keyheat.core.result.CapacityLimit;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LimitUse;
import io.keyheat.core.result.SplitDecision;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.core.workload.KeySpacePlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Records the warm and hot tablets of each minute, as Spanner's hot-split statistics do.
 *
 * <p>Of the two descriptions of CPU_USAGE_SCORE that the documentation gives, this is the one by
 * which 100 means that the tablet uses all that is to be had; what is below 50 is not recorded. A
 * run that ends within a minute has a record of its last part, too, if that is ten seconds long or
 * longer, or is the whole run. So does a range that is cut within a minute: it has a record up to
 * the cut, and its parts have theirs of the rest, each of ten seconds or longer. Where one tablet
 * after the other is hot and none of them for long, all of them have one record. A tablet that
 * refuses operations for some seconds has a record of these, if it was busy then.
 */
public final class HotspotRecorder {
  private static final double LEAST_SCORE = 50;
  private static final int MOST_PER_MINUTE = 20;

  private final Cluster cluster;
  private final long leastPartNanos;
  private final List<KeySpacePlan> plans;
  private final RowAxis axis;
  private final TabletCapacity capacity;
  private final ConcentrationRecorder concentration;
  private final IntFunction<@Nullable SplitDecision> decisions;
  private final HottestPlaces hottest;
  private final RefusingTablets refusing;
  private final LimitRecorder limits;
  private final List<Hotspot> hotspots = new ArrayList<>();

  /** Of this minute, of ranges that are no longer there. */
  private final List<Hotspot> cut = new ArrayList<>();

  // What is known of a tablet in this minute: numbers side by side, as tablets lie far apart.

  private static final int VISITS = 0;
  private static final int WRITES = 1;
  private static final int READ_NANOS = 2;
  private static final int SERVICE_NANOS = 3;
  private static final int METERED_NANOS = 4;
  private static final int SINCE_NANOS = 5;

  /** Numbers of a tablet: as many as fit a line of a cache. */
  private static final int STRIDE = 8;

  private long[] known = new long[16 * STRIDE];
  private long minuteStartNanos;

  /**
   * A recorder of the tablets of a cluster.
   *
   * @param durationNanos of the run
   * @param concentration where sampled visits fall
   * @param decisions what the splitter decided on a tablet at the end of its last window
   */
  public HotspotRecorder(
      Cluster cluster,
      long durationNanos,
      List<KeySpacePlan> plans,
      RowAxis axis,
      TabletCapacity capacity,
      ConcentrationRecorder concentration,
      IntFunction<@Nullable SplitDecision> decisions) {
    this.cluster = cluster;
    leastPartNanos = Hotspot.leastPartNanos(durationNanos);
    this.plans = plans;
    this.axis = axis;
    this.capacity = capacity;
    this.concentration = concentration;
    this.decisions = decisions;
    hottest = new HottestPlaces(cluster, capacity);
    refusing = new RefusingTablets(capacity);
    limits = new LimitRecorder(cluster);
  }

  /** The numbers of a control period of some length, or of a part of it, come now. */
  public void beginDrain(long nanos) {
    hottest.begin(nanos);
    refusing.begin(nanos);
  }

  /** All of them have come. */
  public void endDrain() {
    hottest.end();
  }

  /**
   * Adds what a tablet has seen in the control period.
   *
   * @param numbers where the sums of its slices' numbers begin at {@code offset}
   */
  public void tablet(int tablet, long[] numbers, int offset, long refused) {
    ensure(tablet);
    int at = tablet * STRIDE;
    known[at + VISITS] += SliceCounters.visits(numbers, offset);
    known[at + WRITES] += SliceCounters.rowsWritten(numbers, offset);
    known[at + READ_NANOS] += SliceCounters.readNanos(numbers, offset);
    long serviceNanos =
        capacity.ofBusiestServer(
            numbers[offset + SliceCounters.SERVICE_NANOS], cluster.elsewhereNanos(tablet));
    known[at + SERVICE_NANOS] += serviceNanos;
    hottest.tablet(tablet, numbers, offset, serviceNanos);
    refusing.tablet(tablet, numbers, offset, serviceNanos, refused);
  }

  /** Adds the attempts that tablets have rejected in the control period, by limit. */
  public void addRejected() {
    limits.addRejected();
  }

  /** Attempts of the whole run that the tablets of a key space have rejected, by limit. */
  public Map<CapacityLimit, Long> rejected(int space) {
    return limits.ofRun(space);
  }

  /** Adds what tablets have taken of their token buckets in the control period that ends. */
  public void meter() {
    Tablets tablets = cluster.tablets();
    ensure(tablets.limit());
    for (int tablet = 0; tablet < tablets.limit(); tablet++) {
      long metered = tablets.meteredNanos(tablet);
      known[tablet * STRIDE + METERED_NANOS] += metered;
      hottest.meter(tablet, metered);
    }
    limits.meter();
  }

  /** A tablet has been cut: its range has a record up to now. */
  public void split(int left, int right, long nowNanos) {
    ensure(Math.max(left, right));
    double score = score(left, nowNanos);
    if (score >= LEAST_SCORE) {
      cut.add(describe(left, KeyExtent.of(cluster, left, right), score, nowNanos, null));
    }
    restart(left, nowNanos);
    restart(right, nowNanos);
  }

  /** A tablet's range has changed: what it did before in this minute is no longer one tablet's. */
  public void restart(int tablet, long nowNanos) {
    ensure(tablet);
    forget(tablet);
    refusing.forget(tablet);
    limits.forget(tablet);
    known[tablet * STRIDE + SINCE_NANOS] = nowNanos;
  }

  /** Called at each control period's end; closes the minute when it is over. */
  public void tick(long nowNanos) {
    if (nowNanos - minuteStartNanos >= Hotspot.MINUTE_NANOS) {
      close(nowNanos);
    }
  }

  /** Called at the run's end; closes the minute that has begun. */
  public void end(long nowNanos) {
    if (nowNanos - minuteStartNanos >= leastPartNanos) {
      close(nowNanos);
    }
  }

  private void close(long nowNanos) {
    List<Hotspot> found = new ArrayList<>(cut);
    cut.clear();
    Tablets tablets = cluster.tablets();
    for (int tablet = 0; tablet < Math.min(tablets.limit(), known.length / STRIDE); tablet++) {
      double score = score(tablet, nowNanos);
      if (score >= LEAST_SCORE && tablets.exists(tablet)) {
        KeyExtent extent = KeyExtent.of(cluster, tablet, tablet);
        found.add(describe(tablet, extent, score, nowNanos, decisions.apply(tablet)));
      }
    }
    addMoving(found, nowNanos);
    addRefusing(found, nowNanos);
    found.sort((a, b) -> Double.compare(b.cpuUsageScore(), a.cpuUsageScore()));
    hotspots.addAll(found.subList(0, Math.min(MOST_PER_MINUTE, found.size())));
    for (int tablet = 0; tablet < known.length / STRIDE; tablet++) {
      forget(tablet);
    }
    refusing.forgetAll();
    limits.endMinute();
    concentration.endMinute();
    minuteStartNanos = nowNanos;
  }

  /** Adds tablets that were over their limit for some seconds, of spaces without a record. */
  private void addRefusing(List<Hotspot> found, long nowNanos) {
    Set<String> recorded = tables(found);
    Tablets tablets = cluster.tablets();
    for (int tablet = 0; tablet < Math.min(tablets.limit(), known.length / STRIDE); tablet++) {
      RefusingTablets.Refusing burst = refusing.find(tablet).orElse(null);
      if (burst != null && burst.score() >= LEAST_SCORE && tablets.exists(tablet)) {
        KeyExtent extent = KeyExtent.of(cluster, tablet, tablet);
        if (!recorded.contains(plans.get(extent.space()).name())) {
          int server = tablets.server(tablet);
          HotPlace place =
              new HotPlace(
                  extent, burst.score(), burst.visitsPerSecond(), server, burst.use(), false);
          long[] refused = limits.ofTablet(tablet);
          found.add(describe(place, nowNanos, refused, decisions.apply(tablet)));
        }
      }
    }
  }

  private static Set<String> tables(List<Hotspot> found) {
    Set<String> tables = new HashSet<>();
    found.forEach(hotspot -> tables.addAll(hotspot.affectedTables()));
    return tables;
  }

  /** Adds places that no tablet of their space has a record of, as none was hot for long. */
  private void addMoving(List<Hotspot> found, long nowNanos) {
    Set<String> recorded = tables(found);
    double[] steady = steadyScores(nowNanos);
    for (HotPlace place : hottest.close(LEAST_SCORE, space -> steady[space])) {
      if (!recorded.contains(plans.get(place.extent().space()).name())) {
        found.add(describe(place, nowNanos, limits.ofSpace(place.extent().space()), null));
      }
    }
  }

  /** By space, the greatest score of a tablet over all of this minute. */
  private double[] steadyScores(long nowNanos) {
    double[] steady = new double[plans.size()];
    Tablets tablets = cluster.tablets();
    for (int tablet = 0; tablet < Math.min(tablets.limit(), known.length / STRIDE); tablet++) {
      if (tablets.exists(tablet)) {
        int space = tablets.space(tablet);
        steady[space] =
            Math.max(steady[space], score(tablet, (double) (nowNanos - minuteStartNanos)));
      }
    }
    return steady;
  }

  /** Forgets what a tablet has done, but not since when it has its range. */
  private void forget(int tablet) {
    Arrays.fill(known, tablet * STRIDE, tablet * STRIDE + SINCE_NANOS, 0);
  }

  /** How long a tablet has had its range in this minute. */
  private long nanos(int tablet, long nowNanos) {
    return nowNanos - Math.max(minuteStartNanos, known[tablet * STRIDE + SINCE_NANOS]);
  }

  /**
   * CPU_USAGE_SCORE of the time in this minute in which a tablet had its range; 0 if it is short.
   */
  private double score(int tablet, long nowNanos) {
    long nanos = nanos(tablet, nowNanos);
    return nanos < leastPartNanos ? 0 : score(tablet, (double) nanos);
  }

  private double score(int tablet, double nanos) {
    int at = tablet * STRIDE;
    return 100
        * capacity.share(
            known[at + SERVICE_NANOS],
            known[at + WRITES],
            known[at + READ_NANOS],
            known[at + METERED_NANOS],
            nanos);
  }

  private Hotspot describe(
      int tablet, KeyExtent extent, double score, long nowNanos, @Nullable SplitDecision decision) {
    long nanos = nanos(tablet, nowNanos);
    int at = tablet * STRIDE;
    double[] use = new double[CapacityLimit.values().length];
    capacity.addUse(
        use,
        known[at + SERVICE_NANOS],
        known[at + WRITES],
        known[at + READ_NANOS],
        known[at + METERED_NANOS]);
    for (int limit = 0; limit < use.length; limit++) {
      use[limit] /= nanos;
    }
    double perSecond = known[at + VISITS] / (nanos / 1e9);
    int server = cluster.tablets().server(tablet);
    HotPlace place = new HotPlace(extent, score, perSecond, server, use, false);
    return describe(place, nowNanos, limits.ofTablet(tablet), decision);
  }

  /**
   * Describes a place.
   *
   * @param refused attempts refused there, by limit
   */
  private Hotspot describe(
      HotPlace place, long nowNanos, long[] refused, @Nullable SplitDecision decision) {
    KeyExtent extent = place.extent();
    KeySpacePlan plan = plans.get(extent.space());
    @Nullable UnsplittableReason reason = decision == null ? null : decision.reason();
    if (place.moves()) {
      reason = UnsplittableReason.MOVING_HOT_SPOT;
    }
    place.use()[CapacityLimit.TABLE_UNITS.ordinal()] =
        limits.shareOfTableUnits(extent.space(), nowNanos - minuteStartNanos);
    return new Hotspot(
        nowNanos,
        extent.start(plan),
        extent.limit(plan),
        place.score(),
        List.of(plan.name()),
        reason == null ? List.of() : List.of(reason),
        place.server(),
        place.visitsPerSecond(),
        extent.topRow(axis),
        extent.bottomRow(axis),
        uses(place.use(), refused),
        concentration.of(extent),
        decision);
  }

  private static List<LimitUse> uses(double[] use, long[] refused) {
    List<LimitUse> uses = new ArrayList<>();
    for (CapacityLimit limit : CapacityLimit.values()) {
      double utilisation = use[limit.ordinal()];
      long count = refused[limit.ordinal()];
      if (utilisation > 0 || count > 0) {
        uses.add(new LimitUse(limit, utilisation, count));
      }
    }
    return uses;
  }

  private void ensure(int tablet) {
    if (tablet * STRIDE >= known.length) {
      known = Arrays.copyOf(known, Math.max((tablet + 1) * STRIDE, 2 * known.length));
    }
  }

  /** All that was recorded, by minute, the hottest first. */
  public List<Hotspot> finish() {
    return hotspots;
  }
}
