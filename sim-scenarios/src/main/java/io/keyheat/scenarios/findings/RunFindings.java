package io.keyheat.scenarios.findings;

import io.keyheat.core.result.CapacityLimit;
import io.keyheat.core.result.FaultResult.FaultSpan;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.report.result.Cause;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.Finding.Impact;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The findings of runs, those that lose or slow most operations first. */
public final class RunFindings {
  /** From here on waits for locks are worth a word: a lock held half of the time has as many. */
  private static final double FEW_WAITING = 0.25;

  private final Subject subject;
  private final int variant;
  private final RunResult run;
  private final Impacts impacts;
  private final CauseTable causes;

  /** The costs of the findings so far. */
  private final List<Impacts.LoadCost> costs = new ArrayList<>();

  private RunFindings(Subject subject, int variant) {
    this.subject = subject;
    this.variant = variant;
    run = subject.run();
    impacts = new Impacts(subject);
    causes = new CauseTable(subject);
  }

  /** The findings of all variants, in the order of their ranks. */
  public static List<Finding> of(List<Subject> variants) {
    List<Finding> found = new ArrayList<>();
    for (int i = 0; i < variants.size(); i++) {
      found.addAll(of(variants.get(i), i));
    }
    found.sort(RANK);
    return List.copyOf(found);
  }

  /**
   * The findings of a variant, in the order of their ranks.
   *
   * @param variant its index among the result's
   */
  public static List<Finding> of(Subject subject, int variant) {
    return new RunFindings(subject, variant).all();
  }

  private static final Comparator<Finding> RANK =
      Comparator.comparing(Finding::impact, Impact.RANK)
          .thenComparingDouble(found -> -score(found));

  private static double score(Finding found) {
    Hotspot hotspot = found.hotspot();
    return hotspot == null ? 0 : hotspot.cpuUsageScore();
  }

  private List<Finding> all() {
    List<Finding> found = new ArrayList<>();
    List<Readers.Reader> readers = Readers.of(subject, impacts);
    for (HotSpace hot : hotSpaces()) {
      Impact impact = impacts.worst(impacts.queues(hot.space()));
      boolean harms = impact.harms() || onServers().harms();
      readers.stream()
          .filter(reader -> reader.isOf(hot.space(), impact.load()))
          .map(Readers.Reader::cause)
          .findFirst()
          .or(() -> causes.of(hot, harms))
          .ifPresent(cause -> found.add(ofRange(hot, cause, impact)));
    }
    readers.stream()
        .filter(reader -> found.stream().noneMatch(of -> isOf(of, reader.cause(), reader.space())))
        .forEach(reader -> found.add(ofReader(reader)));
    run.spaces().stream()
        .filter(space -> run.waitingForLocks(space.name()) >= FEW_WAITING)
        .filter(space -> prevailsIn(space.name(), impacts.worst(impacts.locks(space.name()))))
        .forEach(space -> found.add(ofLocks(space)));
    run.spaces().stream()
        .filter(space -> impacts.worst(impacts.units(space)).lost() >= Impact.FEW)
        .forEach(space -> found.add(ofUnits(space)));
    if (impacts.worst(impacts.faults()).share() >= Impact.FEW) {
      found.add(ofFaults());
    }
    unexplained().ifPresent(found::add);
    boolean isSlow = impacts.worst(impacts.moves()).harms();
    if (isSlow && found.stream().noneMatch(of -> of.impact().harms())) {
      found.add(ofMoves());
    }
    found.sort(RANK);
    return withoutRepeated(found);
  }

  private static boolean isOf(Finding found, Cause cause, String space) {
    return found.cause() == cause && found.space().equals(space);
  }

  /** All servers are saturated at one time for one reason. */
  private static List<Finding> withoutRepeated(List<Finding> ranked) {
    List<Finding> kept = new ArrayList<>();
    for (Finding found : ranked) {
      boolean isRepeated =
          found.cause().isOfServers() && kept.stream().anyMatch(of -> of.cause() == found.cause());
      if (!isRepeated) {
        kept.add(found);
      }
    }
    return kept;
  }

