package io.keyheat.report.headline;

import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.report.view.Figures;
import java.util.List;
import java.util.Optional;

/**
 * What a scenario's run showed, in one to three sentences: which variant burns and why, and which
 * one does not at an equal load.
 */
public final class Headline {
  /**
   * A headline.
   *
   * @param about the variant that it speaks of first
   */
  private record Told(JudgedVariant about, String text) {}

  private final ScenarioResult result;
  private final VariantRanking ranking;
  private final List<JudgedVariant> runs;
  private final HotRanges ranges;
  private final LossExplainer explainer;

  private Headline(ScenarioResult result) {
    this.result = result;
    ranking = new VariantRanking(result.variants());
    runs = ranking.all();
    ranges = new HotRanges(result, runs);
    explainer = new LossExplainer(ranges, new TracedKeys(result));
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
        .or(() -> ranges.lasting().filter(this::isHotFirst).findFirst().map(this::hot))
        .or(() -> ranking.slowest().map(pair -> new Told(pair.slow(), slow(pair))))
        .or(() -> ranking.mostlyLocked().map(run -> new Told(run, locked(run))))
        .or(() -> ranking.awaitingOneRow().map(run -> new Told(run, awaited(run))))
        .or(() -> ranking.withTailOfLocks().map(run -> new Told(run, tailOfLocks(run))))
        // What is warm and no more explains neither a slow variant nor a row that all wait for.
        .or(() -> ranges.lasting().findFirst().map(this::hot))
        .orElseGet(() -> new Told(worst, calm()));
  }

  /** A range that was never full does not make a tail that waits for locks make. */
  private boolean isHotFirst(Diagnosis found) {
    return HotRanges.isFull(found)
        && (found.worst().wasFull() || !runs.get(found.variant()).hasTailOfLocks());
  }

  private String losing(JudgedVariant run) {
    ExplainedLoss why = explainer.of(run);
    return where(run)
        + lost(run)
        + ranking
            .better(run)
            .map(best -> why.cause() + why.also() + better(best, run))
            .orElseGet(why::text);
  }

  private String losingOne(JudgedVariant run) {
    ExplainedLoss why = explainer.of(run);
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
    Diagnosis found = ranges.of(run).orElse(first);
    ExplainedLoss why =
        HotRanges.isFull(found)
            ? explainer.of(run)
            : WithoutHotspot.inPart(run).orElseGet(() -> explainer.of(run));
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

  private String awaited(JudgedVariant run) {
    String where = runs.size() == 1 ? "" : where(run) + "p99 " + run.p99() + ".";
    return (where + WithoutHotspot.reason(run) + " " + ExplainedLoss.capital(completed())).strip();
  }

  private String tailOfLocks(JudgedVariant run) {
    LockWaits waits = LockWaits.any(run.run()).orElseThrow();
    return where(run)
        + (runs.size() == 1 ? "The" : "the")
        + " p99 is "
        + run.p99()
        + " as operations wait for "
        + waits.locks(run.run())
        + ", while no "
        + run.run().words().tablet()
        + " is full. "
        + ExplainedLoss.capital(waits.remedy(run.run()).strip());
  }

  private String locked(JudgedVariant run) {
    return where(run)
        + (runs.size() == 1 ? "Operations" : "operations")
        + " spend "
        + Figures.percent(Math.min(1, run.lockedShare()))
        + " of their time in wait for locks, p99 "
        + run.p99()
        + "."
        + WithoutHotspot.reason(run);
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
        + FaultLatency.outside(slow, pair.fast())
        + (slow.isMostlyLocked() ? WithoutHotspot.reason(slow) : "");
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
      Optional<ExplainedLoss> bad = WithoutHotspot.inPart(run);
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
}
