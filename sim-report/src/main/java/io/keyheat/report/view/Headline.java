package io.keyheat.report.view;

import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.core.result.TraceDiagnosis;
import io.keyheat.core.result.TraceDiagnosis.TraceFinding;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a scenario's run showed, in one to three sentences: which variant burns and why, and which
 * one does not at an equal load.
 */
public final class Headline {
  /** The causes of ranges that are warm and no more. */
  private static final Set<String> WITH_ROOM = Set.of("warm-range", "warm-moving-range");

  /** What a headline leaves out of what was seen of a trace's keys. */
  private static final String DETAILS = "^while it is hot: |; seen in a sample of .*$";

  /** Scores of minutes differ as much by chance. */
  private static final double ABOUT_AS_HOT = 5;

  /** A reason of this share of the failures is that of most of them. */
  private static final double MOST = 0.5;

  /** Failures of this share are all but few of them. */
  private static final double ALL = 0.99;

  /** A reason of this share of the failures is worth a sentence beside another one. */
  private static final double MANY = 0.2;

  /**
   * A headline.
   *
   * @param about the variant that it speaks of first
   */
  private record Told(JudgedVariant about, String text) {}

  /**
   * Why a variant loses operations.
   *
   * @param remedy empty where the cause has said so
   * @param also what else it loses operations by, with remedies of its own
   */
  private record Explanation(String cause, String remedy, String also) {
    Explanation(String cause, String remedy) {
      this(cause, remedy, "");
    }

    /** Each remedy behind its cause. */
    String text() {
      return cause + remedy + also;
    }

    /** Adds a sentence to what it says besides. */
    Explanation and(String sentence) {
      return new Explanation(cause, remedy, also + sentence);
    }

    /** Puts sentences in front of it. */
    Explanation behind(String sentences) {
      return new Explanation(sentences + cause, remedy, also);
    }
  }

  private final ScenarioResult result;
  private final VariantRanking ranking;
  private final List<JudgedVariant> runs;

  private Headline(ScenarioResult result) {
    this.result = result;
    ranking = new VariantRanking(result.variants());
    runs = ranking.all();
  }

  /** The sentences; empty for a result without variants. */
  public static String of(ScenarioResult result) {
    return result.variants().isEmpty() ? "" : new Headline(result).told().text();
  }

  /** Index of the variant that the headline speaks of; −1 for a result without variants. */
  public static int variant(ScenarioResult result) {
    return result.variants().isEmpty() ? -1 : new Headline(result).told().about().index();
  }

  private Told told() {
    JudgedVariant worst = ranking.worst();
    if (worst.losesMany()) {
      return new Told(worst, losing(worst));
    }
    return ranking
        .losingOne()
        .map(run -> new Told(run, losingOne(run)))
        .or(() -> lasting().filter(Headline::isFull).findFirst().map(this::hot))
        .or(() -> ranking.slowest().map(pair -> new Told(pair.slow(), slow(pair))))
        .or(() -> ranking.mostlyLocked().map(run -> new Told(run, locked(run))))
        .or(() -> ranking.awaitingOneRow().map(run -> new Told(run, awaited(run))))
        // What is warm and no more explains neither a slow variant nor a row that all wait for.
        .or(() -> lasting().findFirst().map(this::hot))
        .orElseGet(() -> new Told(worst, calm()));
  }

  private String losing(JudgedVariant run) {
    Explanation why = explanation(run);
    return where(run)
        + lost(run)
        + ranking
            .better(run)
            .map(best -> why.cause() + why.also() + better(best, run))
            .orElseGet(why::text);
  }

  private String losingOne(JudgedVariant run) {
    Explanation why = explanation(run);
    return where(run)
        + Figures.percent(run.errorsOfOne())
        + " of the operations of "
        + run.losing().map(LosingLoad::name).orElse("")
        + " fail, "
        + Figures.percent(run.errors())
        + " of all."
        + why.text();
  }

  private Told hot(Diagnosis first) {
    JudgedVariant run = runs.get(first.variant());
    Diagnosis found = diagnosis(run).orElse(first);
    Explanation why =
        isFull(found) ? explanation(run) : phase(run).orElseGet(() -> explanation(run));
    String text =
        (runs.size() == 1 ? "The run" : run.quoted())
            + " has a hotspot in "
            + String.join(", ", found.worst().affectedTables())
            + ", p99 "
            + run.p99()
            + "."
            + why.text();
    return new Told(run, text);
  }

