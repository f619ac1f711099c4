package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.Diagnosis.StatedRule;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.TraceDiagnosis;
import io.keyheat.report.view.Figures;
import io.keyheat.report.view.ServerSummary;
import io.keyheat.scenarios.trace.TraceSurvey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Says of the run of a trace where it was hot and what to change. */
public final class TraceAnalysis {
  /** Servers that are busier on average have no room, whatever the keys are. */
  private static final double FULL = 0.8;

  /** The greatest share of CPU to plan for where the documents give none. */
  private static final double PLANNED = 0.65;

  private static final double EVEN = 1.3;

  /** The least share of the offered operations that is completed where nothing is wrong. */
  private static final double SERVED = 0.98;

  /** Operations that spend a greater share of their time in wait for locks are slowed by them. */
  private static final double MUCH_WAITING = 0.25;

  /** A row that is locked for a greater share of the time is worth a word. */
  private static final double MUCH_HELD = 0.25;

  /** From this share of records on, their times are taken to be rounded. */
  private static final double MUCH_WHOLE = 0.5;

  private static final long SHORT_NANOS = 300_000_000_000L;
  private static final int FEW_RECORDS = 1000;
  private static final double MILLIS_PER_SECOND = 1000;

  /** A run lasts until the end of the second in which its trace ends. */
  private static final long AS_RECORDED_NANOS = 1_000_000_000L;

  private final TraceSurvey survey;
  private final RunResult run;
  private final SystemRules rules;
  private final double plannedCpu;
  private final boolean isHashed;
  private final boolean isCutByLoad;
  private final Optional<HeldRow> held;

  /**
   * The row that is locked most by those who write it, as if nobody waited.
   *
   * @param table that has it
   * @param share of the time; more than 1 where more is asked than its lock lets pass
   */
  public record HeldRow(String table, double share) {}

  private TraceAnalysis(
      TraceSurvey survey,
      RunResult run,
      SystemRules rules,
      OptionalDouble plannedCpu,
      SystemSpec system,
      Optional<HeldRow> held) {
    this.held = held;
    isHashed = system.indexes().hashing().byDefault();
    isCutByLoad = system.policies().loadSplits().thresholds().areReachable();
    this.survey = survey;
    this.run = run;
    this.rules = rules;
    this.plannedCpu = plannedCpu.orElse(PLANNED);
  }

  /**
   * Diagnoses one run of the trace's scenario.
   *
   * @param rules of the system
   * @param plannedCpu the greatest share of CPU that the system's documents plan for, if any does
   * @param system that the trace was replayed to
   * @param held the row that is locked most; empty if it is not known
   */
  public static AnalysedTrace of(
      TraceSurvey survey,
      RunResult run,
      SystemRules rules,
      OptionalDouble plannedCpu,
      SystemSpec system,
      Optional<HeldRow> held) {
    return new TraceAnalysis(survey, run, rules, plannedCpu, system, held).findings();
  }

  /**
   * What a run of the trace showed.
   *
   * @param causes of the hot tables whose recorded keys are the reason, by table
   */
  public record AnalysedTrace(TraceDiagnosis trace, Map<String, Cause> causes) {
    public AnalysedTrace {
      causes = Map.copyOf(causes);
    }

    /**
     * Returns a diagnosis of the run with the cause that the recorded keys show, where they are the
     * reason: a run knows neither their order nor how often each comes.
     */
    public Diagnosis explain(Diagnosis found) {
      String table = found.worst().affectedTables().get(0);
      Cause cause = causes.get(table);
      if (cause == null) {
        return found;
      }
      TraceDiagnosis.TraceFinding finding =
          trace.places().stream().filter(p -> p.table().equals(table)).findFirst().orElseThrow();
      List<String> why = new ArrayList<>(found.why());
      why.set(0, RunDiagnosis.sentence(finding.keys()));
      return new Diagnosis(
          found.variant(),
          cause.id(),
          found.worst(),
          found.span(),
          found.pattern(),
          found.reasons(),
          why,
          RunDiagnosis.sentence(finding.change()),
          finding.rules());
    }
  }

