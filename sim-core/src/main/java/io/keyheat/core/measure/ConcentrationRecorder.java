package io.keyheat.core.measure;

import io.keyheat.core.key.Bits128;
import io.keyheat.core.key.KeyFormat;
import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.key.Keys;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.model.request.SampledVisit;
import io.keyheat.core.model.request.VisitKind;
import io.keyheat.core.model.request.VisitObserver;
import io.keyheat.core.result.Concentration;
import io.keyheat.core.result.Concentration.LoadShare;
import io.keyheat.core.workload.KeySpacePlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Samples the visits of this minute and the one before, and tells where those to a range fell. */
public final class ConcentrationRecorder implements VisitObserver {
  private static final int MOST_OF_A_RANGE = 1024;
  private static final int MOST_DEMANDS = 8;

  /** Share of the visits to new keys that the ends of a range must hold. */
  private static final double AT_ENDS = 0.9;

  private final Cluster cluster;
  private final List<KeySpacePlan> plans;
  private final List<String> loads;
  private final int cores;
  private final ThroughputLimit units;
  private VisitSample now = new VisitSample();
  private VisitSample before = new VisitSample();

  /**
   * A recorder of visits to a cluster.
   *
   * @param loads names of the loads and of the calls of pages and transactions, by their numbers
   * @param cores of a server
   * @param units that a tablet may take
   */
  public ConcentrationRecorder(
      Cluster cluster,
      List<KeySpacePlan> plans,
      List<String> loads,
      int cores,
      ThroughputLimit units) {
    this.cluster = cluster;
    this.plans = plans;
    this.loads = loads;
    this.cores = cores;
    this.units = units;
  }

  @Override
  public void visited(SampledVisit visit) {
    if (now.takesNext()) { // Tablets lie far apart in memory: few visits look theirs up.
      boolean write = visit.kind() == VisitKind.WRITE;
      now.add(
          visit, cluster.tablets().space(visit.tablet()), units.refillNanos(write, visit.bytes()));
    }
  }

  /** The minute is over. */
  void endMinute() {
    VisitSample free = before;
    before = now;
    now = free;
    now.begin(before);
  }

  /** Where the visits of this minute to a range fell; null: none was sampled. */
  @Nullable Concentration of(KeyExtent range) {
    int[] all = now.in(range);
    if (all.length == 0) {
      return null;
    }
    int step = (all.length + MOST_OF_A_RANGE - 1) / MOST_OF_A_RANGE;
    int[] some = IntStream.range(0, all.length / step).map(i -> all[i * step]).toArray();
    double requests = all.length * (double) now.every();
    return new Spot(range, some).describe(before.in(range).length * before.every() / requests);
  }

  /** Sampled visits to a range, in the order of time. */
  private final class Spot {
    private final KeyFormat format;
    private final int count;
    private final int[] at;
    private final long[] hi;
    private final long[] lo;

    Spot(KeyExtent range, int[] at) {
      this.at = at;
      format = plans.get(range.space()).format();
      count = at.length;
      hi = Arrays.stream(at).mapToLong(i -> now.hi[i]).toArray();
      lo = Arrays.stream(at).mapToLong(i -> now.lo[i]).toArray();
    }

    Concentration describe(double timesBefore) {
      int[] order = Bits128.order(hi, lo, count);
      Run row = longestRun(order, KeyLayout.KEY_BITS);
      int leadingBits = format.leadingBits(hi[row.at], lo[row.at]);
      Run leading = longestRun(order, leadingBits);
      Halves halves = new Halves(hi, lo, count / 2);
      return new Concentration(
          count,
          timesBefore,
          format.print(hi[row.at], lo[row.at]),
          row.length / (double) count,
          leadingBits == 0 ? "" : format.printParts(hi[leading.at], lo[leading.at]).get(0),
          leading.length / (double) count,
          Arrays.stream(at).filter(i -> now.scans[i]).count() / (double) count,
          Arrays.stream(at).mapToLong(i -> now.rows[i]).sum() / (double) count,
          Arrays.stream(at).mapToLong(i -> now.skipped[i]).sum() / (double) count,
          halves.drift(),
          halves.newShare(),
          halves.ends(),
          demand());
    }

