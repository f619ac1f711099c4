package io.keyheat.scenarios.cures;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.LoadSpec;
import io.keyheat.core.workload.LoadSpec.ClientSpec;
import io.keyheat.core.workload.LoadSpec.Operation;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.statistics.Interval;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunFigures.Hot;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Tries the cures of what is hot, and those of what is hot then: where a table and its indexes are
 * hotspots each, all of them have to be cured.
 */
public final class Advisor {
  private static final int ROUNDS = 3;

  /** Errors below a thousandth are all alike, and so are figures within a twentieth. */
  private static final double NO_ERRORS = 0.001;

  private static final double ALIKE = Math.log(1.05);

  /** What has lost less than half of its tail with a cure is not cured yet. */
  private static final double CURED = 0.5;

  /** Where all servers are about as busy as that, keys are not what is wrong. */
  private static final double BUSY = 0.75;

  private final Runs runs;
  private final Variant variant;
  private final int replications;
  private final List<String> notTried = new ArrayList<>();

  public Advisor(Runs runs, Variant variant, int replications) {
    this.runs = runs;
    this.variant = variant;
    this.replications = replications;
  }

  /**
   * What came of it.
   *
   * @param hot what was hottest as it is
   * @param cures with the scenario as it is, the best first
   * @param notTried those that the scenario cannot have, each with the reason
   */
  public record Advice(Hot hot, List<Cure> cures, List<String> notTried) {
    public Advice {
      cures = List.copyOf(cures);
      notTried = List.copyOf(notTried);
    }
  }

  /** The quantity by which the tail of a load is measured. */
  public static String tail(LoadSpec load) {
    return quantity(load, "latency.p99");
  }

  /** What the queries of a load read, as a bill would count it. */
  public static String reads(LoadSpec load) {
    return quantity(load, "reads");
  }

  private static String quantity(LoadSpec load, String metric) {
    String name = load.name();
    String shown = name.matches("[A-Za-z0-9_-]+") ? name : "\"" + name + "\"";
    return "loads." + shown + "." + metric;
  }

  /** Runs all that the answer takes. */
  public Advice advise() throws ScenarioException {
    run(Point.ORIGIN);
    List<Cure> tried = new ArrayList<>(List.of(Cure.NONE));
    Cure base = Cure.NONE;
    for (int round = 0; round < ROUNDS; round++) {
      Hot hot = hottest(base);
      if (hot.space().isEmpty() || (round > 0 && !isHeldBack(base, hot))) {
        break;
      }
      List<Cure> cures = tryAll(base, hot);
      cures.removeIf(cure -> tried.stream().anyMatch(t -> t.fields().equals(cure.fields())));
      tried.addAll(cures);
      Optional<Cure> next =
          cures.stream().filter(cure -> !hottest(cure).space().equals(hot.space())).min(ranking());
      if (next.isEmpty()) {
        break;
      }
      base = next.get();
    }
    tried.sort(ranking());
    return new Advice(hottest(Cure.NONE), tried, notTried);
  }

  /** Whether something else is what limits it now. */
  private boolean isHeldBack(Cure cure, Hot hot) {
    boolean slow = lost(cure) > 0 || tail(cure) > CURED * tail(Cure.NONE);
    return hot.holdsBack() && slow && interval(cure, "servers.mean").mean() < BUSY;
  }

  private List<Cure> tryAll(Cure base, Hot hot) throws ScenarioException {
    RunSpec spec = runs.points().spec(new RunKey(base.point(), variant.name(), 0));
    List<Cure> tried = new ArrayList<>();
    for (Cure cure : Cures.of(spec, hot, variant.profile())) {
      Cure both = base.then(cure);
      try {
        runs.points().check(both.point());
      } catch (ScenarioException e) {
        notTried.add(both.name() + ": " + e.problems().get(0).message());
        continue;
      }
      run(both.point());
      tried.add(both);
    }
    return tried;
  }

  private void run(Point point) throws ScenarioException {
    List<RunKey> keys = new ArrayList<>();
    for (int i = 0; i < replications; i++) {
      keys.add(new RunKey(point, variant.name(), i));
    }
    runs.run(keys);
  }

