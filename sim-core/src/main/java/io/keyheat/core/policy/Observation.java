package io.keyheat.core.policy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.Bits128;
import io.keyheat.core.key.Keys;
import io.keyheat.core.model.request.VisitKind;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * One tablet under observation for a window. In the first half its requests' keys are sampled as
 * candidates for a cut; in the second half later requests judge them, so that a key which only
 * divides the past is worth nothing.
 *
 * <p>Some systems look no further than the past: there the whole window gives the candidates, and
 * they judge one another.
 */
final class Observation {
  private final long startNanos;
  private final long sampledNanos;
  private final boolean judgedLater;
  private final SplitEvidence evidence;
  private final RandomStream random;

  private long[] candidateHi;
  private long[] candidateLo;
  private int candidates;
  private int sampled; // With repetitions.
  private long seen;

  private int[] sampledAt = new int[0]; // By candidate: how often it was sampled.
  private int[] judgedBelow = new int[0]; // By candidate: later keys between it and the one before.
  private int[] judgedAt = new int[0]; // By candidate: later keys equal to it.
  private int judged;
  private int scans;
  private final ObservedWrites written;

  private final long[] totals = new long[LoadKind.values().length]; // Of the whole window.

  /**
   * An observation of one tablet's requests.
   *
   * @param written which has no writes yet, for those of the window
   */
  Observation(
      long startNanos,
      LoadSplitParameters parameters,
      RandomStream random,
      ObservedWrites written) {
    this.startNanos = startNanos;
    judgedLater = parameters.judgesLater();
    evidence = parameters.evidence();
    sampledNanos = judgedLater ? parameters.windowNanos() / 2 : Long.MAX_VALUE / 2;
    this.random = random;
    this.written = written;
    candidateHi = new long[parameters.candidates()];
    candidateLo = new long[parameters.candidates()];
  }

  long startNanos() {
    return startNanos;
  }

  /** Adds what a control period has brought. */
  void addTotals(TabletLoads loads, int tablet) {
    for (LoadKind kind : LoadKind.values()) {
      totals[kind.ordinal()] += loads.period(kind, tablet);
    }
  }

  /** Sum over the window: a count, bytes, or nanoseconds of service. */
  long total(LoadKind kind) {
    return totals[kind.ordinal()];
  }

  /** One sampled request, during the control period that began at {@code periodStartNanos}. */
  void request(long hi, long lo, VisitKind kind, long periodStartNanos) {
    boolean scan = kind == VisitKind.SCAN;
    if (periodStartNanos < startNanos + sampledNanos) {
      sample(hi, lo);
      if (scan && !judgedLater) {
        scans++;
      }
    } else {
      if (judgedBelow.length == 0) {
        settleCandidates();
      }
      judge(hi, lo, scan);
    }
  }

  private void sample(long hi, long lo) {
    seen++;
    if (candidates < candidateHi.length) {
      candidateHi[candidates] = hi;
      candidateLo[candidates++] = lo;
    } else if (random.nextLong(seen) < candidateHi.length) {
      int at = (int) random.nextLong(candidateHi.length);
      candidateHi[at] = hi;
      candidateLo[at] = lo;
    }
  }

  /** The window is over: who was not judged by later requests is judged by the other candidates. */
  void end() {
    if (judgedLater || judgedBelow.length > 0) {
      return;
    }
    long[] hi = Arrays.copyOf(candidateHi, candidates);
    long[] lo = Arrays.copyOf(candidateLo, candidates);
    settleCandidates();
    for (int i = 0; i < hi.length; i++) {
      judge(hi[i], lo[i], false);
    }
  }

  /** Sorts the candidates and drops repeated ones. */
  private void settleCandidates() {
    long[] hi = candidateHi;
    long[] lo = candidateLo;
    int[] order = Bits128.order(hi, lo, candidates);
    long[] sortedHi = new long[candidates];
    long[] sortedLo = new long[candidates];
    int[] times = new int[candidates];
    int distinct = 0;
    for (int i : order) {
      boolean repeated =
          distinct > 0 && sortedHi[distinct - 1] == hi[i] && sortedLo[distinct - 1] == lo[i];
      if (!repeated) {
        sortedHi[distinct] = hi[i];
        sortedLo[distinct++] = lo[i];
      }
      times[distinct - 1]++;
    }
    sampledAt = Arrays.copyOf(times, distinct);
    sampled = candidates;
    candidateHi = Arrays.copyOf(sortedHi, distinct);
    candidateLo = Arrays.copyOf(sortedLo, distinct);
    candidates = distinct;
    judgedBelow = new int[distinct + 1];
    judgedAt = new int[distinct + 1];
  }

  private void judge(long hi, long lo, boolean scan) {
    int candidate = Keys.firstFrom(candidateHi, candidateLo, 0, candidates, hi, lo);
    if (candidate < candidates && candidateHi[candidate] == hi && candidateLo[candidate] == lo) {
      judgedAt[candidate]++;
    } else {
      judgedBelow[candidate]++;
    }
    judged++;
    if (scan) {
      scans++;
    }
  }

  /** Requests that judged, or that the candidates are a sample of. */
  long judged() {
    return judgedLater ? judged : seen;
  }