  /** Begins a sentence about one of several variants. */
  private String where(JudgedVariant run) {
    return runs.size() == 1 ? "" : "In " + run.quoted() + ", ";
  }

  private Stream<Diagnosis> lasting() {
    return result.diagnoses().stream()
        .filter(found -> runs.get(found.variant()).run().covers(found.span()));
  }

  private static boolean isFull(Diagnosis found) {
    return !WITH_ROOM.contains(found.cause());
  }

  private String awaited(JudgedVariant run) {
    String where = runs.size() == 1 ? "" : where(run) + "p99 " + run.p99() + ".";
    return (where + withoutHotspot(run) + " " + capital(completed())).strip();
  }

  private String locked(JudgedVariant run) {
    return where(run)
        + (runs.size() == 1 ? "Operations" : "operations")
        + " spend "
        + Figures.percent(Math.min(1, run.lockedShare()))
        + " of their time in wait for locks, p99 "
        + run.p99()
        + "."
        + withoutHotspot(run);
  }

  /** Such as {@code 12 % of operations fail and 30 % are still under way at the end.} */
  private static String lost(JudgedVariant run) {
    String underWay = Figures.percent(run.behind());
    if (run.behind() == 0) {
      return Figures.percent(run.errors()) + " of operations fail" + ofOne(run) + ".";
    }
    return run.errors() == 0
        ? underWay + " of operations are still under way at the end."
        : Figures.percent(run.errors())
            + " of operations fail and "
            + underWay
            + " are still under way at the end.";
  }

  /** What the share of all hides of one load. */
  private static String ofOne(JudgedVariant run) {
    return run.losing()
        .map(load -> ", " + Figures.percent(load.errors()) + " of those of " + load.name())
        .orElse("");
  }

  private Explanation explanation(JudgedVariant run) {
    Optional<String> faults =
        run.errors() >= LosingLoad.FEW ? FaultLosses.inPart(run.run()) : Optional.empty();
    return faults
        .map(cause -> besideFaults(run, cause))
        .or(() -> UsedUpUnits.of(run.run()).map(Headline::explanation))
        .or(() -> traced().map(found -> traced(run, found)))
        .or(() -> diagnosis(run).map(found -> diagnosed(run, found)))
        .orElseGet(() -> withoutRange(run));
  }

  private static Explanation withoutRange(JudgedVariant run) {
    String cause = withoutHotspot(run);
    String remedy =
        run.locks()
            .filter(locked -> cause.equals(lockedRows(locked, run)))
            .map(locked -> capital(locked.remedy(run.run()).strip()))
            .map(sentence -> " " + sentence)
            .orElse("");
    return new Explanation(cause, remedy);
  }

  /** A range that was full while most operations failed burns whatever else goes wrong. */
  private Explanation besideFaults(JudgedVariant run, String faults) {
    FailureTimes times = new FailureTimes(run.run());
    return diagnosis(run)
        .filter(found -> times.share(times.whileFull(found)) >= MOST)
        .map(found -> explanation(run, found).and(faults))
        .orElseGet(() -> new Explanation(faults, ""));
  }

  /**
   * What a run shows of its keys, beside the locks and the other hotspots that operations fail by.
   */
  private Explanation diagnosed(JudgedVariant run, Diagnosis found) {
    Explanation hot = besideLocks(run, found.worst().affectedTables(), explanation(run, found));
    return besideOthers(run, found, hot);
  }

  /** What a trace's keys show, beside the locks and other hot tables that operations fail by. */
  private Explanation traced(JudgedVariant run, TraceFinding found) {
    Explanation keys = explanation(found);
    return found.waitsForLocks()
        ? keys
        : besideLocks(run, List.of(found.table()), keys).and(otherTables(run, found));
  }

