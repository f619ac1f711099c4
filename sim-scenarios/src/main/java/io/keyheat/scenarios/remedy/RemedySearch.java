package io.keyheat.scenarios.remedy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.measure.Intervals;
import io.keyheat.core.model.rows.TooManyRowsException;
import io.keyheat.core.result.LimitUse;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.report.result.Finding;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.remedy.Ranking.RankedFigure;
import io.keyheat.scenarios.statistics.Interval;
import io.keyheat.scenarios.sweep.KeptFinding;
import io.keyheat.scenarios.sweep.RunFigures;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Tries the remedies of what is hot, and those of what is hot then: where a table and its indexes
 * are hotspots each, all of them need one.
 */
public final class RemedySearch {
  static final String ERRORS = "errors";

  /** Where a ramp has come to its full rate. */
  private static final String LAST_ERRORS =
      "errors[" + (100 - 100 / TrafficRemedies.LAST_PARTS) + "%..]";

  /** A tenth of them are two at least, the fewest that a window has. */
  private static final int LEAST_INTERVALS = 30;

  private static final int ROUNDS = 3;

  /** Errors below a thousandth are all alike, and so are figures within a twentieth. */
  private static final double NO_ERRORS = 0.001;

  /** Few errors of all operations are none only if they are no more of any load than this. */
  private static final double FEW_OF_A_LOAD = 0.01;

  private static final double ALIKE = 0.05;

  /** Replications of a remedy whose difference from the best one is decided by them. */
  private static final int FEWEST = 2;

  /** It does not matter which of two remedies is better by less. */
  private static final double NEAR = 0.25;

  private static final double BEYOND_DOUBT = 0.999;

  /** What has more than twice the p99 of another one is slower by far. */
  private static final double SLOWER_BY_FAR = 0.5;

  /** What has lost less than half of its p99 with a remedy is still hot. */
  private static final double REMEDIED = 0.5;

  private final Runs runs;
  private final Variant variant;
  private final int replications;
  private final Map<Remedy, List<RunKey>> replicated = new LinkedHashMap<>();
  private final List<String> notTried = new ArrayList<>();
  private final Map<Remedy, List<String>> narrowed = new HashMap<>();

  /**
   * A search.
   *
   * @param replications of each remedy at most
   */
  public RemedySearch(Runs runs, Variant variant, int replications) {
    this.runs = runs;
    this.variant = variant;
    this.replications = replications;
  }

  /**
   * The result of the search.
   *
   * @param hot what limits the scenario as it is; empty: nothing at a table or index
   * @param remedies with the scenario as it is, the best first
   * @param notTried those that the scenario cannot have, each with the reason
   * @param gradual the steepest ramp with which the first one loses nothing, begun with the tablets
   *     that are there at first; empty: none was found, or none is needed
   */
  public record TriedRemedies(
      Optional<KeptFinding> hot,
      List<Remedy> remedies,
      List<String> notTried,
      Optional<Remedy> gradual) {
    public TriedRemedies {
      remedies = List.copyOf(remedies);
      notTried = List.copyOf(notTried);
    }
  }

  /** The quantities that runs must measure beside those that all studies do. */
  public static List<String> quantities(RunSpec spec) {
    List<String> quantities = new ArrayList<>();
    if (measuresLastErrors(spec)) {
      quantities.add(LAST_ERRORS);
    }
    for (LoadSpec load : spec.loads()) {
      quantities.add(p99(load));
      quantities.add(quantity(load, ERRORS));
      if (isScan(load)) {
        quantities.add(quantity(load, "reads")); // As a bill would count it.
      }
    }
    return quantities;
  }

  /** Whether the last part of a run has recording intervals enough to be measured. */
  static boolean measuresLastErrors(RunSpec spec) {
    return Intervals.of(spec.durationNanos(), spec.intervalNanos(), spec.warmupNanos()).count()
        >= LEAST_INTERVALS;
  }

