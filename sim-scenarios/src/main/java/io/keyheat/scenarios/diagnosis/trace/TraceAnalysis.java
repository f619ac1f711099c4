package io.keyheat.scenarios.diagnosis.trace;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.result.Cause;
import io.keyheat.core.result.Finding;
import io.keyheat.core.result.LimitUse;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.TraceDiagnosis;
import io.keyheat.report.headline.LockWaits;
import io.keyheat.report.headline.LosingLoad;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.trace.TraceSurvey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Says of the run of a trace where it was hot and what to change. */
public final class TraceAnalysis {
  /** Operations that spend a greater share of their time in wait for locks are slowed by them. */
  private static final double MUCH_WAITING = 0.25;

  /** A row that is locked for a greater share of the time is worth a word. */
  static final double MUCH_HELD = 0.25;

  /** A range that takes less of what a tablet can take fills no server. */
  private static final double LITTLE = 0.25;

  private static final double MILLIS_PER_SECOND = 1000;

  /** A run lasts until the end of the second in which its trace ends. */
  static final long AS_RECORDED_NANOS = 1_000_000_000L;

  private final TraceSurvey survey;
  private final RunResult run;
  private final SystemRules rules;
  private final boolean isHashed;
  private final TraceWords words;
  private final Optional<HeldRow> held;

  /**
   * The row that is locked most by those who write it, as if nobody waited.
   *
   * @param table that has it
   * @param share of the time; more than 1 where more is asked than its lock lets pass
   */
  public record HeldRow(String table, double share) {}

  /**
   * What arithmetic says of the trace before its run.
   *
   * @param held the row that is locked most; empty if it is not known
   * @param ofServers the share of what all servers can do that is asked of them where it is too
   *     much, or 0
   */
  public record Demanded(Optional<HeldRow> held, double ofServers) {}

  private TraceAnalysis(
      TraceSurvey survey,
      RunResult run,
      SystemRules rules,
      OptionalDouble plannedCpu,
      SystemSpec system,
      Demanded demanded) {
    held = demanded.held();
    isHashed = system.indexes().hashing().byDefault();
    this.survey = survey;
    this.run = run;
    this.rules = rules;
    words =
        new TraceWords(
            survey,
            run,
            rules,
            plannedCpu,
            system.policies().loadSplits().thresholds().areReachable(),
            demanded.ofServers());
  }

  /**
   * Diagnoses one run of the trace's scenario.
   *
   * @param rules of the system
   * @param plannedCpu the greatest share of CPU that the system's documents plan for, if any does
   * @param system that the trace was replayed to
   * @param demanded by the trace, before its run
   */
  public static AnalysedTrace of(
      TraceSurvey survey,
      RunResult run,
      SystemRules rules,
      OptionalDouble plannedCpu,
      SystemSpec system,
      Demanded demanded) {
    return new TraceAnalysis(survey, run, rules, plannedCpu, system, demanded).findings();
  }

  /**
   * What a run of the trace showed.
   *
   * @param causes of the hot tables whose recorded keys are the reason, by table
   */
  public record AnalysedTrace(TraceDiagnosis trace, Map<String, CausedPlace> causes) {
    public AnalysedTrace {
      causes = Map.copyOf(causes);
    }

    /** A hot table's cause, and what is said of it, beside what is said of the table's locks. */
    record CausedPlace(Cause cause, TraceDiagnosis.TraceFinding place) {}

    /**
     * Returns a finding of the run with the cause that the recorded keys show, where they are the
     * reason: a run knows neither their order nor how often each comes.
     */
    public Finding explain(Finding found) {
      CausedPlace caused = causes.get(found.space());
      if (caused == null || found.hotspot() == null) {
        return found;
      }
      TraceDiagnosis.TraceFinding place = caused.place;
      return new Finding(
          found.variant(),
          caused.cause,
          found.space(),
          found.limit(),
          found.impact(),
          found.hotspot(),
          found.span(),
          found.reasons(),
          Words.sentence(place.keys()),
          found.figures(),
          List.of(Words.sentence(place.change())),
          place.rules());
    }
  }

  /**
   * A table whose writes wait for locks of its rows.
   *
   * @param stream the writes of which most have one key
   * @param waiting operations that wait for a lock, on average
   * @param isHot whether another range of the table is hot
   */
  record LockedTable(
      TraceSurvey.SurveyedTable table, TraceSurvey.Stream stream, double waiting, boolean isHot) {}

  /** A table as the run and the trace show it. */
  record SeenTable(
      TraceSurvey.SurveyedTable table,
      TraceSurvey.Stream stream,
      HotTable heat,
      KeyDiagnosis keys) {}

