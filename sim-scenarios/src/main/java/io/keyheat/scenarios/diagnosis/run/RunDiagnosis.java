package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.report.headline.HotspotOrder;
import io.keyheat.report.patterns.Pattern.Kind;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.diagnosis.Cause;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.TooFewServers;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Diagnoses the hotspots of a run: at most one for each table or index. */
public final class RunDiagnosis {
  /** The weight of heat that splits by load take away, in the ranking. */
  private static final double PASSING = 0.75;

  /** What stands between remedies of which one is enough. */
  private static final String OR = "; or ";

  /** As many of the operations are seen in a p99, or nearly. */
  private static final double SEEN_IN_A_TAIL = 0.005;

  /**
   * Tablets that change servers answer nobody for a while; of one that is cut, a half mostly does.
   */
  private static final Set<RunEvent.Kind> HOLDING_UP =
      EnumSet.of(
          RunEvent.Kind.MOVE,
          RunEvent.Kind.SIZE_SPLIT,
          RunEvent.Kind.LOAD_SPLIT,
          RunEvent.Kind.MERGE);

  private final RunResult run;
  private final int variant;
  private final SystemRules rules;
  private final RunSpec spec;
  private final ToDoubleFunction<RunSpec> askedOfServers;
  private final RunSpaces facts;
  private final RunCause causes;

  private RunDiagnosis(
      RunResult run,
      int variant,
      SystemRules rules,
      RunSpec spec,
      ToDoubleFunction<RunSpec> askedOfServers) {
    this.askedOfServers = askedOfServers;
    this.run = run;
    this.variant = variant;
    this.rules = rules;
    this.spec = spec;
    facts = new RunSpaces(run, spec);
    causes = new RunCause(run, spec, facts);
  }

  /** A diagnosis, and how hot its range was, summed over its minutes. */
  private record Ranked(Diagnosis diagnosis, double heat) {
    boolean wasFull() {
      return diagnosis.worst().wasFull();
    }
  }

  /**
   * The diagnoses of all variants: those of ranges that were full come first, and of these as of
   * the others those that were hottest for longest; of one variant, the one that refused most
   * attempts comes before all.
   *
   * @param systems the rules of each variant's system
   * @param specs what each variant ran
   * @param askedOfServers the share of what all servers can do that the loads of a specification
   *     ask for, where it is too much for them; 0: it is not, or is not known
   */
  public static List<Diagnosis> of(
      List<RunResult> variants,
      List<SystemRules> systems,
      List<RunSpec> specs,
      ToDoubleFunction<RunSpec> askedOfServers) {
    List<Ranked> found = new ArrayList<>();
    for (int i = 0; i < variants.size(); i++) {
      RunDiagnosis diagnosis =
          new RunDiagnosis(variants.get(i), i, systems.get(i), specs.get(i), askedOfServers);
      found.addAll(diagnosis.all());
    }
    found.sort(Comparator.comparing(Ranked::wasFull).thenComparingDouble(Ranked::heat).reversed());
    return byRefusals(found.stream().map(Ranked::diagnosis).toList(), variants);
  }

  /**
   * Puts each variant's diagnoses in the order of its hotspots: a hotter range may refuse few.
   * Variants keep their places in the list.
   */
  private static List<Diagnosis> byRefusals(List<Diagnosis> byHeat, List<RunResult> variants) {
    List<Iterator<Diagnosis>> ordered = new ArrayList<>();
    for (int i = 0; i < variants.size(); i++) {
      int variant = i;
      List<Diagnosis> own = byHeat.stream().filter(found -> found.variant() == variant).toList();
      ordered.add(new HotspotOrder(variants.get(i), own).diagnoses().iterator());
    }
    return byHeat.stream().map(found -> ordered.get(found.variant()).next()).toList();
  }