  /** The quantity by which the p99 of a load is measured. */
  static String p99(LoadSpec load) {
    return quantity(load, "latency.p99");
  }

  private static String quantity(LoadSpec load, String metric) {
    String name = load.name();
    String shown = name.matches("[A-Za-z0-9_-]+") ? name : "\"" + name + "\"";
    return "loads." + shown + "." + metric;
  }

  /** Runs all that the answer takes. */
  public TriedRemedies advise() throws ScenarioException {
    run(Remedy.NONE, FEWEST);
    List<Remedy> tried = new ArrayList<>(List.of(Remedy.NONE));
    Remedy base = Remedy.NONE;
    for (int round = 0; round < ROUNDS; round++) {
      Optional<KeptFinding> hot = remediable(base);
      if (hot.isEmpty() || (round > 0 && !isHeldBack(base, hot.get()))) {
        break;
      }
      List<Remedy> remedies = tryOthers(base, hot.get(), tried);
      tried.addAll(remedies);
      List<Remedy> next = remedies.stream().filter(remedy -> narrowed(remedy).isEmpty()).toList();
      Optional<Remedy> further = further(next, base, hot.get());
      if (further.isEmpty()) {
        break;
      }
      base = further.get();
    }
    replicateOpen(tried);
    List<Remedy> ranked = ranked(tried);
    if (!helps(ranked.get(0))) {
      ranked.remove(Remedy.NONE);
      ranked.add(0, Remedy.NONE);
    }
    Optional<Remedy> undivided = undivided(ranked.get(0));
    if (undivided.isPresent()) {
      run(undivided.get(), replications);
    }
    Optional<Remedy> gradual =
        undivided.isPresent() && isWorseAtFirst(undivided.get(), ranked.get(0))
            ? gradual(undivided.get())
            : Optional.empty();
    return new TriedRemedies(limit(Remedy.NONE), ranked, notTried, gradual);
  }

  /**
   * The remedy to which those of what is hot then are added: the best one, if it is a relief; else
   * the best one with which something else is hot, as a table and its index may hold each other up.
   */
  private Optional<Remedy> further(List<Remedy> tried, Remedy base, KeptFinding hot) {
    if (tried.isEmpty()) {
      return Optional.empty();
    }
    Remedy best = ranking().best(tried);
    if (isRelief(best, base)) {
      return Optional.of(best);
    }
    List<Remedy> elsewhere =
        tried.stream()
            .filter(
                remedy ->
                    remediable(remedy)
                        .filter(then -> !then.space().equals(hot.space()))
                        .isPresent())
            .toList();
    return elsewhere.isEmpty() ? Optional.empty() : Optional.of(ranking().best(elsewhere));
  }

  /** Searches the steepest ramp with which a remedy loses nothing. */
  private Optional<Remedy> gradual(Remedy remedy) throws ScenarioException {
    String space = remediable(Remedy.NONE).map(KeptFinding::space).orElse("");
    for (int growth : TrafficRemedies.GROWTHS) {
      Optional<Remedy> ramp = TrafficRemedies.ramp(spec(remedy), space, growth, variant.rules());
      if (remedy.isRamped() || ramp.isEmpty()) {
        return Optional.empty();
      }
      Remedy ramped = remedy.then(ramp.get());
      run(ramped, FEWEST);
      if (lost(ramped) == 0) {
        return ramp;
      }
    }
    return Optional.empty();
  }

  /** Gives the remedies that are not decided yet more replications. */
  private void replicateOpen(List<Remedy> tried) throws ScenarioException {
    Set<Remedy> open = new LinkedHashSet<>();
    do {
      open.clear();
      Remedy best = ranked(tried).get(0);
      for (Remedy remedy : tried) {
        if (!remedy.equals(best) && narrowed(remedy).isEmpty() && !isDecided(remedy, best)) {
          open.addAll(List.of(remedy, best));
        }
      }
      open.removeIf(remedy -> figures(remedy).size() >= replications);
      for (Remedy remedy : open) {
        run(remedy, figures(remedy).size() + 1);
      }
    } while (!open.isEmpty());
  }