  /** Such as {@code 45 % of the failures are those of Events, another hotspot.} */
  private String otherTables(JudgedVariant run, TraceFinding first) {
    double all =
        run.run().loads().stream()
            .map(LoadResult::table)
            .distinct()
            .mapToDouble(run.run()::failedOn)
            .sum();
    return hotPlaces()
        .filter(place -> !place.waitsForLocks() && !place.table().equals(first.table()))
        .filter(place -> all > 0 && run.run().failedOn(place.table()) >= MANY * all)
        .map(
            place ->
                " "
                    + Figures.percent(run.run().failedOn(place.table()) / all)
                    + " of the failures are those of "
                    + place.table()
                    + ", another hotspot.")
        .collect(Collectors.joining());
  }

  /** Of hot tables and of locks, the one that more operations fail by comes first. */
  private static Explanation besideLocks(JudgedVariant run, List<String> tables, Explanation hot) {
    Optional<LockWaits> locks = run.locks();
    boolean areElsewhere = locks.filter(l -> !tables.contains(l.space())).isPresent();
    return (areElsewhere ? Optional.<Explanation>empty() : whileNoneIsFull(run, tables, hot))
        .or(
            () ->
                locks
                    .filter(l -> areElsewhere || l.areOutsideFullRanges(run.run()))
                    .map(l -> besideOtherLocks(run, l, hot)))
        .orElse(hot);
  }

  private static Explanation besideOtherLocks(
      JudgedVariant run, LockWaits locked, Explanation hot) {
    return besideFailures(run.failuresInLocks(), failing(locked, run), hot);
  }

  /** Adds a sentence about failures of another reason where they are many. */
  private static Explanation besideFailures(double share, String sentence, Explanation hot) {
    return share >= ALL
        ? hot.behind(sentence + " There is a hotspot, too.")
        : share >= MOST
            ? hot.behind(sentence + " Others come from a hotspot.")
            : share >= MANY ? hot.and(sentence) : hot;
  }

  /** Such as {@code 97 % of the failures come in waits for the lock of the row T(1).} */
  private static String failing(LockWaits locked, JudgedVariant run) {
    return " "
        + Figures.percent(run.failuresInLocks())
        + " of the failures come in waits for "
        + locked.locks(run.run())
        + ":"
        + locked.remedy(run.run());
  }

  /**
   * A full range, or a full server, holds the locks of its rows for longer, so operations that wait
   * for locks of the hot table fail for another reason only while none of both is full.
   */
  private static Optional<Explanation> whileNoneIsFull(
      JudgedVariant run, List<String> tables, Explanation hot) {
    FailureTimes times = new FailureTimes(run.run());
    IntPredicate isFull =
        times.whileFull(tables).or(times.whileRefusing(tables)).or(times.whileServersFull(tables));
    return run.locks()
        .flatMap(
            locked -> {
              IntPredicate isLocked = times.whileLocked(locked.space());
              double share = times.share(i -> isLocked.test(i) && !isFull.test(i));
              return share < MANY
                  ? Optional.empty()
                  : Optional.of(whileLocked(run, share, tables, locked, hot));
            });
  }

  private static Explanation whileLocked(
      JudgedVariant run, double share, List<String> tables, LockWaits locked, Explanation hot) {
    String failures =
        " "
            + Figures.percent(share)
            + " of the failures come while operations wait for "
            + locked.locks(run.run())
            + " and no "
            + run.run().words().tablet()
            + " of "
            + String.join(", ", tables)
            + " is full";
    return hot.remedy().equalsIgnoreCase(locked.remedy(run.run()))
        ? new Explanation(hot.cause() + failures + ".", hot.remedy(), hot.also())
        : besideFailures(share, failures + ":" + locked.remedy(run.run()), hot);
  }

  private static Explanation explanation(UsedUpUnits units) {
    return new Explanation(" " + units.why() + " " + units.remedy(), "");
  }

  /** A bad part of the run, and what is the reason where no range is over its limit. */
  private static Optional<Explanation> phase(JudgedVariant run) {
    String reason = withoutHotspot(run).replace("; there is no hotspot.", ".");
    return WorstPhase.of(run.run()).map(bad -> new Explanation(bad + reason, ""));
  }

  private static Explanation explanation(TraceFinding found) {
    return new Explanation(
        " " + found.table() + ": " + found.keys().replaceAll(DETAILS, "") + ".",
        " " + capital(found.change()) + ".");
  }

  /** Names the table or index where the sentence before does not. */
  private static Explanation explanation(JudgedVariant run, Diagnosis found) {
    String where =
        isLosing(run) ? " " + String.join(", ", found.worst().affectedTables()) + ":" : "";
    return new Explanation(where + " " + found.why().get(0), " " + found.remedy());
  }

