package io.keyheat.scenarios.diagnosis.trace;

import io.keyheat.core.result.Cause;
import io.keyheat.core.result.FailedOps;
import io.keyheat.core.result.Finding.StatedRule;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.core.result.TraceDiagnosis;
import io.keyheat.report.view.Figures;
import io.keyheat.report.view.ServerSummary;
import io.keyheat.scenarios.diagnosis.Planned;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.TooFewServers;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.diagnosis.trace.TraceAnalysis.LockedTable;
import io.keyheat.scenarios.diagnosis.trace.TraceAnalysis.SeenTable;
import io.keyheat.scenarios.trace.TraceSurvey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What {@link TraceAnalysis} has found, in words. */
final class TraceWords {
  /** Servers that are busier on average have no room, whatever the keys are. */
  private static final double NO_ROOM = 0.8;

  /** Busiest server to mean: up to this much they are busy alike. */
  private static final double EVEN = 1.3;

  /** A reason of this share of the failures is that of most of them. */
  private static final double MOST = 0.5;

  /** The least share of the offered operations that is completed where nothing is wrong. */
  private static final double SERVED = 0.98;

  /** From this share of records on, their times are taken to be rounded. */
  private static final double MUCH_WHOLE = 0.5;

  /** Begins what is said of the records in which keys were seen. */
  private static final String SAMPLE = "; seen in a sample of ";

  private static final long SHORT_NANOS = 300_000_000_000L;
  private static final int FEW_RECORDS = 1000;

  /** A greater share of records out of order is that of a file in another order. */
  private static final double MUCH_LATE = 0.1;

  /** Records that are late by less make no bursts that a run would show. */
  private static final long LATE_NANOS = 100_000_000L;

  /** Tables whose keys are named. */
  private static final int MOST_NAMED_KEYS = 3;

  private final TraceSurvey survey;
  private final RunResult run;
  private final SystemRules rules;
  private final double plannedCpu;
  private final boolean isCutByLoad;
  private final double askedOfServers;

  TraceWords(
      TraceSurvey survey,
      RunResult run,
      SystemRules rules,
      OptionalDouble plannedCpu,
      boolean isCutByLoad,
      double askedOfServers) {
    this.askedOfServers = askedOfServers;
    this.survey = survey;
    this.run = run;
    this.rules = rules;
    this.plannedCpu = plannedCpu.orElse(Planned.SHARE);
    this.isCutByLoad = isCutByLoad;
  }

