package io.keyheat.scenarios.presentation;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.request.LeadingServers;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LimitUse;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.lint.LostQuorum;
import io.keyheat.scenarios.plan.BusiestStretch;
import io.keyheat.scenarios.plan.Evaluation;
import io.keyheat.scenarios.plan.Evaluation.Judgement;
import io.keyheat.scenarios.plan.Evaluation.StopReason;
import io.keyheat.scenarios.plan.TargetVerdict;
import io.keyheat.scenarios.statistics.Interval;
import io.keyheat.scenarios.sweep.RunFigures.Bottleneck;
import io.keyheat.scenarios.sweep.RunFigures.EarlyStop;
import io.keyheat.scenarios.sweep.RunFigures.LimitingResource;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Explains an answer in sentences, from the figures of the runs. */
final class PlanReasons {
  /** Ratio of the busiest server to the mean above which the load counts as uneven. */
  private static final double UNEVEN = 1.5;

  private static final double HALF = 0.5;

  /** Utilisation below which at most one in ten operations finds a server of one core busy. */
  private static final double SOME_WAIT = 0.1;

  private final Runs runs;
  private final RunFacts facts;
  private final String variant;

  PlanReasons(Runs runs, RunFacts facts, String variant) {
    this.runs = runs;
    this.facts = facts;
    this.variant = variant;
  }

  /** Compares an evaluation with the target that is hardest for it. */
  String hardest(Evaluation evaluation, String label) {
    return "With " + label + ", " + sentence(hardest(evaluation)) + stopped(evaluation) + ".";
  }

  /** Says when runs were stopped, as their figures cover only the time before. */
  private String stopped(Evaluation evaluation) {
    if (!isStopped(evaluation)) {
      return "";
    }
    long[] nanos = stops(evaluation).mapToLong(EarlyStop::nanos).sorted().toArray();
    String first = Figures.duration(nanos[0]);
    String last = Figures.duration(nanos[nanos.length - 1]);
    return " for good: its runs were stopped at "
        + (first.equals(last) ? first : first + " to " + last);
  }

  private static boolean isStopped(Evaluation evaluation) {
    return evaluation.stop() == StopReason.TARGET_LOST;
  }

  private Stream<EarlyStop> stops(Evaluation evaluation) {
    return IntStream.range(0, evaluation.replications())
        .mapToObj(i -> runs.figures(new RunKey(evaluation.point(), variant, i)).earlyStop());
  }

  /**
   * The target that is hardest to meet. Of runs that were stopped it is one for which they were:
   * the figures of others may be of a short while, as of what was under way at the stop.
   */
  private Judgement hardest(Evaluation evaluation) {
    Set<String> lost =
        isStopped(evaluation)
            ? stops(evaluation).map(EarlyStop::target).collect(Collectors.toSet())
            : Set.of();
    return evaluation.judgements().stream()
        .filter(judgement -> !judgement.isNotReached())
        .filter(judgement -> lost.isEmpty() || lost.contains(judgement.target().text()))
        .min(
            Comparator.comparingDouble(
                j -> (j.verdict() == TargetVerdict.MISSED ? -1e9 : 0) + j.relativeSlack()))
        .orElseThrow();
  }

  /** Says which target runs miss; without runs, the documented limit of storage. */
  String missed(Optional<Evaluation> cause) {
    return cause
        .map(evaluation -> sentence(hardest(evaluation)))
        .orElse("what is stored at its end is more than the documents allow them to store");
  }

  String variant() {
    return variant;
  }

  /** Such as {@code latency.p99 is 22.1 ms ± 0.6 ms, which keeps latency.p99 < 50ms}. */
  String sentence(Judgement judgement) {
    String standing =
        switch (judgement.verdict()) {
          case MET -> ", which keeps ";
          case MISSED -> ", which misses ";
          case UNDECIDED ->
              judgement.isOfFew()
                  ? ", which is not enough to keep "
                  : ", which cannot be told from ";
        };
    String left = judgement.target().left().text();
    if (Double.isNaN(judgement.left().mean())) {
      return left + " has no figure, which misses " + judgement.target().text();
    }
    return left
        + " is "
        + shown(judgement)
        + standing
        + judgement.target().text()
        + (judgement.isOfFew() ? ", as " + judgement.lack() : "");
  }

