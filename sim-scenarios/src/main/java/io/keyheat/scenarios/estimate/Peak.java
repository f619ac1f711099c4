package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.RateSchedule.Segment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** The rates of a load, as far as they are known before it runs. */
public final class Peak {

  /** Bursts of a trace that are shorter are not a load of their own but its unevenness. */
  private static final long LEVEL_NANOS = 10_000_000_000L;

  /** A rate that differs by less is as great. */
  private static final double NEARLY = 0.95;

  private Peak() {}

  /**
   * The greatest rate that a load reaches, operations a second; infinite where it depends on the
   * answers, or on a trace.
   */
  public static double perSecond(LoadSpec load, long durationNanos) {
    return load.client() instanceof ClientSpec.Open open
        ? open.rate().peakPerSecond(lengthNanos(load, durationNanos))
        : Double.POSITIVE_INFINITY;
  }

  /**
   * Returns the greatest rate that the open loops and traces of a run reach together at one moment,
   * traces at their mean rates; loads that are never under way together do not add up.
   */
  public static double perSecond(RunSpec spec) {
    return Rates.ofMeans(spec).moments().stream()
        .mapToDouble(rates -> Arrays.stream(rates).sum())
        .max()
        .orElse(0);
  }

  /**
   * Returns the rates of a run's loads at the moments that count: those at which no other moment
   * has rates that are all as great. There is one at least, and most runs have no other. A closed
   * loop has the rate 0, and a trace those of its levels.
   *
   * @return operations a second, one array for each moment, by load
   */
  public static List<double[]> moments(RunSpec spec) {
    return moments(spec, new double[spec.loads().size()]);
  }

  /**
   * Returns the rates at those moments where closed loops have rates, too.
   *
   * @param closed the rates of closed loops while they are under way, by load; 0 for other loads
   */
  public static List<double[]> moments(RunSpec spec, double[] closed) {
    return Rates.of(spec, closed).moments();
  }

  /**
   * A time in which the rates of all loads rise and fall in straight lines.
   *
   * @param first operations a second at its beginning, by load; a closed loop has the rate 0
   * @param last those that they have come to at its end
   */
  public record Stretch(long nanos, double[] first, double[] last) {
    private double start() {
      return Arrays.stream(first).sum();
    }

    private double end() {
      return Arrays.stream(last).sum();
    }
  }

  /**
   * Returns the most operations a second before a time, if never nearly as many come after it, as
   * far as this is known before a run; 0: they do.
   */
  public static double onlyBefore(RunSpec spec, long nanos) {
    double before = 0;
    double after = 0;
    long end = 0;
    for (Stretch stretch : stretches(spec)) {
      end += stretch.nanos();
      double most = Math.max(stretch.start(), stretch.end());
      before = end > nanos ? before : Math.max(before, most);
      after = end > nanos ? Math.max(after, most) : after;
    }
    boolean isOpen = spec.loads().stream().noneMatch(l -> l.client() instanceof ClientSpec.Closed);
    return isOpen && after < NEARLY * before ? before : 0;
  }

  /**
   * A moment of a run.
   *
   * @param isEnd whether the rates before it are meant, and not those from it on
   */
  public record Time(long nanos, boolean isEnd) {
    public static final Time BEGINNING = new Time(0, false);
  }

  /** The first time at which the loads ask for nearly as much together as at any other. */
  public static Time first(RunSpec spec) {
    List<Stretch> stretches = stretches(spec);
    double most = stretches.stream().mapToDouble(s -> Math.max(s.start(), s.end())).max().orElse(0);
    long begin = 0;
    for (Stretch stretch : stretches) {
      if (stretch.start() >= NEARLY * most) {
        return new Time(begin, false);
      }
      begin += stretch.nanos();
      if (stretch.end() >= NEARLY * most) {
        return new Time(begin, true);
      }
    }
    return Time.BEGINNING;
  }

  /** Returns the stretches of a run in their order, until the last load ends. */
  public static List<Stretch> stretches(RunSpec spec) {
    return stretches(spec, new double[spec.loads().size()]);
  }

  /**
   * Returns the stretches of a run whose closed loops have rates, too.
   *
   * @param closed the rates of closed loops while they are under way, by load; 0 for other loads
   */
  public static List<Stretch> stretches(RunSpec spec, double[] closed) {
    return Rates.of(spec, closed).stretches();
  }

  /**
   * The rates of all loads of a run over time.
   *
   * @param closed rates of closed loops while they are under way, by load
   * @param recorded the levels of traces, by load; none of other loads
   */
  private record Rates(RunSpec spec, double[] closed, List<List<RecordedLevel>> recorded) {
    static Rates of(RunSpec spec, double[] closed) {
      return of(spec, closed, LEVEL_NANOS);
    }

    /** Traces come at their mean rates, from the first record to the last. */
    static Rates ofMeans(RunSpec spec) {
      return of(spec, new double[spec.loads().size()], spec.durationNanos());
    }

    private static Rates of(RunSpec spec, double[] closed, long levelNanos) {
      return new Rates(
          spec, closed, spec.loads().stream().map(l -> levels(l, spec, levelNanos)).toList());
    }

