package io.keyheat.report.view;

import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.core.result.TraceDiagnosis;
import io.keyheat.core.result.TraceDiagnosis.TraceFinding;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a scenario's run showed, in one to three sentences: which variant burns and why, and which
 * one does not at an equal load.
 */
public final class Headline {
  /** Below this share of lost operations a variant counts as completing its load. */
  private static final double FEW = 0.01;

  /** Offered rates that differ by no more than this are one load. */
  private static final double RATE_TOLERANCE = 0.05;

  /** A variant that loses this much of what the worst loses is about as bad. */
  private static final double ABOUT_AS_BAD = 0.75;

  /** Pairs whose differences differ by less than this are equally telling: the first is told. */
  private static final double EQUALLY_TELLING = 0.02;

  /** Latencies within this factor of the best are about as good. */
  private static final double ABOUT_AS_FAST = 1.25;

  /** Operations that spend more of their time in wait for locks are slow for that reason. */
  private static final double MOST = 0.5;

  /** The cause of ranges that are warm and no more. */
  private static final String WITH_ROOM = "warm-range";

  private static final double MILLIS_PER_SECOND = 1000;

  /** What a headline leaves out of what was seen of a trace's keys. */
  private static final String DETAILS = "^while it is hot: |; seen in a sample of .*$";

  /** A p99 that is this many times another is worth a sentence. */
  private static final double MUCH_SLOWER = 3;

  /**
   * What one variant is judged by.
   *
   * @param index of the variant
   * @param errors share of its operations that failed; 0 where there are none
   * @param underWay at its end
   * @param p99Millis of all its operations; 0 where there are none
   */
  private record Judged(
      int index, RunResult run, double errors, UnderWay underWay, double p99Millis) {
    static Judged of(int index, RunResult run) {
      return new Judged(
          index,
          run,
          orZero(run.errorShare()),
          UnderWay.of(run),
          orZero(run.total().latency().percentileMillis(99)));
    }

    private static double orZero(double figure) {
      return Double.isNaN(figure) ? 0 : figure;
    }

    /**
     * Share of its operations that wait at its end as it did not keep up; 0 if it did, or if they
     * are few beside those that failed.
     */
    double behind() {
      double share = Math.min(underWay.share(), 1 - errors);
      return underWay.isBehind() && share >= FEW && share >= errors / 2 ? share : 0;
    }

    /** Share of its operations that failed or wait as it did not keep up. */
    double lost() {
      return errors + behind();
    }

    double offeredPerSecond() {
      return run.total().offeredPerSecond();
    }

    String name() {
      return run.variant();
    }

    String p99() {
      return Figures.millis(p99Millis);
    }
  }

  private static final Comparator<Judged> BY_LOST = Comparator.comparingDouble(Judged::lost);

  private static final Comparator<Judged> BY_P99 = Comparator.comparingDouble(Judged::p99Millis);

  private final ScenarioResult result;
  private final List<Judged> runs;

  private Headline(ScenarioResult result) {
    this.result = result;
    List<RunResult> variants = result.variants();
    runs =
        IntStream.range(0, variants.size()).mapToObj(i -> Judged.of(i, variants.get(i))).toList();
  }

  /** The sentences; empty for a result without variants. */
  public static String of(ScenarioResult result) {
    return result.variants().isEmpty() ? "" : new Headline(result).sentences();
  }

  /** Index of the variant that the headline speaks of; −1 for a result without variants. */
  public static int variant(ScenarioResult result) {
    if (result.variants().isEmpty()) {
      return -1;
    }
    Headline headline = new Headline(result);
    Judged worst = headline.worst();
    if (worst.lost() >= FEW) {
      return worst.index();
    }
    Optional<Judged> losing = headline.losing();
    if (losing.isPresent()) {
      return losing.get().index();
    }
    Optional<Diagnosis> hot = headline.lasting().findFirst();
    if (hot.isPresent()) {
      return hot.get().variant();
    }
    if (headline.slowest().isPresent()) {
      return headline.runs.stream().max(BY_P99).orElseThrow().index();
    }
    return headline.locked().or(headline::awaited).orElse(worst).index();
  }