  /** Rows that the sampled writes of the window went to. */
  ObservedWrites written() {
    return written;
  }

  /** Share of those requests that read a range. */
  double scanShare() {
    return judged() == 0 ? 0 : scans / (double) judged();
  }

  /** Share of the judging requests that went to the single most wanted candidate. */
  double topRowShare() {
    return judged == 0 ? 0 : Arrays.stream(judgedAt).max().orElse(0) / (double) judged;
  }

  /**
   * Share of the judging requests that lie strictly between two neighbouring candidates, or beyond
   * the first or the last, whichever of these gaps has most. Had the load stayed where it was, no
   * gap among as many candidates would have much of it.
   */
  double topGapShare() {
    return judged == 0 ? 0 : Arrays.stream(judgedBelow).max().orElse(0) / (double) judged;
  }

  /**
   * How far the hot range has moved from the window's first half to its second: the share of pairs
   * of a sampled and a later request in which the later one lies further up. A half where the load
   * has stayed, 1 where it has risen past its own width, 0 where it has fallen past it.
   */
  double drift() {
    if (judged == 0 || sampled == 0) {
      return 0.5;
    }
    double above = 0;
    int before = 0;
    for (int i = 0; i < candidates; i++) {
      above += (double) judgedBelow[i] * before;
      above += judgedAt[i] * (before + 0.5 * sampledAt[i]);
      before += sampledAt[i];
    }
    above += (double) judgedBelow[candidates] * before;
    return above / sampled / judged;
  }

  /** Whether most of the hot range has moved on within the window, up or down. */
  boolean hasMoved() {
    double drift = drift();
    return judgedLater && Math.max(drift, 1 - drift) >= evidence.movedShare();
  }

  /** Where the load was in the window's first half, once later requests have judged. */
  HotRange range() {
    return new HotRange(candidateHi, candidateLo, sampledAt);
  }

  /**
   * Whether as much of the later requests as of the earlier ones lies before a candidate, but for
   * chance. Where it does not, a cut there would soon have the load on one of its sides.
   */
  boolean staysDivided(int candidate) {
    if (!judgedLater || sampled == 0 || judged == 0) {
      return true;
    }
    double earlier = Arrays.stream(sampledAt, 0, candidate).sum() / (double) sampled;
    double later = leftShare(candidate);
    double pooled = (earlier * sampled + later * judged) / (sampled + judged);
    double variance = pooled * (1 - pooled) * (1.0 / sampled + 1.0 / judged);
    return Math.abs(earlier - later) <= evidence.chanceDeviations() * Math.sqrt(variance);
  }

  long candidateHi(int candidate) {
    return candidateHi[candidate];
  }

  long candidateLo(int candidate) {
    return candidateLo[candidate];
  }

  /** A split at a candidate, with the share of the later requests before it. */
  SplitKey splitKey(int candidate) {
    return new SplitKey(candidateHi[candidate], candidateLo[candidate], leftShare(candidate));
  }

  /**
   * The candidate that divides the later requests most evenly, of those behind the tablet's own
   * first key; −1 where there is none.
   */
  int mostEven(long tabletStartHi, long tabletStartLo) {
    return nearest(0.5, tabletStartHi, tabletStartLo, candidate -> true);
  }

  /** The candidate that divides most evenly, of those that are allowed; −1 where there is none. */
  int mostEven(long tabletStartHi, long tabletStartLo, IntPredicate allowed) {
    return nearest(0.5, tabletStartHi, tabletStartLo, allowed);
  }

  /** The one that leaves nearest to a share of those requests on its left. */
  int nearest(double share, long tabletStartHi, long tabletStartLo) {
    return nearest(share, tabletStartHi, tabletStartLo, candidate -> true);
  }

  /** What is allowed is dear to tell, so that the nearest one is asked first. */
  private int nearest(double share, long tabletStartHi, long tabletStartLo, IntPredicate allowed) {
    double[] distance = new double[candidates];
    int left = 0;
    for (int i = 0; i < candidates; i++) {
      left += judgedBelow[i];
      boolean inside =
          Keys.compare(candidateHi[i], candidateLo[i], tabletStartHi, tabletStartLo) > 0;
      distance[i] = inside ? Math.abs(left - judged * share) : Double.MAX_VALUE;
      left += judgedAt[i];
    }
    int best = firstLeast(distance);
    while (best >= 0 && !allowed.test(best)) {
      distance[best] = Double.MAX_VALUE;
      best = firstLeast(distance);
    }
    return best;
  }

  /** The first of the least distances; −1 where none is left. */
  private static int firstLeast(double[] distance) {
    int best = -1;
    double least = Double.MAX_VALUE;
    for (int i = 0; i < distance.length; i++) {
      if (distance[i] < least) {
        best = i;
        least = distance[i];
      }
    }
    return best;
  }

  /** Share of the later requests on the left of a cut before a candidate. */
  double leftShare(int candidate) {
    int left = 0;
    for (int i = 0; i < candidate; i++) {
      left += judgedBelow[i] + judgedAt[i];
    }
    return judged == 0 ? 0.5 : (left + judgedBelow[candidate]) / (double) judged;
  }
}
