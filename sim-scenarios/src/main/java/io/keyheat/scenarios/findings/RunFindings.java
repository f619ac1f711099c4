package io.keyheat.scenarios.findings;

import io.keyheat.core.result.CapacityLimit;
import io.keyheat.core.result.Cause;
import io.keyheat.core.result.FaultResult.FaultSpan;
import io.keyheat.core.result.Finding;
import io.keyheat.core.result.Finding.Impact;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LimitUse;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The findings of runs, those that lose or slow most operations first. */
public final class RunFindings {
  /** From here on waits for locks are worth a word: a lock held half of the time has as many. */
  private static final double FEW_WAITING = 0.25;

  /** A smaller share of operations that wait for tablets which move is seen in no tail. */
  private static final double SEEN_IN_A_TAIL = 0.005;

  private static final Set<Cause> OF_SERVERS = EnumSet.of(Cause.EVEN_LOAD, Cause.SCATTERED_COMMIT);

  private final Subject subject;
  private final int variant;
  private final RunResult run;
  private final Impacts impacts;
  private final CauseTable causes;

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
      Comparator.<Finding>comparingDouble(found -> found.impact().share())
          .thenComparingDouble(found -> score(found))
          .reversed();

  private static double score(Finding found) {
    Hotspot hotspot = found.hotspot();
    return hotspot == null ? 0 : hotspot.cpuUsageScore();
  }

  private List<Finding> all() {
    List<Finding> found = new ArrayList<>();
    for (HotSpace hot : hotSpaces()) {
      found.add(ofRange(hot));
    }
    Readers.of(subject).stream()
        .filter(reader -> found.stream().noneMatch(of -> isOf(of, reader.cause(), reader.space())))
        .forEach(reader -> found.add(ofReader(reader)));
    run.spaces().stream()
        .filter(space -> run.waitingForLocks(space.name()) >= FEW_WAITING)
        .filter(space -> impacts.ofLocks(space.name()).share() >= Impact.FEW)
        .forEach(space -> found.add(ofLocks(space)));
    run.usedUp().ifPresent(space -> found.add(ofUnits(space)));
    if (impacts.ofFaults().lost() >= Impact.FEW) {
      found.add(ofFaults());
    }
    if (run.shareOfMoveWaits() >= SEEN_IN_A_TAIL) {
      found.add(ofMoves());
    }
    unexplained(found).ifPresent(found::add);
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
          OF_SERVERS.contains(found.cause())
              && kept.stream().anyMatch(of -> of.cause() == found.cause());
      if (!isRepeated) {
        kept.add(found);
      }
    }
    return kept;
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

  private Finding ofRange(HotSpace hot) {
    Impact impact = impacts.ofQueues(hot.space());
    Cause cause = causes.of(hot, impact.harms() || impacts.anyLost());
    Impact whole = OF_SERVERS.contains(cause) ? larger(impact, impacts.worst()) : impact;
    List<String> figures = new ArrayList<>();
    hot.limit()
        .ifPresent(
            use ->
                figures.add(
                    Figures.percent(Math.min(1, use.utilisation()))
                        + " of "
                        + words(use.limit())
                        + " used"));
    if (OF_SERVERS.contains(cause)) {
      figures.addAll(ofServers(run.intervalsOf(hot.judged())));
    }
    figures.addAll(ofImpact(whole));
    if (!hot.reasons().isEmpty()) {
      figures.add(
          "no split helps: " + String.join(", ", hot.reasons().stream().map(Enum::name).toList()));
    }
    return finding(cause, hot.space(), whole, Optional.of(hot), figures, Words.GENERAL);
  }

  private static Impact larger(Impact one, Impact other) {
    return one.share() >= other.share() ? one : other;
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
      figures.add(Figures.number(row.waiting()) + " of them for " + row.key());
      if (row.alwaysAwaited() > 1) {
        figures.add(Figures.count(row.alwaysAwaited()) + " " + rows() + " always waited for");
      }
    }
    Impact impact = impacts.ofLocks(space.name());
    figures.addAll(ofImpact(impact));
    Words words =
        Words.GENERAL.with("it", "what these <rows> hold").with("pieces", "several <rows>");
    return finding(Cause.ROW_LOCK, space.name(), impact, Optional.empty(), figures, words);
  }

  private Finding ofUnits(SpaceResult space) {
    Impact impact = impacts.ofUnits(space);
    List<String> figures = new ArrayList<>();
    figures.add(Figures.count(space.throttled()) + " attempts rejected");
    figures.addAll(ofImpact(impact));
    return finding(
        Cause.USED_UP_UNITS, space.name(), impact, Optional.empty(), figures, Words.GENERAL);
  }

  private Finding ofFaults() {
    List<String> figures = new ArrayList<>();
    for (FaultSpan span : run.faults().spans()) {
      figures.add(
          span.label()
              + " "
              + Figures.clock(span.fromNanos())
              + " to "
              + Figures.clock(span.toNanos()));
    }
    figures.addAll(ofImpact(impacts.ofFaults()));
    return finding(Cause.FAULT, "", impacts.ofFaults(), Optional.empty(), figures, Words.GENERAL);
  }

  private Finding ofMoves() {
    double share = run.shareOfMoveWaits();
    List<String> figures =
        List.of(
            Figures.percent(share) + " of all operations waited",
            "splits "
                + Figures.count(run.splits().bySize() + run.splits().byLoad())
                + ", merges "
                + Figures.count(run.splits().merges())
                + ", moves "
                + Figures.count(run.splits().moves()));
    return finding(
        Cause.MOVING_TABLETS,
        "",
        new Impact("", 0, share),
        Optional.empty(),
        figures,
        Words.GENERAL);
  }

  /** What loses operations that no other finding explains: servers, or a short timeout. */
  private Optional<Finding> unexplained(List<Finding> found) {
    Impact worst = impacts.worst();
    double explained = found.stream().mapToDouble(of -> of.impact().lost()).sum();
    if (worst.lost() < Impact.FEW || explained >= worst.lost() / 2) {
      return Optional.empty();
    }
    BitSet measured = new BitSet();
    measured.set(
        run.firstWarmInterval(), Math.max(run.firstWarmInterval(), run.heatmap().columns()));
    Cause cause =
        ServerWork.mean(run, measured) >= LimitUse.SATURATED
            ? causes.servers()
            : run.total().failed().timeout() > run.total().failed().total() / 2
                ? Cause.SHORT_TIMEOUT
                : Cause.CROWDED_SERVER;
    List<String> figures = new ArrayList<>(ofServers(measured));
    figures.addAll(ofImpact(worst));
    return Optional.of(finding(cause, "", worst, Optional.empty(), figures, Words.GENERAL));
  }

  /** How busy servers were, and the work of an operation where it has grown. */
  private List<String> ofServers(BitSet intervals) {
    List<String> figures = new ArrayList<>();
    figures.add("servers " + Figures.percent(ServerWork.mean(run, intervals)) + " busy on average");
    ServerWork.Work work = ServerWork.work(run, subject.spec());
    if (work.hasGrown()) {
      figures.add(
          Figures.millis(1e3 * work.last())
              + " of a core for an operation at the end, "
              + Figures.millis(1e3 * work.first())
              + " at first");
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
      figures.add(Figures.percent(impact.slowed()) + " of the time" + load + " spent there");
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