  private Impact onServers() {
    return impacts.worst(impacts.servers());
  }

  private List<HotSpace> hotSpaces() {
    Map<String, List<Hotspot>> bySpace = new LinkedHashMap<>();
    for (Hotspot hotspot : run.hotspots()) {
      for (String space : hotspot.affectedTables()) {
        bySpace.computeIfAbsent(space, s -> new ArrayList<>()).add(hotspot);
      }
    }
    return bySpace.entrySet().stream()
        .map(entry -> new HotSpace(subject, entry.getKey(), entry.getValue()))
        .toList();
  }

  /** Whether the locks of a table's rows cost as much as its queues, or more than a few. */
  private boolean prevailsIn(String space, Impact locks) {
    return locks.harms()
        || (locks.share() >= Impact.FEW
            && locks.share() >= impacts.worst(impacts.queues(space)).share());
  }

  private Finding ofRange(HotSpace hot, Cause cause, Impact impact) {
    Impact whole = cause.isOfServers() ? onServers() : impact;
    costs.add(cause.isOfServers() ? impacts.servers() : impacts.queues(hot.space()));
    List<String> figures = new ArrayList<>();
    if (cause.isOfServers()) {
      figures.addAll(ofServers());
    } else {
      hot.limit()
          .ifPresent(
              use ->
                  figures.add(
                      Figures.percent(Math.min(1, use.utilisation()))
                          + " of "
                          + words(use.limit())
                          + " used"));
    }
    figures.addAll(ofImpact(whole));
    List<String> reasons =
        hot.reasons().stream()
            .filter(reason -> reason != UnsplittableReason.UNSPECIFIED)
            .map(Enum::name)
            .toList();
    if (!reasons.isEmpty()) {
      figures.add("no split helps: " + String.join(", ", reasons));
    }
    return finding(cause, hot.space(), whole, Optional.of(hot), figures, Words.GENERAL);
  }

  private Finding ofReader(Readers.Reader reader) {
    List<String> figures = new ArrayList<>();
    figures.add(Figures.count(reader.rows()) + " " + rows() + " read by an operation");
    if (reader.skipped() > 0) {
      figures.add(Figures.count(reader.skipped()) + " deleted ones skipped");
    }
    figures.addAll(ofImpact(reader.impact()));
    return finding(
        reader.cause(), reader.space(), reader.impact(), Optional.empty(), figures, Words.GENERAL);
  }

  private Finding ofLocks(SpaceResult space) {
    List<String> figures = new ArrayList<>();
    figures.add(Figures.number(run.waitingForLocks(space.name())) + " operations wait at a time");
    SpaceResult.AwaitedRow row = space.mostAwaited();
    if (row != null) {
      double share = Math.min(1, row.waiting() / run.waitingForLocks(space.name()));
      if (share >= Impact.FEW) {
        figures.add(Figures.percent(share) + " of them for " + row.key());
      }
      if (row.alwaysAwaited() > 1) {
        figures.add(Figures.count(row.alwaysAwaited()) + " " + rows() + " always waited for");
      }
    }
    costs.add(impacts.locks(space.name()));
    Impact impact = impacts.worst(impacts.locks(space.name()));
    figures.addAll(ofImpact(impact));
    Words words =
        Words.GENERAL.with("it", "what these <rows> hold").with("pieces", "several <rows>");
    return finding(Cause.ROW_LOCK, space.name(), impact, Optional.empty(), figures, words);
  }

  private Finding ofUnits(SpaceResult space) {
    costs.add(impacts.units(space));
    Impact impact = impacts.worst(impacts.units(space));
    List<String> figures = new ArrayList<>();
    figures.add(Figures.count(space.throttled()) + " attempts rejected");
    figures.addAll(ofImpact(impact));
    return finding(
        Cause.USED_UP_UNITS, space.name(), impact, Optional.empty(), figures, Words.GENERAL);
  }