  /**
   * A table whose writes wait for locks of its rows.
   *
   * @param stream the writes of which most have one key
   * @param waiting operations that wait for a lock, on average
   */
  private record LockedTable(
      TraceSurvey.SurveyedTable table, TraceSurvey.Stream stream, double waiting) {}

  /** A table as the run and the trace show it. */
  private record Seen(
      TraceSurvey.SurveyedTable table,
      TraceSurvey.Stream stream,
      HotTable heat,
      KeyDiagnosis keys) {}

  private AnalysedTrace findings() {
    List<Seen> all = new ArrayList<>();
    for (TraceSurvey.SurveyedTable table : survey.tables()) {
      all.add(seen(table));
    }
    all.sort(
        Comparator.comparingInt((Seen seen) -> seen.heat().intervals())
            .thenComparingDouble(seen -> seen.heat().greatestShare())
            .reversed());
    List<Seen> hot = all.stream().filter(seen -> seen.heat().isHot()).toList();
    List<LockedTable> locked = locked(hot);
    List<TraceDiagnosis.TraceFinding> places = new ArrayList<>();
    hot.forEach(seen -> places.add(hotPlace(seen)));
    locked.forEach(table -> places.add(lockedPlace(table)));
    List<Seen> warm = all.stream().filter(seen -> seen.heat().isWarm()).toList();
    warm.forEach(seen -> places.add(warmPlace(seen)));
    all.stream()
        .filter(seen -> !seen.heat().isHot() && !seen.heat().isWarm())
        .map(this::orLocked)
        .filter(seen -> seen.keys().isCause())
        .filter(seen -> locked.stream().noneMatch(l -> l.table().equals(seen.table())))
        .forEach(seen -> places.add(coolPlace(seen)));
    Map<String, Cause> causes = new LinkedHashMap<>();
    for (Seen seen : all) {
      Cause cause = seen.keys().cause();
      if (cause != null && (seen.heat().isHot() || seen.heat().isWarm())) {
        causes.put(seen.table().name(), cause);
      }
    }
    return new AnalysedTrace(
        new TraceDiagnosis(verdict(hot, locked, warm), places, remarks()), causes);
  }

  private Seen seen(TraceSurvey.SurveyedTable table) {
    HotTable heat = HotTable.of(run, table.name());
    List<TraceSurvey.Stream> streams =
        table.streams().stream()
            .sorted(Comparator.comparingLong(TraceSurvey.Stream::records).reversed())
            .toList();
    for (TraceSurvey.Stream stream : streams) {
      KeyDiagnosis keys = KeyDiagnosis.of(table, stream, isHashed, rules);
      if (keys.isCause()) {
        return new Seen(table, stream, heat, keys);
      }
    }
    Optional<Seen> whileHot = heat.isHot() ? whileHot(table, heat) : Optional.empty();
    return whileHot.orElseGet(
        () ->
            new Seen(
                table,
                streams.get(0),
                heat,
                KeyDiagnosis.of(table, streams.get(0), isHashed, rules)));
  }

  /**
   * What is wrong with the keys of the time in which the table is hot, as an application may change
   * what it does; empty if nothing is, or the trace is not replayed as it was recorded.
   */
  private Optional<Seen> whileHot(TraceSurvey.SurveyedTable table, HotTable heat) {
    if (Math.abs(run.durationNanos() - survey.recordedNanos()) > AS_RECORDED_NANOS) {
      return Optional.empty();
    }
    List<TraceSurvey.SurveyedTable> tables;
    try {
      tables = survey.between(heat.fromNanos(), heat.toNanos()).tables();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // It could be read before.
    }
    return tables.stream()
        .filter(part -> part.written().equals(table.written()))
        .flatMap(
            part ->
                part.streams().stream()
                    .sorted(Comparator.comparingLong(TraceSurvey.Stream::records).reversed())
                    .map(stream -> whileHot(table, stream, heat)))
        .filter(seen -> seen.keys().isCause())
        .findFirst();
  }

  private Seen whileHot(TraceSurvey.SurveyedTable table, TraceSurvey.Stream stream, HotTable heat) {
    return new Seen(table, stream, heat, KeyDiagnosis.ofPart(table, stream, isHashed, rules));
  }