  private String sentences() {
    Judged worst = worst();
    if (worst.lost() >= FEW) {
      return (runs.size() == 1 ? "" : "In " + quoted(worst) + ", ")
          + lost(worst)
          + cause(worst)
          + cure(worst).orElseGet(() -> remedy(worst));
    }
    Optional<Judged> losing = losing();
    if (losing.isPresent()) {
      Judged run = losing.get();
      return (runs.size() == 1 ? "" : "In " + quoted(run) + ", ")
          + lostByOne(run)
          + cause(run)
          + remedy(run);
    }
    Optional<Diagnosis> hot = lasting().findFirst();
    if (hot.isPresent()) {
      Judged run = runs.get(hot.get().variant());
      return subject(run)
          + " has a hotspot in "
          + String.join(", ", hot.get().worst().affectedTables())
          + ", p99 "
          + run.p99()
          + "."
          + cause(run)
          + remedy(run);
    }
    return slowest()
        .or(() -> locked().map(this::locked))
        .or(() -> awaited().map(this::awaited))
        .orElseGet(this::calm);
  }

  /** The variant with the load that loses the greatest share of its operations, few of all. */
  private Optional<Judged> losing() {
    return runs.stream()
        .filter(run -> errorsOfOne(run) > 0)
        .max(Comparator.comparingDouble(Headline::errorsOfOne));
  }

  private static double errorsOfOne(Judged judged) {
    return LosingLoad.of(judged.run()).map(LosingLoad::errors).orElse(0.0);
  }

  private static String lostByOne(Judged judged) {
    return Figures.percent(errorsOfOne(judged))
        + " of the operations of "
        + LosingLoad.of(judged.run()).map(LosingLoad::name).orElse("")
        + " fail, "
        + Figures.percent(judged.errors())
        + " of all.";
  }

  private Stream<Diagnosis> lasting() {
    return result.diagnoses().stream()
        .filter(found -> runs.get(found.variant()).run().covers(found.span()));
  }

  /**
   * The variant whose operations spend the greatest part of their time in wait for locks, if most.
   */
  private Optional<Judged> locked() {
    return runs.stream()
        .filter(run -> lockedShare(run.run()) >= MOST)
        .max(Comparator.comparingDouble(run -> lockedShare(run.run())));
  }

  /** The variant where most wait for the lock of one row, if there is always one that waits. */
  private Optional<Judged> awaited() {
    return runs.stream()
        .filter(run -> forOneRow(run) >= 1)
        .max(Comparator.comparingDouble(Headline::forOneRow));
  }

  private static double forOneRow(Judged judged) {
    return LockWaits.of(judged.run()).map(LockWaits::forOneRow).orElse(0.0);
  }

  private String awaited(Judged run) {
    String where = runs.size() == 1 ? "" : "In " + quoted(run) + ", p99 " + run.p99() + ".";
    return (where + withoutHotspot(run) + " " + capital(completed())).strip();
  }

  /** Operations that wait for a lock as a share of those under way. */
  private static double lockedShare(RunResult run) {
    return LockWaits.of(run).map(locked -> locked.waiting() / underWay(run)).orElse(0.0);
  }

  /**
   * Operations under way, on average: by Little's law of those that complete; where many do not, as
   * many as the ends of the recording intervals show.
   */
  private static double underWay(RunResult run) {
    OperationStats total = run.total();
    double completing =
        total.throughputPerSecond() * total.latency().meanMillis() / MILLIS_PER_SECOND;
    return Math.max(completing, UnderWay.mean(run));
  }

  private String locked(Judged run) {
    return (runs.size() == 1 ? "Operations" : "In " + quoted(run) + ", operations")
        + " spend "
        + Figures.percent(Math.min(1, lockedShare(run.run())))
        + " of their time in wait for locks, p99 "
        + run.p99()
        + "."
        + withoutHotspot(run);
  }

  /** Such as {@code 12 % of operations fail and 30 % are still under way at the end.} */
  private static String lost(Judged run) {
    String underWay = Figures.percent(run.behind());
    if (run.behind() == 0) {
      return Figures.percent(run.errors()) + " of operations fail.";
    }
    return run.errors() == 0
        ? underWay + " of operations are still under way at the end."
        : Figures.percent(run.errors())
            + " of operations fail and "
            + underWay
            + " are still under way at the end.";
  }