    private static List<RecordedLevel> levels(LoadSpec load, RunSpec spec, long levelNanos) {
      return load.client() instanceof ClientSpec.Traced traced
          ? RecordedLevel.of(
              traced.trace(), load.startNanos(), endNanos(load, spec.durationNanos()), levelNanos)
          : List.of();
    }

    List<double[]> moments() {
      List<double[]> moments = new ArrayList<>();
      for (long time : turns()) {
        addUnlessLower(before(time), moments);
        addUnlessLower(from(time), moments);
      }
      return moments.isEmpty() ? List.of(new double[closed.length]) : moments;
    }

    List<Stretch> stretches() {
      List<Stretch> stretches = new ArrayList<>();
      long begun = 0;
      for (long time : turns()) {
        stretches.add(new Stretch(time - begun, from(begun), before(time)));
        begun = time;
      }
      return stretches;
    }

    private NavigableSet<Long> turns() {
      NavigableSet<Long> times = new TreeSet<>();
      for (int i = 0; i < closed.length; i++) {
        LoadSpec load = spec.loads().get(i);
        if (!(load.client() instanceof ClientSpec.Closed) || closed[i] > 0) {
          addTurns(load, spec.durationNanos(), times);
        }
        recorded.get(i).forEach(level -> times.add(level.toNanos()));
      }
      return times;
    }

    /** The rates that loads have come to at a time, which a step may hide, by load. */
    private double[] before(long nanos) {
      double[] rates = new double[closed.length];
      for (int i = 0; i < rates.length; i++) {
        LoadSpec load = spec.loads().get(i);
        if (nanos > load.startNanos() && nanos <= endNanos(load, spec.durationNanos())) {
          rates[i] =
              load.client() instanceof ClientSpec.Open open
                  ? cameTo(open.rate(), nanos - load.startNanos())
                  : perSecond(i, nanos - 1);
        }
      }
      return rates;
    }

    /** The rates from a time on, by load. */
    private double[] from(long nanos) {
      double[] rates = new double[closed.length];
      for (int i = 0; i < rates.length; i++) {
        LoadSpec load = spec.loads().get(i);
        if (nanos >= load.startNanos() && nanos < endNanos(load, spec.durationNanos())) {
          rates[i] =
              load.client() instanceof ClientSpec.Open open
                  ? at(open.rate(), (double) nanos - load.startNanos())
                  : perSecond(i, nanos);
        }
      }
      return rates;
    }

    /** The rate of a closed loop or a trace at a time at which it is under way. */
    private double perSecond(int load, long nanos) {
      return recorded.get(load).stream()
          .filter(level -> nanos < level.toNanos())
          .mapToDouble(RecordedLevel::perSecond)
          .findFirst()
          .orElse(closed[load]);
    }
  }

  /** Adds the times at which a load's rate begins to differ from what it was. */
  private static void addTurns(LoadSpec load, long durationNanos, NavigableSet<Long> times) {
    long start = load.startNanos();
    long end = endNanos(load, durationNanos);
    if (start >= end) {
      return;
    }
    times.add(start);
    times.add(end);
    if (load.client() instanceof ClientSpec.Open open) {
      open.rate().segments().stream()
          .map(segment -> start + segment.startNanos())
          .filter(time -> time < end)
          .forEach(times::add);
    }
  }

  private static void addUnlessLower(double[] rates, List<double[]> moments) {
    if (moments.stream().noneMatch(other -> isAsGreat(other, rates))) {
      moments.removeIf(other -> isAsGreat(rates, other));
      moments.add(rates);
    }
  }

  private static boolean isAsGreat(double[] rates, double[] others) {
    for (int i = 0; i < rates.length; i++) {
      if (rates[i] < others[i]) {
        return false;
      }
    }
    return true;
  }

  /** The rate that a schedule has come to at a time since the start, which a step may hide. */
  private static double cameTo(RateSchedule rate, long nanos) {
    List<Segment> segments = rate.segments();
    for (int i = 0; i + 1 < segments.size(); i++) {
      if (segments.get(i + 1).startNanos() == nanos) {
        return segments.get(i).endPerSecond();
      }
    }
    return at(rate, (double) nanos);
  }

  private static long endNanos(LoadSpec load, long durationNanos) {
    long end = Math.min(load.endNanos(), durationNanos);
    return load.client() instanceof ClientSpec.Traced traced
        ? Math.min(end, traced.trace().lastNanos())
        : end;
  }

  /** How long a load lasts. */
  private static long lengthNanos(LoadSpec load, long durationNanos) {
    return Math.max(0, Math.min(load.endNanos(), durationNanos) - load.startNanos());
  }

  /** The rate at a time since the load's start, operations a second. */
  private static double at(RateSchedule rate, double nanos) {
    List<Segment> segments = rate.segments();
    int i = 0;
    while (i + 1 < segments.size() && segments.get(i + 1).startNanos() <= nanos) {
      i++;
    }
    Segment segment = segments.get(i);
    if (i + 1 == segments.size()) {
      return segment.startPerSecond();
    }
    double length = (double) segments.get(i + 1).startNanos() - segment.startNanos();
    double along = (nanos - segment.startNanos()) / length;
    return segment.startPerSecond() + along * (segment.endPerSecond() - segment.startPerSecond());
  }
}