  /** Whether a remedy surely differs from the best one, or surely differs by little. */
  boolean isDecided(Remedy remedy, Remedy best) {
    String decisive = decisiveOf(remedy, best);
    double[] values = values(remedy, decisive);
    double[] ofBest = values(best, decisive);
    double greater = Math.max(Interval.of(values).mean(), Interval.of(ofBest).mean());
    Interval sure = Interval.ofDifferences(BEYOND_DOUBT, values, ofBest);
    Interval likely = Interval.ofDifferences(values, ofBest);
    boolean differs = sure.excludes(0) && Math.abs(sure.mean()) > ALIKE * greater;
    boolean isNear = Math.max(-likely.low(), likely.high()) <= NEAR * greater;
    return allStopped(remedy)
        || ((differs || isNear) && (decisive.equals(ERRORS) || (isKnown(remedy) && isKnown(best))));
  }

  /** Targets that runs far worse than those of the best remedy so far miss. */
  private List<String> limits() {
    Remedy best = ranking().best(List.copyOf(replicated.keySet()));
    List<String> limits = new ArrayList<>();
    limits.add(limit(ERRORS, Math.max(NO_ERRORS, lost(best)) / REMEDIED, ""));
    if (lost(best) == 0) {
      variant.spec().loads().stream()
          .filter(writing())
          .forEach(load -> limits.add(limit(p99(load), p99(best) / SLOWER_BY_FAR, "ms")));
    }
    return limits;
  }

  private static String limit(String quantity, double most, String unit) {
    return String.format(Locale.ROOT, "%s <= %.6f%s", quantity, most, unit);
  }

  private List<RunFigures> figures(Remedy remedy) {
    return replicated.getOrDefault(remedy, List.of()).stream().map(runs::figures).toList();
  }

  /**
   * Returns the remedy with the tablets that the scenario begins with, where those that it was
   * tried with come of load alone; empty where they can be made by hand.
   */
  Optional<Remedy> undivided(Remedy remedy) {
    Remedy undivided = remedy.withoutPreSplits();
    if (variant.vendor().preSplits() || undivided.fields().equals(remedy.fields())) {
      return Optional.empty();
    }
    try {
      runs.points().check(undivided.point());
      return Optional.of(undivided);
    } catch (ScenarioException e) {
      return Optional.empty(); // Its own pre-splits do not fit the changed key.
    }
  }

  /** Whether more operations are lost before load has split what changes, or writes are slower. */
  boolean isWorseAtFirst(Remedy undivided, Remedy remedy) {
    return lost(undivided) > lost(remedy) || p99(undivided) > (1 + ALIKE) * p99(remedy);
  }

  /**
   * Ranks remedies, those that are no better than the scenario as it is behind it: a ramp stands
   * behind what serves all from the start, but not for that behind what is slow as it is.
   */
  private List<Remedy> ranked(List<Remedy> tried) {
    List<Remedy> better = new ArrayList<>();
    List<Remedy> others = new ArrayList<>();
    for (Remedy remedy : ranking().ranked(tried)) {
      boolean isBetter = !remedy.equals(Remedy.NONE) && isBetterThanNone(remedy);
      (isBetter ? better : others).add(remedy);
    }
    others.remove(Remedy.NONE);
    better.add(Remedy.NONE);
    better.addAll(others);
    return better;
  }

  private boolean isBetterThanNone(Remedy remedy) {
    return ranking(false).best(List.of(Remedy.NONE, remedy)).equals(remedy);
  }

  /** Whether what fails with a remedy, if anything does, is less by more than figures differ. */
  private boolean helps(Remedy remedy) {
    double before = lost(Remedy.NONE);
    return before == 0
        || lost(remedy) <= (1 - ALIKE) * before
        || (lost(remedy) <= before && done(remedy) > (1 + ALIKE) * done(Remedy.NONE));
  }