  String shown(Judgement judgement) {
    return SweepPresenter.shown(judgement.left(), judgement.target().left(), facts);
  }

  /**
   * Returns the runs that explain an evaluation. Where all of its runs were stopped early, one more
   * is run to its end: what was full before the stop, on average, is not what limits.
   */
  private List<RunKey> explaining(Evaluation evaluation) throws ScenarioException {
    int replications = evaluation.replications();
    if (!isStopped(evaluation)) {
      return IntStream.range(0, replications)
          .mapToObj(i -> new RunKey(evaluation.point(), variant, i))
          .toList();
    }
    List<RunKey> whole = List.of(new RunKey(evaluation.point(), variant, replications).toItsEnd());
    runs.run(whole);
    return whole;
  }

  /** Tells whether the servers or a range of keys limit the throughput. */
  List<String> limits(Evaluation evaluation) throws ScenarioException {
    List<RunKey> keys;
    try {
      keys = explaining(evaluation);
    } catch (ScenarioException e) {
      // The answer stands without the reason, as where no more operations may be run.
      return List.of("What limits it is not known, as its runs were stopped.");
    }
    List<String> reasons = limits(evaluation, keys);
    if (isStopped(evaluation)) {
      String first = reasons.get(0);
      reasons.set(
          0, "In a run to its end, " + Character.toLowerCase(first.charAt(0)) + first.substring(1));
    }
    return lostQuorum(evaluation).map(lost -> prepended(lost, reasons)).orElse(reasons);
  }

  private Optional<String> lostQuorum(Evaluation evaluation) throws ScenarioException {
    return evaluation.verdict() == TargetVerdict.MISSED
        ? LostQuorum.of(runs.points().spec(new RunKey(evaluation.point(), variant, 0)))
        : Optional.empty();
  }

  private static List<String> prepended(String first, List<String> sentences) {
    return Stream.concat(Stream.of(first), sentences.stream()).toList();
  }

  private List<String> limits(Evaluation evaluation, List<RunKey> keys) throws ScenarioException {
    RunSpec spec = runs.points().spec(new RunKey(evaluation.point(), variant, 0));
    LeadingServers leaders = LeadingServers.of(spec.system().replication(), spec.servers());
    String window = busiestTime(evaluation, spec, keys);
    boolean hasQuietTime = BusiestStretch.of(spec).filter(BusiestStretch::hasQuietTime).isPresent();
    String when =
        window.isEmpty()
            ? ""
            : " in "
                + window
                + (hasQuietTime ? ", with the time" : ",")
                + " when the loads ask for most";
    double mean = average(keys, "servers.mean" + window) / shareOfWork(spec, leaders);
    String servers = leaders.areAll() ? "servers" : "servers that lead";
    double busiest = average(keys, "servers.busiest" + window);
    List<String> reasons = new ArrayList<>();
    if (busiest > LimitUse.SATURATED && busiest < UNEVEN * mean) {
      reasons.add(
          "All "
              + servers
              + " are busy (mean "
              + Figures.percent(mean)
              + ", busiest "
              + Figures.percent(busiest)
              + when
              + "): what limits is capacity.");
    } else if (busiest > UNEVEN * mean && busiest > HALF) {
      reasons.add(
          "One server is "
              + Figures.percent(busiest)
              + " busy while the mean "
              + (leaders.areAll() ? "is " : "of those that lead is ")
              + Figures.percent(mean)
              + when
              + ": the load does not spread.");
    } else {
      reasons.add(
          "The "
              + servers
              + " are "
              + Figures.percent(mean)
              + " busy on average, the busiest "
              + Figures.percent(busiest)
              + when
              + (evaluation.verdict() == TargetVerdict.MISSED
                  ? missedWithRoom(evaluation, keys, mean, window)
                  : ": there is room left."));
    }
    reasons.add(hot(keys));
    return reasons;
  }