  private static boolean isLosing(JudgedVariant run) {
    return run.losesMany() || run.losing().isPresent();
  }

  /**
   * What a trace showed of its hottest table, or of its locks where none is hot, if the keys are
   * the reason: more than a run tells.
   */
  private Optional<TraceFinding> traced() {
    if (runs.size() > 1) {
      return Optional.empty();
    }
    List<TraceFinding> reasons = hotPlaces().toList();
    return reasons.stream()
        .filter(place -> !place.waitsForLocks())
        .findFirst()
        .or(() -> reasons.stream().findFirst())
        .filter(TraceFinding::blamesKeys);
  }

  /** Tables that were hot in the run of a trace, or whose locks held it up, the worst first. */
  private Stream<TraceFinding> hotPlaces() {
    TraceDiagnosis trace = result.trace();
    return trace == null
        ? Stream.empty()
        : trace.places().stream().filter(place -> !place.why().isEmpty());
  }

  /**
   * The one that refused most attempts. If refusals are not the reason of failures: of those that
   * are about as hot as the hottest, the first that is more than warm, or else the first.
   */
  private Optional<Diagnosis> diagnosis(JudgedVariant run) {
    return refusing(run)
        .max(Comparator.comparingDouble(new FailureTimes(run.run())::shareOfRefusals))
        .or(() -> hottest(found(run)));
  }

  /** Those of full ranges by which a variant loses operations, as attempts were refused there. */
  private Stream<Diagnosis> refusing(JudgedVariant run) {
    FailureTimes failures = new FailureTimes(run.run());
    return found(run).stream()
        .filter(found -> isLosing(run))
        .filter(found -> found.worst().wasFull() && failures.shareOfRefusals(found) > 0);
  }

  /** Adds who refused how much where another table or index refused many attempts, too. */
  private Explanation besideOthers(JudgedVariant run, Diagnosis first, Explanation hot) {
    FailureTimes failures = new FailureTimes(run.run());
    String others =
        refusing(run)
            .filter(found -> !found.equals(first) && failures.shareOfRefusals(found) >= MANY)
            .map(found -> ", and " + refused(failures, found) + ", another hotspot")
            .collect(Collectors.joining());
    String all =
        others.isEmpty()
            ? ""
            : " "
                + refused(failures, first)
                    .replaceFirst(" those", " of the refused attempts are those")
                + others
                + ".";
    return hot.and(all);
  }

  /** Such as {@code 45 % those of T.ByTime}. */
  private static String refused(FailureTimes failures, Diagnosis found) {
    return Figures.percent(failures.shareOfRefusals(found))
        + " those of "
        + String.join(", ", found.worst().affectedTables());
  }

  /** Those of a variant; what has room left is no reason for lost operations. */
  private List<Diagnosis> found(JudgedVariant run) {
    return lasting()
        .filter(found -> found.variant() == run.index())
        .filter(found -> !run.losesMany() || isFull(found))
        .toList();
  }

  private static Optional<Diagnosis> hottest(List<Diagnosis> own) {
    double hottest = own.stream().mapToDouble(Headline::score).max().orElse(0);
    List<Diagnosis> about =
        own.stream().filter(found -> score(found) >= hottest - ABOUT_AS_HOT).toList();
    return about.stream().filter(Headline::isFull).findFirst().or(() -> about.stream().findFirst());
  }

  private static double score(Diagnosis found) {
    return found.worst().cpuUsageScore();
  }

  /** Without a hotspot, full servers are the reason, locks that many wait for, or timeouts. */
  private static String withoutHotspot(JudgedVariant judged) {
    RunResult run = judged.run();
    if (judged.failuresInLocks() >= MOST && judged.locks().isPresent()) {
      String full = FullServers.throughout(run).orElse("");
      return full.isEmpty()
          ? lockedRows(judged.locks().get(), judged)
          : failing(judged.locks().get(), judged) + full;
    }
    return FullServers.throughout(run)
        .or(() -> judged.locks().map(locked -> lockedRows(locked, judged)))
        .or(() -> FaultLosses.of(run))
        .or(() -> FullServers.inPart(run))
        .or(() -> ShortTimeouts.of(run))
        .orElse("");
  }