  /** The scenario with a remedy. */
  private RunSpec spec(Remedy remedy) throws ScenarioException {
    return runs.points().spec(new RunKey(remedy.point(), variant.name(), 0));
  }

  /** A sentence for each query: what serves it with a remedy. */
  public List<String> served(Remedy remedy) throws ScenarioException {
    return new ServedQueries(spec(Remedy.NONE), spec(remedy)).shown();
  }

  /**
   * The queries that ask for less with a remedy, a sentence each: its figures are those of other
   * questions, so that it ranks behind the scenario as it is.
   */
  public List<String> narrowed(Remedy remedy) {
    return narrowed.computeIfAbsent(
        remedy,
        r -> {
          try {
            return new ServedQueries(spec(Remedy.NONE), spec(r)).narrowed();
          } catch (ScenarioException e) {
            throw new IllegalStateException("was checked before: " + r.name(), e);
          }
        });
  }

  /** Whether the p99 with a remedy is known to a factor of two. */
  public boolean isKnown(Remedy remedy) {
    return worstOf(remedy, "latency.p99", writing())
        .map(p99 -> p99.halfWidth() <= Math.abs(p99.mean()))
        .orElse(true);
  }

  /** Whether all runs with a remedy stopped early, as it is far worse than the best. */
  boolean allStopped(Remedy remedy) {
    return figures(remedy).stream().allMatch(RunFigures::endedEarly);
  }

  /** Whether a remedy takes half of what is lost, or of the p99 where nothing is. */
  private boolean isRelief(Remedy remedy, Remedy before) {
    return lost(before) > 0
        ? lost(remedy) <= REMEDIED * lost(before)
        : p99(remedy) <= REMEDIED * p99(before);
  }

  /** Whether something else is what limits it now. */
  private boolean isHeldBack(Remedy remedy, KeptFinding hot) {
    boolean slow = lost(remedy) > 0 || p99(remedy) > REMEDIED * p99(Remedy.NONE);
    return hot.impact().harms() && slow && !fillsServers(remedy);
  }

  /** Whether no server has room for what a range has too much of. */
  boolean fillsServers(Remedy remedy) {
    return interval(remedy, "servers.mean").mean() >= LimitUse.SATURATED;
  }

  /** Tries what sets other fields than all that was tried, whatever it is called. */
  private List<Remedy> tryOthers(Remedy base, KeptFinding hot, List<Remedy> known)
      throws ScenarioException {
    List<Remedy> others = tryAll(base, hot);
    others.removeIf(one -> known.stream().anyMatch(other -> other.point().equals(one.point())));
    return others;
  }

  private List<Remedy> tryAll(Remedy base, KeptFinding hot) throws ScenarioException {
    Variant based = variant.with(spec(base));
    List<Remedy> tried = new ArrayList<>();
    Remedies.untried(hot, based).stream()
        .filter(reason -> !notTried.contains(reason))
        .forEach(notTried::add);
    for (Remedy remedy : Remedies.of(hot, based)) {
      if (base.holds(remedy)) {
        continue; // A longer run would only show more of the time in which all is well.
      }
      Remedy both = base.then(remedy);
      try {
        runs.points().check(both.point());
      } catch (ScenarioException e) {
        notTried.add(both.name() + ": " + unreadable(e.problems().get(0)));
        continue;
      }
      Optional<String> undone = TrafficRemedies.undone(spec(Remedy.NONE), spec(both));
      if (undone.isPresent()) {
        notTried.add(both.name() + ": " + undone.get());
        continue;
      }
      Optional<String> unserved = new ServedQueries(spec(Remedy.NONE), spec(both)).unserved();
      if (unserved.isPresent()) {
        notTried.add(both.name() + ": " + unserved.get());
        continue;
      }
      try {
        run(both, FEWEST);
        tried.add(both);
      } catch (ScenarioException | TooManyRowsException e) { // The others are tried all the same.
        notTried.add(both.name() + ": its run failed: " + e.getMessage());
      }
    }
    return tried;
  }