  private List<Ranked> all() {
    Map<List<String>, List<Hotspot>> byTables = new LinkedHashMap<>();
    for (Hotspot hotspot : run.hotspots()) {
      byTables.computeIfAbsent(hotspot.affectedTables(), tables -> new ArrayList<>()).add(hotspot);
    }
    List<Ranked> found = new ArrayList<>();
    byTables.forEach(
        (tables, records) -> {
          Diagnosis diagnosis = diagnosis(tables, records);
          found.add(new Ranked(diagnosis, heat(diagnosis, records)));
        });
    return found;
  }

  /**
   * How hot a table was in its minutes, each by its hottest range, as a range that was divided is
   * not hotter for being several. What splits divide counts for less than what stays.
   */
  private static double heat(Diagnosis diagnosis, List<Hotspot> records) {
    Map<Long, Double> byMinute = new TreeMap<>();
    for (Hotspot hotspot : records) {
      double score = hotspot.cpuUsageScore();
      byMinute.merge(hotspot.minute(), score * score, Math::max);
    }
    double heat = byMinute.values().stream().mapToDouble(score -> score).sum();
    boolean isPassing =
        RunCause.COMES_TOO_FAST.stream().anyMatch(cause -> cause.id().equals(diagnosis.cause()));
    return isPassing ? PASSING * heat : heat;
  }

  private Diagnosis diagnosis(List<String> spaces, List<Hotspot> records) {
    List<Hotspot> judged = undisturbed(afterWarmUp(records));
    Set<UnsplittableReason> reasons = reasons(judged);
    Optional<Kind> shape = causes.shape(spaces);
    Cause cause = causes.lasting(spaces, judged, reasons, shape);
    Explanation told =
        twoLimits(cause, spaces.get(0), records)
            .map(limits -> explanation(limits, cause, spaces))
            .orElseGet(
                () -> {
                  Explanation of = ofSeveralRows(explanation(cause, spaces), spaces, judged);
                  Explanation hot = besideLocks(inItsTime(of), spaces.get(0));
                  hot = besideServers(besideWarmUp(hot, spaces, records, judged), records);
                  return besideCrowded(hot);
                });
    told = besideMoves(besidePopularRow(besideSkippedRows(told, judged), spaces), spaces);
    List<String> why = new ArrayList<>();
    why.add(Words.sentence(told.why()));
    reasons.forEach(reason -> why.add(reason + ": " + rules.why(reason, Words.GENERAL) + "."));
    return new Diagnosis(
        variant,
        told.cause().id(),
        records.stream().max(RunCause.BY_HEAT).orElseThrow(),
        span(records),
        shape.map(Kind::title).orElse(""),
        List.copyOf(reasons),
        why,
        Words.sentence(told.remedy()),
        rules.stated(told.rules()));
  }

  private static Set<UnsplittableReason> reasons(List<Hotspot> records) {
    Set<UnsplittableReason> reasons = EnumSet.noneOf(UnsplittableReason.class);
    records.forEach(hotspot -> reasons.addAll(hotspot.unsplittableReasons()));
    return reasons;
  }

  /** The records of minutes that end after the warm-up; all of them where none does. */
  private List<Hotspot> afterWarmUp(List<Hotspot> records) {
    List<Hotspot> after = records.stream().filter(this::isAfterWarmUp).toList();
    return after.isEmpty() ? records : after;
  }

  /**
   * The records of minutes that no fault touches, as what a fault leaves to others is not what the
   * loads ask of them; all of them where each minute is touched.
   */
  private List<Hotspot> undisturbed(List<Hotspot> records) {
    List<Hotspot> others =
        records.stream()
            .filter(record -> !run.faults().touch(record.beginNanos(), record.intervalEndNanos()))
            .toList();
    return others.isEmpty() ? records : others;
  }

  private boolean isAfterWarmUp(Hotspot record) {
    return record.intervalEndNanos() > run.warmupNanos();
  }