  /**
   * The mean of all servers over that of those which work: those that are down for the whole run
   * are idle, and those that do not lead only answer stale reads.
   */
  private static double shareOfWork(RunSpec spec, LeadingServers leaders) {
    ReplicationParameters replication = spec.system().replication();
    FaultTable faults = new FaultTable(spec.servers(), replication.zones(), spec.faults());
    int[] up =
        IntStream.range(0, spec.servers())
            .filter(server -> faults.upFromNanos(server, 0) < spec.durationNanos())
            .toArray();
    long leading =
        Arrays.stream(up).filter(server -> replication.leads(faults.zoneOf(server))).count();
    if (leaders.areAll() || leading == 0) {
      return up.length == 0 ? 1 : (double) up.length / spec.servers();
    }
    boolean isStale =
        spec.loads().stream().flatMap(load -> load.calls().stream()).anyMatch(LoadSpec::stale);
    double ofLeaders = isStale ? Estimate.of(spec).shareOfLeaders() : 1;
    return leading / (ofLeaders * spec.servers());
  }

  /**
   * The window of the time in which the loads keep servers busiest, where the runs have measured
   * it; empty: that is all of the run, or the runs were stopped before.
   */
  private String busiestTime(Evaluation evaluation, RunSpec spec, List<RunKey> keys) {
    return Stream.concat(
            evaluation.judgements().stream()
                .map(judgement -> judgement.target().left().text())
                .filter(text -> text.startsWith("servers.mean") && text.endsWith("]"))
                .map(text -> text.substring(text.indexOf('['))),
            BusiestStretch.of(spec).map(BusiestStretch::window).stream())
        .filter(window -> !Double.isNaN(average(keys, "servers.mean" + window)))
        .filter(window -> !Double.isNaN(average(keys, "servers.busiest" + window)))
        .findFirst()
        .orElse("");
  }

  /** Explains a missed target although the servers are not full. */
  private String missedWithRoom(
      Evaluation evaluation, List<RunKey> keys, double mean, String window) {
    List<Target> targets =
        evaluation.judgements().stream()
            .filter(judgement -> judgement.verdict() == TargetVerdict.MISSED)
            .map(Judgement::target)
            .toList();
    Optional<String> ofServers = missedByServers(targets, window);
    if (ofServers.isPresent()) {
      return ofServers.get();
    }
    if (offerLess(targets, keys)) {
      return ": the loads ask for %s, and no run completes more than it is asked for."
          .formatted(Figures.perSecond(average(keys, "offered")));
    }
    List<String> missed = targets.stream().map(target -> target.left().text()).toList();
    Bottleneck hottest = hottest(keys);
    double hotAtOnce = average(keys, "servers.hot" + window);
    if (hotAtOnce > 0) {
      return ": none is full on average, but at times servers are over 90 % busy ("
          + Figures.number(hotAtOnce)
          + " of them at once, on average)"
          + (hottest.limitsRun() ? ", and " + full(hottest) : "")
          + ".";
    }
    if (hottest.limitsRun()) {
      return ": none is full, but " + full(hottest) + ".";
    }
    boolean waits = missed.stream().anyMatch(left -> left.contains("latency"));
    return waits && mean > SOME_WAIT
        ? ": none is full, but operations that come at the same time wait for one another."
        : ": what limits is not their capacity.";
  }

  /** Whether targets ask for a throughput alone that is more than the loads offer. */
  private boolean offerLess(List<Target> missed, List<RunKey> keys) {
    double offered = average(keys, "offered");
    return missed.stream()
        .allMatch(
            target ->
                target.left().text().equals("throughput")
                    && !target.isUpperLimit()
                    && target.right().number().orElse(0) >= offered);
  }