    /** The longest run of sorted keys with equal leading bits. */
    private Run longestRun(int[] order, int bits) {
      long maskHi = Bits128.leadingOnesHi(bits);
      long maskLo = Bits128.leadingOnesLo(bits);
      Run longest = new Run(order[0], 0);
      int from = 0;
      for (int i = 1; i <= count; i++) {
        boolean ends =
            i == count
                || ((hi[order[i]] ^ hi[order[from]]) & maskHi) != 0
                || ((lo[order[i]] ^ lo[order[from]]) & maskLo) != 0;
        if (ends) {
          longest = i - from > longest.length ? new Run(order[from], i - from) : longest;
          from = i;
        }
      }
      return longest;
    }

    private List<LoadShare> demand() {
      int[] visits = new int[loads.size()];
      for (int i : at) {
        visits[now.load[i]]++;
      }
      double[] use = use();
      double all = Arrays.stream(use).sum();
      List<LoadShare> demand = new ArrayList<>();
      for (int load = 0; load < visits.length; load++) {
        if (visits[load] > 0) {
          double share = all == 0 ? 0 : use[load] / all;
          demand.add(new LoadShare(loads.get(load), visits[load] / (double) count, share));
        }
      }
      demand.sort(Comparator.comparingDouble(LoadShare::service).reversed());
      return demand.subList(0, Math.min(MOST_DEMANDS, demand.size()));
    }

    /**
     * The use of each load of the limit of which the visits use most: time for which it is full.
     */
    private double[] use() {
      double[] service = new double[loads.size()];
      double[] unitsWritten = new double[loads.size()];
      double[] unitsRead = new double[loads.size()];
      for (int i : at) {
        int load = now.load[i];
        service[load] += now.meanNanos[i] / cores;
        (now.writes[i] ? unitsWritten : unitsRead)[load] += now.unitNanos[i];
      }
      return Stream.of(service, unitsWritten, unitsRead)
          .max(Comparator.comparingDouble(use -> Arrays.stream(use).sum()))
          .orElseThrow();
    }
  }

  /**
   * A run of equal keys.
   *
   * @param at the first of them
   */
  private record Run(int at, int length) {}

  /** How later visits lie among earlier ones. */
  private static final class Halves {
    private final int earlier;
    private final int later;
    private final int[] inGap;
    private double above;
    private int isNew;

    /**
     * Compares the first visits with the others.
     *
     * @param earlier how many come first
     */
    Halves(long[] hi, long[] lo, int earlier) {
      this.earlier = earlier;
      later = hi.length - earlier;
      inGap = new int[earlier + 1];
      int[] order = Bits128.order(hi, lo, earlier);
      long[] sortedHi = Arrays.stream(order).mapToLong(i -> hi[i]).toArray();
      long[] sortedLo = Arrays.stream(order).mapToLong(i -> lo[i]).toArray();
      for (int i = earlier; i < hi.length; i++) {
        int gap = Keys.firstFrom(sortedHi, sortedLo, 0, earlier, hi[i], lo[i]);
        int end = gap;
        while (end < earlier && sortedHi[end] == hi[i] && sortedLo[end] == lo[i]) {
          end++;
        }
        above += (gap + end) / 2.0;
        if (end == gap) {
          inGap[gap]++;
          isNew++;
        }
      }
    }

    double drift() {
      return earlier == 0 ? 0.5 : above / earlier / later;
    }

    double newShare() {
      return earlier == 0 ? 0 : isNew / (double) later;
    }

    int ends() {
      int[] sorted = Arrays.stream(inGap).sorted().toArray();
      int ends = 0;
      int held = 0;
      while (earlier > 0 && held < AT_ENDS * isNew) {
        held += sorted[earlier - ends++];
      }
      return ends;
    }
  }
}