  /**
   * The variant that loses most; of several that are about as bad, the one that loses most against
   * another at an equal load, as that one shows what to do.
   */
  private Judged worst() {
    Judged most = runs.stream().max(BY_LOST).orElseThrow();
    List<Judged> bad =
        runs.stream().filter(run -> run.lost() >= ABOUT_AS_BAD * most.lost()).toList();
    double excess = bad.stream().mapToDouble(this::excess).max().orElse(0);
    return excess < FEW
        ? most
        : bad.stream()
            .filter(run -> excess(run) >= excess - EQUALLY_TELLING)
            .findFirst()
            .orElse(most);
  }

  /**
   * How much more a variant loses than the best one at an equal load: of its own system where there
   * are others, as systems differ for other reasons than keys.
   */
  private double excess(Judged run) {
    return best(ofItsSystem(run))
        .or(() -> best(others(run)))
        .map(best -> run.lost() - best.lost())
        .orElse(0.0);
  }

  /**
   * The best other variant at an equal load, of the run's own system if that one is much better.
   */
  private Optional<Judged> peer(Judged run) {
    return best(ofItsSystem(run))
        .filter(best -> best.lost() < run.lost() / 2)
        .or(() -> best(others(run)));
  }

  private List<Judged> others(Judged run) {
    double rate = run.offeredPerSecond();
    return runs.stream()
        .filter(other -> other.index() != run.index())
        .filter(other -> Math.abs(other.offeredPerSecond() - rate) <= RATE_TOLERANCE * rate)
        .filter(other -> onlyRead(other.run()) == onlyRead(run.run()))
        .toList();
  }

  /** As many reads are no equal load of writes. */
  private static boolean onlyRead(RunResult run) {
    return run.loads().stream()
        .map(LoadResult::operation)
        .allMatch(operation -> operation.equals("lookup") || operation.equals("scan"));
  }

  private List<Judged> ofItsSystem(Judged run) {
    String system = run.run().identity().system();
    return others(run).stream()
        .filter(other -> other.run().identity().system().equals(system))
        .toList();
  }

  /** Of several that are about as good, the first. */
  private static Optional<Judged> best(List<Judged> others) {
    Optional<Judged> best = others.stream().min(BY_LOST.thenComparing(BY_P99));
    return best.flatMap(
        least ->
            others.stream()
                .filter(other -> other.lost() <= least.lost() + FEW / 2)
                .filter(other -> other.p99Millis() <= ABOUT_AS_FAST * least.p99Millis())
                .findFirst());
  }

  private String cause(Judged run) {
    Optional<String> faults =
        run.errors() >= FEW ? FaultLosses.inPart(run.run()) : Optional.empty();
    if (faults.isPresent()) {
      return faults.get();
    }
    Optional<UsedUpUnits> units = UsedUpUnits.of(run.run());
    if (units.isPresent()) {
      return " " + units.get().why() + " " + units.get().remedy();
    }
    return traced()
        .map(found -> " " + found.table() + ": " + found.keys().replaceAll(DETAILS, "") + ".")
        .or(() -> diagnosis(run).map(found -> " " + found.why().get(0)))
        .orElseGet(() -> withoutHotspot(run));
  }

  /**
   * What a trace showed of its hottest table, if the keys are the reason: more than a run tells.
   */
  private Optional<TraceFinding> traced() {
    TraceDiagnosis trace = result.trace();
    return trace == null || runs.size() > 1
        ? Optional.empty()
        : trace.places().stream()
            .limit(1)
            .filter(place -> !place.why().isEmpty())
            .filter(place -> !place.change().startsWith(TraceDiagnosis.NOT_THE_KEYS))
            .findFirst();
  }

  /** The first of those that are hottest; what has room left is no reason for lost operations. */
  private Optional<Diagnosis> diagnosis(Judged run) {
    List<Diagnosis> own =
        lasting()
            .filter(found -> found.variant() == run.index())
            .filter(found -> run.lost() < FEW || !found.cause().equals(WITH_ROOM))
            .toList();
    double hottest = own.stream().mapToDouble(Headline::score).max().orElse(0);
    return own.stream().filter(found -> score(found) >= hottest).findFirst();
  }

  private static double score(Diagnosis found) {
    return found.worst().cpuUsageScore();
  }