  /** Explains targets of the servers themselves; empty where none is missed. */
  private static Optional<String> missedByServers(List<Target> missed, String window) {
    List<Target> ofServers =
        missed.stream().filter(target -> target.left().text().startsWith("servers.")).toList();
    if (ofServers.isEmpty()) {
      return Optional.empty();
    }
    boolean areAlike = ofServers.stream().map(Target::isUpperLimit).distinct().count() == 1;
    if (!areAlike) {
      return Optional.of(".");
    }
    boolean isMore = ofServers.get(0).isUpperLimit();
    boolean isOfPart =
        window.isEmpty()
            && ofServers.stream().allMatch(target -> target.left().text().contains("["));
    return Optional.of(
        isOfPart
            ? " of the whole run; in the time that is judged they are "
                + (isMore ? "busier" : "less busy")
                + " than is asked for."
            : ": that is " + (isMore ? "more" : "less") + " than is asked for.");
  }

  private static String full(Bottleneck hottest) {
    return switch (hottest.resource()) {
      case TABLET_CAPACITY -> "a tablet of " + hottest.space() + " is";
      case ROW_LOCKS -> "operations wait for the locks of rows of " + hottest.space();
      case TOMBSTONES ->
          "a tablet of " + hottest.space() + " is, where queries skip what was deleted";
      case PROVISIONED_UNITS -> "the provisioned units of " + hottest.space() + " are used up";
    };
  }

  /**
   * Says what has less room than the targets leave, as it is full before they are missed; empty:
   * nothing has.
   *
   * @param margin least distance to a target, as a share of its limit
   */
  String lessRoom(Evaluation evaluation, double margin) throws ScenarioException {
    List<RunKey> keys =
        IntStream.range(0, evaluation.replications())
            .mapToObj(i -> new RunKey(evaluation.point(), variant, i))
            .toList();
    RunSpec spec = runs.points().spec(keys.get(0));
    double busiest = average(keys, "servers.busiest" + busiestTime(evaluation, spec, keys));
    Bottleneck hottest = hottest(keys);
    double least = Math.max(HALF, 1 - margin);
    List<String> parts = new ArrayList<>();
    if (busiest > least) {
      parts.add("the busiest server is " + Figures.percent(busiest) + " busy");
    }
    if (hottest.exists() && hottest.score() > Hotspot.FULL_SCORE * least) {
      parts.add(
          "the hottest range, in " + hottest.space() + ", has " + BottleneckText.heat(hottest));
    }
    return parts.isEmpty() ? "" : "; less room is left elsewhere: " + String.join(", and ", parts);
  }

  private Bottleneck hottest(List<RunKey> keys) {
    Bottleneck hottest = Bottleneck.NONE;
    for (RunKey key : keys) {
      Bottleneck hot = runs.figures(key).bottleneck();
      if (hot.fullMinutes() > hottest.fullMinutes() || hot.score() > hottest.score()) {
        hottest = hot;
      }
    }
    return hottest;
  }

  private String hot(List<RunKey> keys) {
    Bottleneck hottest = hottest(keys);
    if (!hottest.exists()) {
      return "No range of keys stayed hot.";
    }
    if (hottest.resource() == LimitingResource.PROVISIONED_UNITS) {
      return "The provisioned units of %s, which all its tablets share, are used up."
          .formatted(hottest.space());
    }
    String why =
        hottest.resource() == LimitingResource.ROW_LOCKS
            ? ", where operations wait for locks"
            : hottest.resource() == LimitingResource.TOMBSTONES
                ? ", where queries skip what was deleted"
                : hottest.reasons().isEmpty()
                    ? ""
                    : ", and no split helps: " + hottest.reasonNames();
    return "The hottest range is in "
        + hottest.space()
        + " from "
        + hottest.firstKey()
        + " ("
        + BottleneckText.heat(hottest)
        + ")"
        + why
        + ".";
  }

  private double average(List<RunKey> keys, String quantity) {
    return keys.stream()
        .mapToDouble(key -> runs.figures(key).value(quantity))
        .average()
        .orElse(Double.NaN);
  }

  double average(Evaluation evaluation, String quantity) {
    return Interval.of(
            runs.values(evaluation.point(), variant, evaluation.replications(), quantity))
        .mean();
  }
}