  /** What was hottest in any replication. */
  public Hot hottest(Cure cure) {
    Hot hottest = Hot.NOTHING;
    for (int i = 0; i < replications; i++) {
      Hot hot = runs.figures(new RunKey(cure.point(), variant.name(), i)).hot();
      hottest = hot.score() > hottest.score() ? hot : hottest;
    }
    return hottest;
  }

  /**
   * What is lost, what is done, then the writes' tail, then what reads cost and take, then storage.
   */
  private Comparator<Cure> ranking() {
    return Comparator.<Cure>comparingDouble(this::lost)
        .thenComparingDouble(cure -> -alike(done(cure)))
        .thenComparingDouble(cure -> alike(tail(cure)))
        .thenComparingDouble(cure -> alike(worst(cure, "reads", Advisor::isScan)))
        .thenComparingDouble(cure -> alike(worst(cure, "latency.p99", l -> !isWrite(l))))
        .thenComparingDouble(cure -> alike(interval(cure, "storedBytes").mean()));
  }

  private static double alike(double value) {
    return value <= 0 || Double.isNaN(value) ? 0 : Math.rint(Math.log(value) / ALIKE);
  }

  private double lost(Cure cure) {
    double errors = interval(cure, "errors").mean();
    return Double.isNaN(errors) ? 1 : errors < NO_ERRORS ? 0 : errors;
  }

  /** Clients that wait for answers do less where these are slow; others do what was offered. */
  private double done(Cure cure) {
    return waits() ? interval(cure, "throughput").mean() : 0;
  }

  private boolean waits() {
    return variant.spec().loads().stream()
        .filter(writing())
        .anyMatch(load -> load.client() instanceof ClientSpec.Closed);
  }

  /** The slowest hundredth of the writes; of all loads where none writes. */
  private double tail(Cure cure) {
    return worst(cure, "latency.p99", writing());
  }

  private double worst(Cure cure, String metric, Predicate<LoadSpec> which) {
    return worstOf(cure, metric, which).map(Interval::mean).orElse(0.0);
  }

  /** Which loads count as those whose tail is to be cured. */
  public Predicate<LoadSpec> writing() {
    boolean some = variant.spec().loads().stream().anyMatch(Advisor::isWrite);
    return load -> !some || isWrite(load);
  }

  public static boolean isWrite(LoadSpec load) {
    return load.operation() != Operation.LOOKUP && load.operation() != Operation.SCAN;
  }

  public static boolean isScan(LoadSpec load) {
    return load.operation() == Operation.SCAN;
  }

  /** The interval of the load for which a metric is greatest; empty where there is none. */
  public Optional<Interval> worstOf(Cure cure, String metric, Predicate<LoadSpec> which) {
    return worstLoad(cure, metric, which).map(load -> interval(cure, quantity(load, metric)));
  }

  private Optional<LoadSpec> worstLoad(Cure cure, String metric, Predicate<LoadSpec> which) {
    return variant.spec().loads().stream()
        .filter(which)
        .max(Comparator.comparingDouble(l -> interval(cure, quantity(l, metric)).mean()));
  }

  /**
   * What makes a cure better than the scenario as it is: errors, or where none are lost the tail.
   */
  public String decisive() {
    return lost(Cure.NONE) > 0
        ? "errors"
        : worstLoad(Cure.NONE, "latency.p99", writing()).map(Advisor::tail).orElse("latency.p99");
  }

  /** The mean of a quantity with a cure, with its 95 % interval. */
  public Interval interval(Cure cure, String quantity) {
    return Interval.of(values(cure, quantity));
  }

  /** Whether it is better in what is decisive, and not by chance. */
  public boolean isBetter(Cure cure) {
    return difference(cure, Cure.NONE, decisive()).high() < 0;
  }

  /** How much more there is of a quantity with the first than with the second. */
  public Interval difference(Cure cure, Cure other, String quantity) {
    return Interval.ofDifferences(values(cure, quantity), values(other, quantity));
  }

  private double[] values(Cure cure, String quantity) {
    return runs.values(cure.point(), variant.name(), replications, quantity);
  }
}