  /**
   * What is said of a cause.
   *
   * @param why the first sentence of it
   * @param rules ids of those that say so
   */
  private record Explanation(Cause cause, String why, String remedy, List<String> rules) {
    /**
     * The same cause, told with something beside it.
     *
     * @param further ids of the rules that speak of that
     */
    Explanation beside(String whyOfBoth, String remedyOfBoth, List<String> further) {
      List<String> ofBoth =
          Stream.concat(rules.stream(), further.stream())
              .filter(rule -> !rule.isEmpty())
              .distinct()
              .toList();
      return new Explanation(cause, whyOfBoth, remedyOfBoth, ofBoth);
    }
  }

  private Explanation explanation(Cause cause, List<String> spaces) {
    RunRemedy remedy = new RunRemedy(run, spec, rules, cause, spaces);
    return new Explanation(cause, rules.why(cause, Words.GENERAL), remedy.words(), remedy.rules());
  }

  /** Of the start and of full servers that follow, the one that fails more is the cause. */
  private Explanation explanation(TwoLimits limits, Cause cause, List<String> spaces) {
    Cause first = cause == Cause.EVEN_LOAD ? Cause.FEW_TABLETS : cause;
    Explanation start = explanation(first, spaces);
    return new Explanation(
        limits.startPrevails() ? first : Cause.EVEN_LOAD,
        limits.why(start.why(), rules),
        limits.remedy(start.remedy(), rules),
        start.rules());
  }

  /** Adds when servers are full, where that is in the warm-up alone. */
  private Explanation inItsTime(Explanation found) {
    return found.cause != Cause.EVEN_LOAD
        ? found
        : FullWarmUp.of(run)
            .map(
                full ->
                    new Explanation(
                        found.cause, full.why(found.why), full.remedy(found.remedy), found.rules))
            .orElse(found);
  }

  /** Adds the locks that operations wait for, where the range itself has room. */
  private Explanation besideLocks(Explanation hot, String space) {
    return AwaitedLocks.of(run, hot.cause, space)
        .map(
            locked ->
                hot.beside(
                    locked.why(hot.why, run),
                    locked.remedy(hot.remedy, rules),
                    List.of(rules.rule(locked.kind()))))
        .orElse(hot);
  }

  /** Adds why ranges were full in the warm-up, where after it those that are hot have room. */
  private Explanation besideWarmUp(
      Explanation hot, List<String> spaces, List<Hotspot> records, List<Hotspot> judged) {
    List<Hotspot> early = records.stream().filter(spot -> !isAfterWarmUp(spot)).toList();
    if (causes.wereFull(judged) || early.stream().noneMatch(Hotspot::wasFull)) {
      return hot;
    }
    Cause cause = causes.passed(spaces, early, reasons(early));
    Explanation start = explanation(cause, spaces);
    return cause == hot.cause
        ? hot
        : hot.beside(
            hot.why + "; in the warm-up ranges were full: " + start.why,
            withRemedyOfWarmUp(hot.remedy, start.remedy),
            start.rules);
  }

  /** Adds what the remedy of the warm-up has more; what is said once is said of both. */
  private static String withRemedyOfWarmUp(String remedy, String ofWarmUp) {
    String more =
        Arrays.stream(ofWarmUp.split(OR, -1))
            .filter(sentence -> !remedy.contains(sentence))
            .collect(Collectors.joining(OR));
    return more.isEmpty() ? remedy : remedy + "; for the load in the warm-up, " + more;
  }

  /** Adds that the servers are too few for the load, where a full range hides it. */
  private Explanation besideServers(Explanation hot, List<Hotspot> records) {
    if (!causes.wereFull(records) || !TooFewServers.remain(hot.cause)) {
      return hot;
    }
    return TooFewServers.of(hot.cause, askedOfServers.applyAsDouble(spec))
        .map(servers -> servers.why(hot.why))
        .or(() -> FullForGood.of(run).map(full -> full.why(run, hot.why)))
        .map(
            why ->
                new Explanation(
                    hot.cause, why, TooFewServers.remedy(hot.cause, hot.remedy, rules), hot.rules))
        .orElse(hot);
  }