  private String verdict(List<Seen> hot, List<LockedTable> locked, List<Seen> warm) {
    double mean = ServerSummary.mean(run.servers());
    double busiest =
        ServerSummary.busiest(run.servers()).map(server -> server.utilisationMean()).orElse(0.0);
    String figures =
        String.format(
            Locale.ROOT,
            "%s of %s operations/s completed, p99 %s; the busiest server is busy %s of the time,"
                + " all together %s",
            Figures.perSecond(run.total().throughputPerSecond()).replace("/s", ""),
            Figures.perSecond(run.total().offeredPerSecond()).replace("/s", ""),
            Figures.millis(run.total().latency().percentileMillis(99)),
            Figures.percent(busiest),
            Figures.percent(mean));
    if (mean >= FULL && busiest < EVEN * mean) {
      return String.format(
          Locale.ROOT,
          "Too few servers: all are busy alike, so no key is to blame; %d would be busy %s. %s.",
          (int) Math.ceil(run.servers().size() * mean / plannedCpu),
          Figures.percent(plannedCpu),
          figures);
    }
    if (hot.isEmpty() && !locked.isEmpty()) {
      return String.format(
          Locale.ROOT,
          "%s by locks of %s: %s. %s.",
          isServed() ? "Slowed" : "Held up",
          run.words().data().rows(),
          locked.stream().map(l -> l.table().name()).collect(Collectors.joining(", ")),
          figures);
    }
    if (hot.isEmpty() && !warm.isEmpty()) {
      return "%s with %s: %s. %s."
          .formatted(
              warm.size() == 1 ? "A hotspot" : "Hotspots",
              isServed() ? "room left" : "operations that are not served",
              names(warm),
              figures);
    }
    if (hot.isEmpty()) {
      return (isServed()
              ? "Nothing is hot: "
              : "No range is hot for long, yet not all operations are served: ")
          + figures
          + ".";
    }
    boolean isLong = hot.stream().anyMatch(seen -> seen.heat().isLong());
    return (isLong ? "Hot: " : "Hot for a short time: ") + names(hot) + ". " + figures + ".";
  }

  private static String names(List<Seen> tables) {
    return tables.stream().map(seen -> seen.table().name()).collect(Collectors.joining(", "));
  }

  /** Whether about as many operations are completed as offered. */
  private boolean isServed() {
    return run.total().throughputPerSecond() >= SERVED * run.total().offeredPerSecond();
  }

  /** Operations that wait for a lock as a share of those under way. */
  private double lockedShare() {
    double waiting =
        survey.tables().stream().mapToDouble(table -> run.waitingForLocks(table.name())).sum();
    double underWay =
        run.total().throughputPerSecond() * run.total().latency().meanMillis() / MILLIS_PER_SECOND;
    return underWay > 0 ? waiting / underWay : 0;
  }

  /** The writes of a table of which most have one key; empty if there are none. */
  private static Optional<TraceSurvey.Stream> mostWritten(TraceSurvey.SurveyedTable table) {
    return table.streams().stream()
        .filter(stream -> stream.operation().writes() && stream.keyParts() > 0)
        .max(Comparator.comparingDouble(s -> s.records() * s.shape().topKeyShare()));
  }

  /** Tables that are not hot but whose locks hold the load up, those that do most first. */
  private List<LockedTable> locked(List<Seen> hot) {
    List<LockedTable> locked = new ArrayList<>();
    boolean fast = isServed() && lockedShare() < MUCH_WAITING;
    for (TraceSurvey.SurveyedTable table :
        fast ? List.<TraceSurvey.SurveyedTable>of() : survey.tables()) {
      double waiting = run.waitingForLocks(table.name());
      mostWritten(table)
          .filter(stream -> waiting >= 1 && hot.stream().noneMatch(h -> h.table().equals(table)))
          .ifPresent(stream -> locked.add(new LockedTable(table, stream, waiting)));
    }
    locked.sort(Comparator.comparingDouble(LockedTable::waiting).reversed());
    return locked;
  }