  /** The answer in a sentence or two, with the figures behind it. */
  String verdict(List<SeenTable> hot, List<LockedTable> locked, List<SeenTable> warm) {
    double mean = ServerSummary.mean(run.servers());
    double busiest = busiest();
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
    if (areFullAlike()) {
      return String.format(
          Locale.ROOT,
          "Too few servers: all are busy alike, so no key is to blame; %d would be busy %s. %s.",
          (int) Math.ceil(run.servers().size() * Math.max(mean, askedOfServers) / plannedCpu),
          Figures.percent(plannedCpu),
          figures);
    }
    if (hot.isEmpty() && !locked.isEmpty()) {
      return inLocks(locked) + ". " + figures + ".";
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
    String heat = (isLong ? "Hot: " : "Hot for a short time: ") + names(hot) + ". ";
    String locks = locked.isEmpty() ? "" : inLocks(locked) + ". ";
    return (locksPrevail() ? locks + heat : heat + locks) + figures + ".";
  }

  private double busiest() {
    return ServerSummary.busiest(run.servers()).map(ServerResult::utilisationMean).orElse(0.0);
  }

  /** Whether all servers have no room, so that it is no matter of keys. */
  private boolean areFullAlike() {
    double mean = ServerSummary.mean(run.servers());
    return mean >= NO_ROOM && busiest() < EVEN * mean;
  }

  private String inLocks(List<LockedTable> locked) {
    return "%s by locks of %s: %s"
        .formatted(
            isServed() ? "Slowed" : "Held up",
            run.words().data().rows(),
            locked.stream().map(l -> l.table().name()).collect(Collectors.joining(", ")));
  }

  /** Whether most of the operations that fail do so in waits for locks. */
  boolean locksPrevail() {
    FailedOps failed = run.total().failed();
    return failed.total() > 0 && failed.aborted() >= MOST * failed.total();
  }

  private static String names(List<SeenTable> tables) {
    return tables.stream().map(seen -> seen.table().name()).collect(Collectors.joining(", "));
  }

  /** Whether about as many operations are completed as offered. */
  boolean isServed() {
    return run.total().throughputPerSecond() >= SERVED * run.total().offeredPerSecond();
  }

  TraceDiagnosis.TraceFinding lockedPlace(LockedTable locked) {
    KeyDiagnosis keys = KeyDiagnosis.ofLock(locked.table(), locked.stream(), rules);
    return new TraceDiagnosis.TraceFinding(
        locked.table().name(),
        (locked.isHot() ? "outside the hot range, " : "none of its ranges is hot, but ")
            + TraceDiagnosis.WAITS_FOR_LOCKS
            + run.words().data().rows(),
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

  /** A table that loses requests to the ranges of others, beside which it lies. */
  TraceDiagnosis.TraceFinding placeBeside(SeenTable seen, List<SeenTable> hot) {
    HotTable heat = seen.heat();
    return new TraceDiagnosis.TraceFinding(
        seen.table().name(),
        String.format(
            Locale.ROOT,
            "%s requests refused, though its busiest %s took %s of what it can take",
            Figures.count(Math.round(heat.refusedShare() * run.total().offered())),
            run.tabletWord(),
            Figures.percent(heat.greatestShare())),
        "it lies beside hot ranges of %s, which fill the server".formatted(names(hot)),
        seen.keys().keys(),
        TraceDiagnosis.NOT_THE_KEYS + "what helps " + names(hot) + " helps it, too",
        List.of());
  }

  TraceDiagnosis.TraceFinding hotPlace(SeenTable seen) {
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
  private TraceDiagnosis.TraceFinding place(SeenTable seen, String where) {
    Cause cause = seen.keys().cause();
    Optional<TooFewServers> servers =
        cause == null ? Optional.empty() : TooFewServers.of(cause, askedOfServers);
    String keys = seen.keys().keys();
    String change = changeOrCuts(seen.keys());
    int sample = keys.lastIndexOf(SAMPLE);
    int end = sample < 0 ? keys.length() : sample;
    return new TraceDiagnosis.TraceFinding(
        seen.table().name(),
        where,
        why(seen),
        servers.map(few -> few.why(keys.substring(0, end)) + keys.substring(end)).orElse(keys),
        servers.map(few -> TooFewServers.remedy(few.cause(), change, rules)).orElse(change),
        rules(seen.keys()));
  }

  private String changeOrCuts(KeyDiagnosis keys) {
    return keys.isCause()
        ? change(keys)
        : TraceDiagnosis.NOT_THE_KEYS
            + rules.remedy(areFullAlike() ? Cause.EVEN_LOAD : Cause.FEW_TABLETS, Words.GENERAL);
  }

  /** A hotspot by the systems' statistics, whose ranges took less than all that they can. */
  TraceDiagnosis.TraceFinding warmPlace(SeenTable seen) {
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

  private String why(SeenTable seen) {
    HotTable heat = seen.heat();
    String word = run.tabletWord();
    if (!isCutByLoad) {
      return "a busy %s is not divided: this system divides by size alone".formatted(word);
    }
    if (heat.reasons().isEmpty() && !seen.keys().isCause() && areFullAlike()) {
      return "all servers are full, so no range can do more";
    }
    if (heat.reasons().isEmpty()) {
      return run.splits().byLoad() > 0
          ? "%ss were cut by load (%d times), and had not yet caught up with it"
              .formatted(word, run.splits().byLoad())
          : uncut(seen.keys()).formatted(word);
    }
    return heat.reasons().stream()
        .map(reason -> reason + ": " + rules.why(reason, Words.GENERAL))
        .collect(Collectors.joining("; "));
  }

  /** Where keys follow an order, it is not for want of time that no tablet was cut by its load. */
  private static String uncut(KeyDiagnosis keys) {
    return keys.cause() == Cause.GROWING_KEY || keys.cause() == Cause.KEY_FALLS
        ? "no %s was cut by its load, which moves on through the keys"
        : "no %s was busy for long enough to be cut by its load";
  }

  /**
   * What is said of a table that is not hot, of whose keys something is to be said.
   *
   * @param heldShare of the time, for which its most locked row is locked; 0: not known
   */
  TraceDiagnosis.TraceFinding coolPlace(SeenTable seen, double heldShare) {
    double greatest = seen.heat().greatestShare();
    double server =
        run.servers().stream().mapToDouble(ServerResult::utilisationMean).max().orElse(0);
    double most = Math.max(server, Math.max(greatest, heldShare));
    int full = seen.heat().intervals();
    String where =
        String.format(
            Locale.ROOT,
            "%s: its busiest %s took %s of what it can take%s%s%s",
            full == 0
                ? "not hot"
                : "full for a moment (%d of %d intervals), and refused nothing"
                    .formatted(full, seen.heat().allIntervals()),
            run.tabletWord(),
            Figures.percent(greatest),
            heldShare < greatest || heldShare < TraceAnalysis.MUCH_HELD
                ? ""
                : String.format(
                    Locale.ROOT,
                    ", and by arithmetic its most locked %s is locked %s of the time",
                    run.words().data().row(),
                    Figures.percent(heldShare)),
            server < most ? "" : ", and the busiest server %s".formatted(Figures.percent(server)),
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
        cause == null ? rules.rules(Cause.FEW_TABLETS) : rules.rules(cause, keys.remedies()));
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
    boolean isMinute = whole.nanos() > TraceAnalysis.AS_RECORDED_NANOS;
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

  /** Records that are not in the order of their times. */
  private Optional<String> late() {
    long late = survey.late().records();
    double share = (double) late / survey.records();
    return late == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                survey.late().isSorted()
                    ? "%,d records (%s) were earlier than one before them, by up to %s; they were"
                        + " sorted by time%s."
                    : "%,d records (%s) were earlier than one before them, by up to %s; they count"
                        + " as being at that one's time%s.",
                late,
                Figures.percent(share),
                Figures.duration(survey.late().mostNanos()),
                survey.late().isSorted()
                        || share < MUCH_LATE
                        || survey.late().mostNanos() < LATE_NANOS
                    ? ""
                    : ", in bursts that were not recorded: sort the file by time"));
  }

  /** All columns behind the table's are parts of the key, also one that says something else. */
  private static String key(TraceSurvey.SurveyedTable table) {
    return "The key of %s is made of the columns %s; leave out those that are no part of it."
        .formatted(
            table.name(),
            table.columns().stream()
                .map(TraceSurvey.SurveyedColumn::name)
                .collect(Collectors.joining(", ")));
  }

  /** What is to be known of the trace and its run besides. */
  List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    remarks.add(
        String.format(
            Locale.ROOT,
            "%,d records, %s; times taken for %s.",
            survey.records(),
            Figures.duration(survey.recordedNanos()),
            survey.time().words()));
    survey.tables().stream()
        .filter(TraceSurvey.SurveyedTable::hasNamedParts)
        .limit(MOST_NAMED_KEYS)
        .map(TraceWords::key)
        .forEach(remarks::add);
    remarks.addAll(survey.remarks());
    wholeTimes().ifPresent(remarks::add);
    warmUp().ifPresent(remarks::add);
    late().ifPresent(remarks::add);
    if (isCutByLoad && run.durationNanos() < SHORT_NANOS) {
      remarks.add(
          run.splits().byLoad() > 0
              ? "Load splits have begun, and may not be over when the run ends; a longer trace"
                  + " tells more."
              : "The run is shorter than the minutes that load splits take; a longer trace tells"
                  + " more.");
    }
    if (survey.records() < FEW_RECORDS) {
      remarks.add("So few records prove little.");
    }
    return remarks;
  }
}