  /** Adds the servers that are full while others have room, where no key is the cause. */
  private Explanation besideCrowded(Explanation hot) {
    return CrowdedServers.of(run)
        .filter(servers -> CrowdedServers.areBeside(hot.cause))
        .map(
            servers -> new Explanation(hot.cause, servers.why(hot.why, run), hot.remedy, hot.rules))
        .orElse(hot);
  }

  /** Adds the deleted rows that queries skip, where these are many and not the cause. */
  private Explanation besideSkippedRows(Explanation hot, List<Hotspot> records) {
    SkippedRows skipped = SkippedRows.of(run, spec, records);
    return hot.cause == Cause.TOMBSTONES || !skipped.areMany()
        ? hot
        : new Explanation(
            hot.cause, skipped.why(hot.why, rules), skipped.remedy(hot.remedy, rules), hot.rules);
  }

  /** Adds that tablets which move hold operations up, where the tail shows it. */
  private Explanation besideMoves(Explanation hot, List<String> spaces) {
    double share = run.shareOfMoveWaits();
    boolean areHeldUp =
        run.events().stream()
            .anyMatch(
                event ->
                    HOLDING_UP.contains(event.kind())
                        && event.timeNanos() > run.warmupNanos()
                        && spaces.contains(event.space()));
    return share < SEEN_IN_A_TAIL || !areHeldUp
        ? hot
        : hot.beside(
            "%s; besides, %s of all operations waited for a %s that was cut or moved"
                .formatted(hot.why, Figures.percent(share), run.tabletWord()),
            hot.remedy
                + "; for these waits, spread what is busy over more ranges, so that each that moves"
                + " holds up fewer",
            List.of());
  }

  /** Adds a row that is too popular for any tablet, where splits have yet to divide its range. */
  private Explanation besidePopularRow(Explanation hot, List<String> spaces) {
    Optional<PopularRow> popular = PopularRow.of(spec, spaces.get(0));
    if (popular.isEmpty() || !RunCause.COMES_TOO_FAST.contains(hot.cause)) {
      return hot;
    }
    PopularRow row = popular.get();
    RunRemedy ofRow = new RunRemedy(run, spec, rules, row.cause(), spaces);
    return hot.beside(row.why(hot.why, rules), row.remedy(hot.remedy, ofRow), ofRow.rules());
  }

  /** Counts the rows of which each is too much for a tablet, where one is the cause. */
  private Explanation ofSeveralRows(Explanation hot, List<String> spaces, List<Hotspot> records) {
    if (hot.cause != Cause.HOT_ROW) {
      return hot;
    }
    RunRemedy ofRows = new RunRemedy(run, spec, rules, Cause.FEW_ROWS, spaces);
    return PopularRow.of(spec, spaces.get(0))
        .flatMap(PopularRow::several)
        .or(() -> PopularRow.severalOf(records))
        .map(why -> new Explanation(hot.cause, rules.fill(why), ofRows.words(), ofRows.rules()))
        .orElse(hot);
  }

  /** What limits a table or index that load has split, and then the servers. */
  private Optional<TwoLimits> twoLimits(Cause cause, String space, List<Hotspot> records) {
    boolean mayBe = cause == Cause.EVEN_LOAD || RunCause.COMES_TOO_FAST.contains(cause);
    return mayBe && facts.hasBeenSplit(space) ? TwoLimits.of(run, spec, records) : Optional.empty();
  }

  private static Diagnosis.HotSpan span(List<Hotspot> records) {
    return new Diagnosis.HotSpan(
        records.stream().mapToLong(Hotspot::intervalEndNanos).min().orElse(0),
        records.stream().mapToLong(Hotspot::intervalEndNanos).max().orElse(0),
        (int) records.stream().mapToLong(Hotspot::minute).distinct().count(),
        List.copyOf(new TreeSet<>(records.stream().map(Hotspot::server).toList())));
  }
}