  private TraceDiagnosis.TraceFinding lockedPlace(LockedTable locked) {
    KeyDiagnosis keys = KeyDiagnosis.ofLock(locked.table(), locked.stream(), rules);
    return new TraceDiagnosis.TraceFinding(
        locked.table().name(),
        "no range is hot, but its writes wait for locks of " + run.words().data().rows(),
        String.format(
            Locale.ROOT,
            "%s operations at a time wait for locks of %s, on average; a write holds its %3$s until"
                + " it is committed, so the next write of that %3$s waits",
            Figures.number(locked.waiting()),
            run.words().data().rows(),
            run.words().data().row()),
        keys.keys(),
        change(keys),
        rules(keys));
  }

  private TraceDiagnosis.TraceFinding hotPlace(Seen seen) {
    HotTable heat = seen.heat();
    long refused = Math.round(heat.refusedShare() * run.total().offered());
    String where =
        String.format(
            Locale.ROOT,
            "%s to %s, in %d of %d intervals of %s%s; %s to %s%s; on %s",
            Figures.clock(heat.fromNanos()),
            Figures.clock(heat.toNanos()),
            heat.intervals(),
            heat.allIntervals(),
            Figures.duration(run.intervalNanos()),
            refused > 0 ? ", " + Figures.count(refused) + " requests refused" : "",
            heat.startKey(),
            heat.limitKey(),
            motion(heat),
            heat.servers().size() == 1
                ? heat.servers().iterator().next()
                : heat.servers().size() + " servers, one after the other or together");
    return place(seen, where);
  }

  /** What is said of a place that was hot, or is a hotspot. */
  private TraceDiagnosis.TraceFinding place(Seen seen, String where) {
    return new TraceDiagnosis.TraceFinding(
        seen.table().name(),
        where,
        why(seen.heat()),
        seen.keys().keys(),
        changeOrCuts(seen.keys()),
        rules(seen.keys()));
  }

  private String changeOrCuts(KeyDiagnosis keys) {
    return keys.isCause()
        ? change(keys)
        : TraceDiagnosis.NOT_THE_KEYS + rules.remedy(Cause.FEW_TABLETS, Words.GENERAL);
  }

  /** A hotspot by the systems' statistics, whose ranges took less than all that they can. */
  private TraceDiagnosis.TraceFinding warmPlace(Seen seen) {
    HotTable heat = seen.heat();
    String where =
        String.format(
            Locale.ROOT,
            "a hotspot in %d %s-minute%s, worst score %s, though %s: its busiest %s took %s of"
                + " what it can take",
            heat.records().warm(),
            run.tabletWord(),
            heat.records().warm() == 1 ? "" : "s",
            Figures.score(heat.records().worstScore()),
            heat.refusedShare() > 0 ? "little was refused" : "nothing was refused",
            run.tabletWord(),
            Figures.percent(heat.greatestShare()));
    return place(seen, where);
  }

  /** A hot part that is far smaller than all that was hot at some time has moved. */
  private static String motion(HotTable heat) {
    return heat.hotRowShare() < heat.coveredShare() / 4
        ? ", a narrow part of it at a time, which moves"
        : "";
  }

  private String why(HotTable heat) {
    String word = run.tabletWord();
    if (!isCutByLoad) {
      return "a busy %s is not divided: this system divides by size alone".formatted(word);
    }
    if (heat.reasons().isEmpty()) {
      return run.splits().byLoad() > 0
          ? "%ss were cut by load (%d times), and had not yet caught up with it"
              .formatted(word, run.splits().byLoad())
          : "no %s was busy for long enough to be cut by its load".formatted(word);
    }
    return heat.reasons().stream()
        .map(reason -> reason + ": " + rules.why(reason, Words.GENERAL))
        .collect(Collectors.joining("; "));
  }

  /** The share of the time for which the most locked row of a table is locked; 0: not known. */
  private double heldShare(Seen seen) {
    return held.filter(row -> row.table().equals(seen.table().name()))
        .map(HeldRow::share)
        .orElse(0.0);
  }