  private AnalysedTrace findings() {
    List<SeenTable> all = new ArrayList<>();
    for (TraceSurvey.SurveyedTable table : survey.tables()) {
      all.add(seen(table));
    }
    boolean isLosing = LosingLoad.worst(run).isPresent();
    all.sort(
        Comparator.comparingLong(
                (SeenTable seen) -> isLosing ? run.failedOn(seen.table().name()) : 0)
            .thenComparingInt(seen -> seen.heat().intervals())
            .thenComparingDouble(seen -> seen.heat().greatestShare())
            .reversed());
    List<SeenTable> full = all.stream().filter(seen -> seen.heat().isHot()).toList();
    List<SeenTable> hot = full.stream().filter(seen -> beside(seen, full).isEmpty()).toList();
    List<LockedTable> locked = locked(hot);
    List<TraceDiagnosis.TraceFinding> places = new ArrayList<>();
    hot.forEach(seen -> places.add(words.hotPlace(seen)));
    full.stream()
        .filter(seen -> !hot.contains(seen))
        .forEach(seen -> places.add(words.placeBeside(seen, beside(seen, full))));
    List<TraceDiagnosis.TraceFinding> locks = locked.stream().map(words::lockedPlace).toList();
    places.addAll(words.locksPrevail() ? 0 : places.size(), locks);
    List<SeenTable> warm = all.stream().filter(seen -> seen.heat().isWarm()).toList();
    warm.forEach(seen -> places.add(words.warmPlace(seen)));
    all.stream()
        .filter(seen -> !seen.heat().isHot() && !seen.heat().isWarm())
        .map(this::orLocked)
        .filter(seen -> seen.keys().isCause())
        .filter(seen -> locked.stream().noneMatch(l -> l.table().equals(seen.table())))
        .forEach(seen -> places.add(words.coolPlace(seen, heldShare(seen))));
    Map<String, AnalysedTrace.CausedPlace> causes = new LinkedHashMap<>();
    for (SeenTable seen : all) {
      Cause cause = seen.keys().cause();
      if (cause != null
          && beside(seen, full).isEmpty()
          && (seen.heat().isHot() || seen.heat().isWarm())) {
        TraceDiagnosis.TraceFinding place =
            seen.heat().isHot() ? words.hotPlace(seen) : words.warmPlace(seen);
        causes.put(seen.table().name(), new AnalysedTrace.CausedPlace(cause, place));
      }
    }
    return new AnalysedTrace(
        new TraceDiagnosis(words.verdict(hot, locked, warm), places, words.remarks()), causes);
  }

  /**
   * The tables whose ranges fill the servers that refuse requests of a table which itself has no
   * range that takes much, and spread keys; empty: it is hot for what is asked of it.
   */
  private static List<SeenTable> beside(SeenTable seen, List<SeenTable> full) {
    HotTable heat = seen.heat();
    return heat.greatestShare() >= LITTLE || seen.keys().isCause()
        ? List.of()
        : full.stream()
            .filter(other -> other.heat().greatestShare() >= LimitUse.SATURATED)
            // A row of the heatmap may be of several tablets, and names one of their servers.
            .filter(other -> other.heat().servers().stream().anyMatch(heat.servers()::contains))
            .filter(other -> other.heat().fromNanos() <= heat.fromNanos())
            .filter(other -> other.heat().toNanos() >= heat.toNanos())
            .toList();
  }

  private SeenTable seen(TraceSurvey.SurveyedTable table) {
    HotTable heat = HotTable.of(run, table.name());
    List<TraceSurvey.Stream> streams =
        table.streams().stream()
            .sorted(Comparator.comparingLong(TraceSurvey.Stream::records).reversed())
            .toList();
    for (TraceSurvey.Stream stream : streams) {
      KeyDiagnosis keys = KeyDiagnosis.of(table, stream, isHashed, rules);
      if (keys.isCause()) {
        return new SeenTable(table, stream, heat, keys);
      }
    }
    Optional<SeenTable> whileHot = heat.isHot() ? whileHot(table, heat) : Optional.empty();
    return whileHot.orElseGet(
        () ->
            new SeenTable(
                table,
                streams.get(0),
                heat,
                KeyDiagnosis.of(table, streams.get(0), isHashed, rules)));
  }

  /**
   * What is wrong with the keys of the time in which the table is hot, as an application may change
   * what it does; empty if nothing is, or the trace is not replayed as it was recorded.
   */
  private Optional<SeenTable> whileHot(TraceSurvey.SurveyedTable table, HotTable heat) {
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

  private SeenTable whileHot(
      TraceSurvey.SurveyedTable table, TraceSurvey.Stream stream, HotTable heat) {
    return new SeenTable(table, stream, heat, KeyDiagnosis.ofPart(table, stream, isHashed, rules));
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

  /**
   * Tables whose locks hold the load up, and not the load of a range that is hot, those that do
   * most first.
   */
  private List<LockedTable> locked(List<SeenTable> hot) {
    List<LockedTable> locked = new ArrayList<>();
    boolean fast = words.isServed() && lockedShare() < MUCH_WAITING;
    for (TraceSurvey.SurveyedTable table :
        fast ? List.<TraceSurvey.SurveyedTable>of() : survey.tables()) {
      double waiting = run.waitingForLocks(table.name());
      boolean isHot = hot.stream().anyMatch(h -> h.table().equals(table));
      mostWritten(table)
          .filter(stream -> waiting >= 1 && (!isHot || areBesideHeat(table)))
          .ifPresent(stream -> locked.add(new LockedTable(table, stream, waiting, isHot)));
    }
    locked.sort(Comparator.comparingDouble(LockedTable::waiting).reversed());
    return locked;
  }

  /** Whether most waits for locks of a table are for rows of other ranges than the full ones. */
  private boolean areBesideHeat(TraceSurvey.SurveyedTable table) {
    return LockWaits.any(run)
        .filter(waits -> waits.space().equals(table.name()))
        .filter(waits -> waits.areOutsideFullRanges(run))
        .isPresent();
  }

  /** The share of the time for which the most locked row of a table is locked; 0: not known. */
  private double heldShare(SeenTable seen) {
    return held.filter(row -> row.table().equals(seen.table().name()))
        .map(HeldRow::share)
        .orElse(0.0);
  }

  /** A table with what its keys say of its locks, where these allow less than its ranges. */
  private SeenTable orLocked(SeenTable seen) {
    double share = heldShare(seen);
    return share < seen.heat().greatestShare() || share < MUCH_HELD
        ? seen
        : mostWritten(seen.table())
            .map(
                stream ->
                    new SeenTable(
                        seen.table(),
                        stream,
                        seen.heat(),
                        KeyDiagnosis.ofLock(seen.table(), stream, rules)))
            .orElse(seen);
  }
}