  /** What to change; empty where the cause has said so. */
  private String remedy(Judged run) {
    boolean isSaid =
        UsedUpUnits.of(run.run()).isPresent()
            || (run.errors() >= FEW && FaultLosses.inPart(run.run()).isPresent());
    return isSaid
        ? ""
        : traced()
            .map(found -> " " + capital(found.change()) + ".")
            .or(() -> diagnosis(run).map(found -> " " + found.remedy()))
            .orElse("");
  }

  /** Without a hotspot, servers that have no room are the reason, or locks that many wait for. */
  private static String withoutHotspot(Judged judged) {
    RunResult run = judged.run();
    return FullServers.throughout(run)
        .or(() -> LockWaits.of(run).map(locked -> lockedRows(locked, judged)))
        .or(() -> FaultLosses.of(run))
        .or(() -> FullServers.inPart(run))
        .orElse("");
  }

  private static String lockedRows(LockWaits locked, Judged judged) {
    return waiting(locked, judged) + " wait for " + locked.locks(judged.run()) + ".";
  }

  /** Waits are noted when they end, so their number is not known where many have not. */
  private static String waiting(LockWaits locked, Judged judged) {
    RunResult run = judged.run();
    String who =
        judged.behind() > 0
            ? "operations"
            : Figures.count(Math.max(2, locked.waiting())) + " operations at a time";
    return run.recordsHotspots()
        ? " No " + run.words().tablet() + " is hot, but " + who
        : " " + who.substring(0, 1).toUpperCase(Locale.ROOT) + who.substring(1);
  }

  /** A variant that does better at an equal load. */
  private Optional<String> cure(Judged run) {
    return peer(run)
        .filter(best -> best.lost() < run.lost() - FEW)
        .map(
            best ->
                " At an equal load, "
                    + does(best, run)
                    + (best.lost() < run.lost() / 2 ? "" : ", which does best")
                    + ", p99 "
                    + best.p99()
                    + ".");
  }

  /** How the best variant fares where another fails or does not keep up. */
  private static String does(Judged best, Judged other) {
    if (best.behind() > 0) {
      return Figures.percent(best.lost()) + " fail or are under way at the end in " + quoted(best);
    }
    if (best.errors() > 0) {
      return Figures.percent(best.errors()) + " fail in " + quoted(best);
    }
    return other.behind() > 0 ? quoted(best) + " keeps up" : "none fail in " + quoted(best);
  }

  private Optional<String> slowest() {
    return runs.stream().max(BY_P99).flatMap(slow -> peer(slow).flatMap(fast -> slow(slow, fast)));
  }

  private static Optional<String> slow(Judged slow, Judged fast) {
    return slow.p99Millis() <= MUCH_SLOWER * fast.p99Millis()
        ? Optional.empty()
        : Optional.of(
            quoted(slow)
                + " is slow: p99 "
                + slow.p99()
                + ", while that of "
                + quoted(fast)
                + " is "
                + fast.p99()
                + " at an equal load."
                + (lockedShare(slow.run()) < MOST ? "" : withoutHotspot(slow)));
  }

  private String calm() {
    if (runs.stream().allMatch(run -> run.run().total().offered() == 0)) {
      return "No operation was offered, so nothing was measured.";
    }
    if (runs.stream().noneMatch(run -> run.offeredPerSecond() > 0)) {
      return "No operation was offered after the warm-up, so nothing was measured.";
    }
    boolean hasBeenHot = !result.diagnoses().isEmpty();
    return runs.stream().allMatch(run -> run.run().recordsHotspots())
        ? (hasBeenHot ? "No hotspot after the warm-up: " : "No hotspot: ") + completed()
        : "Too short to record hotspots; " + completed();
  }

  private String completed() {
    double most = runs.stream().mapToDouble(Judged::p99Millis).max().orElse(0);
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
    return Math.floor(100 * (1 - Math.max(FEW, lost)) + 1e-9) / 100;
  }

  private static String capital(String sentence) {
    return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }

  private String subject(Judged run) {
    return runs.size() == 1 ? "The run" : quoted(run);
  }

  /** A variant's name may be any words of a sentence. */
  private static String quoted(Judged run) {
    return "“" + run.name() + "”";
  }
}
