package io.keyheat.core.policy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.Keys;
import io.keyheat.core.model.request.SampledVisit;
import io.keyheat.core.model.request.VisitKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a window of the {@link NaiveControlLoop} has seen of a tablet: lists of keys. */
final class NaiveWindow {
  /** A key, ordered as unsigned bytes. */
  record Key(long hi, long lo) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      return Keys.compare(hi, lo, other.hi, other.lo);
    }
  }

  private final LoadSplitParameters parameters;
  private final long startNanos;
  private final long rowsAtStart;
  private final RandomStream random;
  private final List<Key> candidates = new ArrayList<>();
  private final List<Key> judges = new ArrayList<>();
  private final Map<Key, Integer> written = new HashMap<>();
  private final Map<LoadKind, Long> totals = new EnumMap<>(LoadKind.class);
  private long sampled;
  private long writtenBytes;
  private long scans;

  NaiveWindow(
      LoadSplitParameters parameters, long startNanos, long rowsAtStart, RandomStream random) {
    this.parameters = parameters;
    this.startNanos = startNanos;
    this.rowsAtStart = rowsAtStart;
    this.random = random;
  }

  long startNanos() {
    return startNanos;
  }

  long rowsAtStart() {
    return rowsAtStart;
  }

  void add(LoadKind kind, long amount) {
    totals.merge(kind, amount, Long::sum);
  }

  long total(LoadKind kind) {
    return totals.getOrDefault(kind, 0L);
  }

  /**
   * A sampled request.
   *
   * @param key first of those that no split parts from the visit's
   * @param periodStart when the control period began
   */
  void request(SampledVisit visit, Key key, long periodStart) {
    boolean isSecondHalf = 2 * (periodStart - startNanos) >= parameters.windowNanos();
    boolean judges = parameters.judgesLater() && isSecondHalf;
    if (judges) {
      this.judges.add(key);
    } else {
      sampled++;
      keep(key);
    }
    if (visit.kind() == VisitKind.SCAN && (judges || !parameters.judgesLater())) {
      scans++;
    }
    if (visit.kind() == VisitKind.WRITE) {
      written.merge(new Key(visit.hi(), visit.lo()), 1, Integer::sum);
      writtenBytes += visit.bytes();
    }
  }

  /** Reservoir sampling (Vitter's algorithm R), with a second draw for the place. */
  private void keep(Key key) {
    if (candidates.size() < parameters.candidates()) {
      candidates.add(key);
    } else if (random.nextLong(sampled) < parameters.candidates()) {
      candidates.set((int) random.nextLong(candidates.size()), key);
    }
  }

  /** The window is over. Where no later request judges, the candidates do. */
  void end() {
    if (!parameters.judgesLater()) {
      judges.addAll(candidates);
    }
  }

  /** Requests that judged, or of which the judging candidates are a sample. */
  long judging() {
    return parameters.judgesLater() ? judges.size() : sampled;
  }

  /** With repetitions. */
  List<Key> candidates() {
    return candidates;
  }

  /** In key order, each once. */
  List<Key> distinct() {
    return candidates.stream().distinct().sorted().toList();
  }

  double scanShare() {
    return judging() == 0 ? 0 : scans / (double) judging();
  }

  /** Greatest share of the judging requests at one candidate. */
  double topRowShare() {
    long most = 0;
    for (Key candidate : distinct()) {
      most = Math.max(most, judges.stream().filter(candidate::equals).count());
    }
    return share(most);
  }

  /** Greatest share of the judging requests between two neighbouring candidates. */
  double topGapShare() {
    List<Key> sorted = distinct();
    long most = 0;
    for (int i = 0; i <= sorted.size(); i++) {
      Key below = i == 0 ? null : sorted.get(i - 1);
      Key above = i == sorted.size() ? null : sorted.get(i);
      long there =
          judges.stream()
              .filter(key -> below == null || key.compareTo(below) > 0)
              .filter(key -> above == null || key.compareTo(above) < 0)
              .count();
      most = Math.max(most, there);
    }
    return share(most);
  }

  private double share(long requests) {
    return judges.isEmpty() ? 0 : requests / (double) judges.size();
  }

  private long judgesBefore(Key key) {
    return judges.stream().filter(judge -> judge.compareTo(key) < 0).count();
  }

  /** Share of the judging requests before a key. */
  double leftShare(Key key) {
    return judges.isEmpty() ? 0.5 : share(judgesBefore(key));
  }

  /** By how many judging requests a split before a key misses a share of them. */
  double distance(Key key, double share) {
    return Math.abs(judgesBefore(key) - judges.size() * share);
  }

  /** Share of the pairs of a candidate and a judging request whose later key is the greater. */
  double drift() {
    return judges.isEmpty() || candidates.isEmpty()
        ? 0.5
        : pairsAbove(candidates, judges) / candidates.size() / judges.size();
  }

  /** Pairs whose second key is the greater; those of equal keys count half. */
  static double pairsAbove(List<Key> first, List<Key> second) {
    double above = 0;
    for (Key earlier : first) {
      for (Key later : second) {
        int order = later.compareTo(earlier);
        above += order > 0 ? 1 : order == 0 ? 0.5 : 0;
      }
    }
    return above;
  }

  /** Whether the shares of the earlier and later requests before a key differ but by chance. */
  boolean staysDivided(Key key) {
    int n = candidates.size();
    int m = judges.size();
    if (!parameters.judgesLater() || n == 0 || m == 0) {
      return true;
    }
    double earlier = candidates.stream().filter(k -> k.compareTo(key) < 0).count() / (double) n;
    double later = leftShare(key);
    double pooled = (earlier * n + later * m) / (n + m);
    double deviation = Math.sqrt(pooled * (1 - pooled) * (1.0 / n + 1.0 / m));
    return Math.abs(earlier - later) <= parameters.evidence().chanceDeviations() * deviation;
  }

  double meanWrittenBytes() {
    long writes = written.values().stream().mapToLong(Integer::longValue).sum();
    return writes == 0 ? 0 : writtenBytes / (double) writes;
  }

  /** Distinct rows written before a key, seen or not (Chao, 1984); null: before any. */
  long writtenRowsBefore(@Nullable Key key) {
    double once = 0;
    double twice = 0;
    long kept = 0;
    long times = 0;
    for (Map.Entry<Key, Integer> entry : written.entrySet()) {
      if (key == null || entry.getKey().compareTo(key) < 0) {
        kept++;
        times += entry.getValue();
        once += entry.getValue() == 1 ? 1 : 0;
        twice += entry.getValue() == 2 ? 1 : 0;
      }
    }
    double unseen = twice > 0 ? once * once / (2 * twice) : once * (once - 1) / 2;
    return Math.min(kept + Math.round(unseen), times * parameters.sampleEvery());
  }
}