  /** What is wrong with the scenario that a remedy makes, and where. */
  private static String unreadable(Problem problem) {
    return "the scenario with this remedy is not valid: "
        + (problem.path().isEmpty() ? "" : problem.path() + ": ")
        + problem.message();
  }

  /** Runs a remedy until it has a number of replications, if as many are asked for. */
  private void run(Remedy remedy, int count) throws ScenarioException {
    List<String> limits = remedy.equals(Remedy.NONE) ? List.of() : limits();
    List<RunKey> keys =
        IntStream.range(0, Math.min(count, replications))
            .mapToObj(i -> new RunKey(remedy.point(), variant.name(), i).withTargets(limits))
            .toList();
    List<RunKey> known = replicated.getOrDefault(remedy, List.of());
    List<RunKey> all = new ArrayList<>(known);
    all.addAll(keys.subList(Math.min(known.size(), keys.size()), keys.size()));
    runs.run(all);
    replicated.put(remedy, all);
  }

  /** The finding at a table or index that loses or slows most operations in any replication. */
  public Optional<KeptFinding> limit(Remedy remedy) {
    return worst(remedy, finding -> true);
  }

  /** The worst one against which there is something to try. */
  private Optional<KeptFinding> remediable(Remedy remedy) {
    return worst(remedy, finding -> variant.rules().triesAny(finding.cause()));
  }

  private Optional<KeptFinding> worst(Remedy remedy, Predicate<KeptFinding> which) {
    return figures(remedy).stream()
        .flatMap(run -> run.findings().stream())
        .filter(finding -> !finding.space().isEmpty() && which.test(finding))
        .min(Comparator.comparing(KeptFinding::impact, Finding.Impact.RANK));
  }

  /** The finding that loses or slows most operations, whatever may change it; empty: none does. */
  public Optional<KeptFinding> worst(Remedy remedy) {
    return KeptFinding.limiting(figures(remedy));
  }

  /**
   * Whether all queries are answered as they ask, what is lost, what is done, whether the p99 is
   * known, then the writes' p99, then what reads cost and take, then storage, and of those that are
   * alike what changes least. A ramp, during which less is served, is behind what is not slower by
   * far and serves all from the start.
   */
  private Ranking<Remedy> ranking() {
    return ranking(true);
  }

  private Ranking<Remedy> ranking(boolean isRampBehind) {
    List<RankedFigure<Remedy>> criteria = new ArrayList<>();
    criteria.add(new RankedFigure<>(remedy -> narrowed(remedy).isEmpty() ? 0 : 1, 0));
    criteria.add(new RankedFigure<>(this::lost, ALIKE));
    criteria.add(new RankedFigure<>(remedy -> -done(remedy), ALIKE));
    criteria.add(new RankedFigure<>(remedy -> isKnown(remedy) ? 0 : 1, 0));
    if (isRampBehind) {
      criteria.add(new RankedFigure<>(this::p99, SLOWER_BY_FAR));
      criteria.add(new RankedFigure<>(remedy -> remedy.isRamped() ? 1 : 0, 0));
    }
    criteria.add(new RankedFigure<>(this::p99, ALIKE));
    criteria.add(new RankedFigure<>(remedy -> worst(remedy, "reads", RemedySearch::isScan), ALIKE));
    criteria.add(
        new RankedFigure<>(remedy -> worst(remedy, "latency.p99", l -> !isWrite(l)), ALIKE));
    criteria.add(new RankedFigure<>(remedy -> interval(remedy, "storedBytes").mean(), ALIKE));
    criteria.add(new RankedFigure<>(Remedy::change, 0));
    return new Ranking<>(criteria);
  }

  private double lost(Remedy remedy) {
    double errors = interval(remedy, ERRORS).mean();
    if (Double.isNaN(errors)) {
      return 1;
    }
    boolean isNone = errors < NO_ERRORS && worst(remedy, ERRORS, load -> true) < FEW_OF_A_LOAD;
    return isNone ? 0 : errors;
  }