  /** A table with what its keys say of its locks, where these allow less than its ranges. */
  private Seen orLocked(Seen seen) {
    double share = heldShare(seen);
    return share < seen.heat().greatestShare() || share < MUCH_HELD
        ? seen
        : mostWritten(seen.table())
            .map(
                stream ->
                    new Seen(
                        seen.table(),
                        stream,
                        seen.heat(),
                        KeyDiagnosis.ofLock(seen.table(), stream, rules)))
            .orElse(seen);
  }

  private TraceDiagnosis.TraceFinding coolPlace(Seen seen) {
    double heldShare = heldShare(seen);
    double greatest = seen.heat().greatestShare();
    double most = Math.max(greatest, heldShare);
    int full = seen.heat().intervals();
    String where =
        String.format(
            Locale.ROOT,
            "%s: its busiest %s took %s of what it can take%s%s",
            full == 0
                ? "not hot"
                : "full for a moment (%d of %d intervals), and refused nothing"
                    .formatted(full, seen.heat().allIntervals()),
            run.tabletWord(),
            Figures.percent(greatest),
            heldShare < greatest || heldShare < MUCH_HELD
                ? ""
                : String.format(
                    Locale.ROOT,
                    ", and by arithmetic its most locked %s is locked %s of the time",
                    run.words().data().row(),
                    Figures.percent(heldShare)),
            most < 0.01 || most > 1 || full > 0 || !isServed()
                ? ""
                : String.format(
                    Locale.ROOT, ", so about %.2g times the rate is the most", 1 / most));
    return new TraceDiagnosis.TraceFinding(
        seen.table().name(),
        where,
        "",
        seen.keys().keys(),
        "if more is to come: " + change(seen.keys()),
        rules(seen.keys()));
  }

  private String change(KeyDiagnosis keys) {
    return rules.sentences(keys.remedies(), keys.words());
  }

  private List<StatedRule> rules(KeyDiagnosis keys) {
    Cause cause = keys.cause();
    return rules.stated(
        cause == null ? rules.rules(Cause.NARROW_RANGE) : rules.rules(cause, keys.remedies()));
  }

  /** What failed in the warm-up, which no figure counts; empty if little did. */
  private Optional<String> warmUp() {
    long offered = 0;
    long failed = 0;
    for (LoadResult load : run.loads()) {
      for (LoadResult.IntervalStats interval :
          load.intervals().subList(0, run.firstWarmInterval())) {
        offered += interval.offered();
        failed += interval.failed();
      }
    }
    return failed > (1 - SERVED) * offered
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "In the first %s, which are left out as warm-up, %,d of %,d operations failed.",
                Figures.duration(run.warmupNanos()),
                failed,
                offered))
        : Optional.empty();
  }

  /** Records that lie at whole seconds or minutes, as bursts that were not recorded as such. */
  private Optional<String> wholeTimes() {
    TraceSurvey.WholeTimed whole = survey.whole();
    double share = (double) whole.records() / survey.records();
    boolean isMinute = whole.nanos() > AS_RECORDED_NANOS;
    return share < MUCH_WHOLE
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%s of the records have times in whole %s, %,.1f at each on average: they are"
                    + " replayed as bursts, which latencies show. Record fractions of a second%s.",
                Figures.percent(share),
                isMinute ? "minutes" : "seconds",
                (double) whole.records() / whole.instants(),
                isMinute ? ", or seconds at least" : ""));
  }

  private List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    remarks.add(
        String.format(
            Locale.ROOT,
            "%,d records, %s; times taken for %s.",
            survey.records(),
            Figures.duration(survey.recordedNanos()),
            survey.time().words()));
    wholeTimes().ifPresent(remarks::add);
    warmUp().ifPresent(remarks::add);
    if (survey.late() > 0) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "%,d records were earlier than one before them, by up to a second; they count as"
                  + " being at that one's time.",
              survey.late()));
    }
    if (run.durationNanos() < SHORT_NANOS) {
      remarks.add(
          "The run is shorter than the minutes that load splits take; a longer trace tells more.");
    }
    if (survey.records() < FEW_RECORDS) {
      remarks.add("So few records prove little.");
    }
    return remarks;
  }
}