  private static String lockedRows(LockWaits locked, JudgedVariant judged) {
    return waiting(locked, judged) + " wait for " + locked.locks(judged.run()) + ".";
  }

  /** Waits are noted when they end, so their number is not known where many have not. */
  private static String waiting(LockWaits locked, JudgedVariant judged) {
    RunResult run = judged.run();
    String who =
        judged.behind() > 0
            ? "operations"
            : Figures.count(Math.max(2, locked.waiting())) + " operations at a time";
    return run.recordsHotspots()
        ? " No " + run.words().tablet() + " is hot, but " + who
        : " " + capital(who);
  }

  /** Says that another variant does better at an equal load, or rate if it lasts differently. */
  private static String better(JudgedVariant best, JudgedVariant run) {
    return " At an equal "
        + (best.lastsAsLongAs(run)
            ? "load, "
            : "rate, but in "
                + Figures.duration(best.run().durationNanos())
                + " instead of "
                + Figures.duration(run.run().durationNanos())
                + ", ")
        + does(best, run)
        + (best.lost() < run.lost() / 2 ? "" : ", which does best")
        + ", p99 "
        + best.p99()
        + ".";
  }

  /** How the best variant fares where another fails or does not keep up. */
  private static String does(JudgedVariant best, JudgedVariant other) {
    if (best.behind() > 0) {
      return Figures.percent(best.lost()) + " fail or are under way at the end in " + best.quoted();
    }
    if (best.errors() > 0) {
      return Figures.percent(best.errors()) + " fail in " + best.quoted();
    }
    if (other.behind() > 0) {
      return best.quoted() + " keeps up";
    }
    boolean fail = best.run().total().failed().total() > 0; // In the warm-up, as errors are 0.
    return "none fail " + (fail ? "after the warm-up in " : "in ") + best.quoted();
  }

  private static String slow(VariantRanking.SlowAndFast pair) {
    JudgedVariant slow = pair.slow();
    return slow.quoted()
        + " is slow: p99 "
        + slow.p99()
        + ", while that of "
        + pair.fast().quoted()
        + " is "
        + pair.fast().p99()
        + (slow.lastsAsLongAs(pair.fast())
            ? " at an equal load."
            : " at an equal rate, in a run of another duration.")
        + (slow.isMostlyLocked() ? withoutHotspot(slow) : "");
  }

  private String calm() {
    if (runs.stream().allMatch(run -> run.run().total().offered() == 0)) {
      return "No operation was offered, so nothing was measured.";
    }
    if (runs.stream().noneMatch(run -> run.offeredPerSecond() > 0)) {
      return "No operation was offered after the warm-up, so nothing was measured.";
    }
    boolean hasBeenHot = !result.diagnoses().isEmpty();
    String calm =
        runs.stream().allMatch(run -> run.run().recordsHotspots())
            ? (hasBeenHot ? "No hotspot after the warm-up: " : "No hotspot: ") + completed()
            : "Too short to record hotspots; " + completed();
    return calm + badPhase();
  }

  /** The bad part of the first variant that has one. */
  private String badPhase() {
    for (JudgedVariant run : runs) {
      Optional<Explanation> bad = phase(run);
      if (bad.isPresent()) {
        String text = bad.get().cause();
        return runs.size() == 1 ? text : " In " + run.quoted() + ", f" + text.substring(2);
      }
    }
    return "";
  }

  private String completed() {
    double most = runs.stream().mapToDouble(JudgedVariant::p99Millis).max().orElse(0);
    return (runs.size() == 1 ? "the run completes" : "all " + runs.size() + " variants complete")
        + " at least "
        + Figures.percent(leastCompleted())
        + " of the operations, p99 "
        + (runs.size() == 1 ? "" : "at most ")
        + Figures.millis(most)
        + ".";
  }

  /** In whole hundredths, as those under way at the end of a run are a matter of its length. */
  private double leastCompleted() {
    double lost =
        runs.stream().mapToDouble(run -> run.errors() + run.underWay().share()).max().orElse(0);
    return Math.floor(100 * (1 - Math.max(LosingLoad.FEW, lost)) + 1e-9) / 100;
  }

  private static String capital(String sentence) {
    return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }
}