  /** Clients that wait for answers do less where these are slow; others do what was offered. */
  private double done(Remedy remedy) {
    return waits() ? interval(remedy, "throughput").mean() : 0;
  }

  private boolean waits() {
    return variant.spec().loads().stream()
        .filter(writing())
        .anyMatch(load -> load.client() instanceof ClientSpec.Closed);
  }

  /** The slowest hundredth of the writes; of all loads where none writes. */
  private double p99(Remedy remedy) {
    return worst(remedy, "latency.p99", writing());
  }

  private double worst(Remedy remedy, String metric, Predicate<LoadSpec> which) {
    return worstOf(remedy, metric, which).map(Interval::mean).orElse(0.0);
  }

  /** Which loads count as those whose p99 is to get shorter. */
  public Predicate<LoadSpec> writing() {
    boolean some = variant.spec().loads().stream().anyMatch(RemedySearch::isWrite);
    return load -> !some || isWrite(load);
  }

  public static boolean isWrite(LoadSpec load) {
    return load.writes();
  }

  public static boolean isScan(LoadSpec load) {
    return load instanceof ScanLoad;
  }

  /** The interval of the load for which a metric is greatest; empty where there is none. */
  public Optional<Interval> worstOf(Remedy remedy, String metric, Predicate<LoadSpec> which) {
    return worstLoad(remedy, metric, which).map(load -> interval(remedy, quantity(load, metric)));
  }

  private Optional<LoadSpec> worstLoad(Remedy remedy, String metric, Predicate<LoadSpec> which) {
    return variant.spec().loads().stream()
        .filter(which)
        .max(Comparator.comparingDouble(l -> interval(remedy, quantity(l, metric)).mean()));
  }

  /**
   * What makes a remedy better than the scenario as it is: errors, or where none are lost the p99.
   */
  public String decisive() {
    return decisiveOf(Remedy.NONE, Remedy.NONE);
  }

  /** What tells two remedies apart: errors, or where neither has any the p99. */
  String decisiveOf(Remedy one, Remedy other) {
    return lost(one) > 0 || lost(other) > 0
        ? ERRORS
        : worstLoad(Remedy.NONE, "latency.p99", writing())
            .map(RemedySearch::p99)
            .orElse("latency.p99");
  }

  /** Stored bytes at the end; empty where a run stopped before. */
  Optional<Interval> stored(Remedy remedy) {
    return figures(remedy).stream().anyMatch(RunFigures::endedEarly)
        ? Optional.empty()
        : Optional.of(interval(remedy, "storedBytes"));
  }

  /** The mean of a quantity with a remedy, with its 95 % interval. */
  public Interval interval(Remedy remedy, String quantity) {
    return Interval.of(values(remedy, quantity));
  }

  /** Whether it is better in what is decisive, and not by chance. */
  public boolean isBetter(Remedy remedy) {
    return difference(remedy, Remedy.NONE, decisive()).high() < 0;
  }

  /** How much more there is of a quantity with the first than with the second. */
  public Interval difference(Remedy remedy, Remedy other, String quantity) {
    return Interval.ofDifferences(values(remedy, quantity), values(other, quantity));
  }

  /**
   * The values of the replications. Errors of a ramp are those over the run or in its last part,
   * whichever are more: one whose traffic ends in errors has few on the way there.
   */
  private double[] values(Remedy remedy, String quantity) {
    double[] values = measured(remedy, quantity);
    if (remedy.isRamped() && quantity.equals(ERRORS)) {
      double[] last = measured(remedy, LAST_ERRORS);
      for (int i = 0; i < values.length; i++) {
        values[i] = Double.isNaN(last[i]) ? values[i] : Math.max(values[i], last[i]);
      }
    }
    return values;
  }

  private double[] measured(Remedy remedy, String quantity) {
    return figures(remedy).stream().mapToDouble(run -> run.value(quantity)).toArray();
  }
}