  private Finding ofFaults() {
    costs.add(impacts.faults());
    Impact impact = impacts.worst(impacts.faults());
    List<String> figures = new ArrayList<>();
    for (FaultSpan span : run.faults().spans()) {
      figures.add(
          span.label()
              + " "
              + Figures.clock(span.fromNanos())
              + " to "
              + Figures.clock(span.toNanos()));
    }
    figures.addAll(ofImpact(impact));
    return finding(Cause.FAULT, "", impact, Optional.empty(), figures, Words.GENERAL);
  }

  private Finding ofMoves() {
    Impact impact = impacts.worst(impacts.moves());
    List<String> figures =
        new ArrayList<>(
            List.of(
                "splits "
                    + Figures.count(run.splits().bySize() + run.splits().byLoad())
                    + ", merges "
                    + Figures.count(run.splits().merges())
                    + ", moves "
                    + Figures.count(run.splits().moves())));
    figures.addAll(ofImpact(impact));
    return finding(Cause.MOVING_TABLETS, "", impact, Optional.empty(), figures, Words.GENERAL);
  }

  /** What loses operations that no other finding explains: servers, or a short timeout. */
  private Optional<Finding> unexplained() {
    Impact left = impacts.unexplained(costs);
    if (left.lost() < Impact.FEW) {
      return Optional.empty();
    }
    Cause cause = causes.elsewhere();
    Impact impact = cause.isOfServers() ? onServers() : left;
    List<String> figures = new ArrayList<>(ofServers());
    figures.addAll(ofImpact(impact));
    return Optional.of(finding(cause, "", impact, Optional.empty(), figures, Words.GENERAL));
  }

  /** How busy servers were, and how many tablets an operation goes to where these are many. */
  private List<String> ofServers() {
    BitSet measured = new BitSet();
    measured.set(
        run.firstWarmInterval(), Math.max(run.firstWarmInterval(), run.heatmap().columns()));
    List<String> figures = new ArrayList<>();
    figures.add("servers " + Figures.percent(ServerWork.mean(run, measured)) + " busy on average");
    double late = LateWork.share(run);
    if (late >= Impact.FEW) {
      figures.add(Figures.percent(late) + " of the service after clients had given up");
    }
    if (ServerWork.isScattered(subject)) {
      figures.add(
          "an operation goes to "
              + Figures.number(ServerWork.requestsPerCall(subject))
              + " "
              + run.tabletWord()
              + "s of a table or index");
    }
    return figures;
  }

  private static List<String> ofImpact(Impact impact) {
    List<String> figures = new ArrayList<>();
    String load = impact.load().isEmpty() ? "" : " of " + impact.load();
    if (impact.lost() > 0) {
      figures.add(Figures.percent(impact.lost()) + load + " lost");
    }
    if (impact.slowed() >= Impact.FEW && !impact.load().isEmpty()) {
      figures.add(Figures.percent(impact.slowed()) + " of the latency of " + impact.load());
    }
    return figures;
  }

  private String rows() {
    return run.words().data().rows();
  }

  private String words(CapacityLimit limit) {
    String tablet = run.tabletWord();
    return switch (limit) {
      case SERVER_CORES -> "the server's cores";
      case COMMIT_STAGE -> "the " + tablet + "'s commit stage";
      case READ_STAGE -> "the " + tablet + "'s read stage";
      case TABLET_UNITS -> "the " + tablet + "'s units";
      case TABLE_UNITS -> "the provisioned units";
      case QUEUE_PLACES -> "the server's queue";
    };
  }

  private Finding finding(
      Cause cause,
      String space,
      Impact impact,
      Optional<HotSpace> hot,
      List<String> figures,
      Words words) {
    FittingRemedies remedies = new FittingRemedies(subject, cause, space, hot, words);
    return new Finding(
        variant,
        cause,
        space,
        hot.map(HotSpace::limitName).orElse(null),
        impact,
        hot.map(HotSpace::hottest).orElse(null),
        hot.map(HotSpace::span).orElse(null),
        hot.map(of -> List.copyOf(of.reasons())).orElse(List.of()),
        Words.sentence(subject.rules().why(cause, words)),
        figures,
        remedies.sentences(),
        subject.rules().stated(subject.rules().rules(cause, remedies.kinds())));
  }
}
