package io.keyheat.scenarios.diagnosis.trace;

import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.trace.TraceSurvey;
import io.keyheat.scenarios.trace.TraceSurvey.LateRecords;
import io.keyheat.scenarios.trace.TraceSurvey.SurveyedColumn;
import io.keyheat.scenarios.trace.TraceSurvey.SurveyedTable;
import io.keyheat.scenarios.trace.TraceSurvey.WholeTimed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a trace, or its replay, is too short, too coarse or too small to show. */
public final class TraceRemarks {
  /** A greater share of the operations that fail in the warm-up is worth a remark. */
  private static final double MANY = 0.02;

  /** From this share of records on, their times are taken to be rounded. */
  private static final double MUCH_WHOLE = 0.5;

  /** A greater share of records out of order is that of a file in another order. */
  private static final double MUCH_LATE = 0.1;

  /** Records that are late by less make no bursts that a run would show. */
  private static final long LATE_NANOS = 100_000_000L;

  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final long SHORT_NANOS = 300 * SECOND_NANOS;
  private static final int FEW_RECORDS = 1000;

  /** Tables whose keys are named. */
  private static final int MOST_NAMED_KEYS = 3;

  private TraceRemarks() {}

  /**
   * The remarks, a sentence or two each.
   *
   * @param isSplitByLoad whether the system splits tablets by load
   */
  public static List<String> of(TraceSurvey survey, RunResult run, boolean isSplitByLoad) {
    List<String> remarks = new ArrayList<>();
    remarks.add(
        String.format(
            Locale.ROOT,
            "%,d records, %s; times treated as %s.",
            survey.records(),
            Figures.duration(survey.recordedNanos()),
            survey.time().words()));
    survey.tables().stream()
        .filter(SurveyedTable::hasNamedParts)
        .limit(MOST_NAMED_KEYS)
        .map(TraceRemarks::key)
        .forEach(remarks::add);
    remarks.addAll(survey.remarks());
    wholeTimes(survey).ifPresent(remarks::add);
    warmUp(run).ifPresent(remarks::add);
    late(survey).ifPresent(remarks::add);
    if (isSplitByLoad && run.durationNanos() < SHORT_NANOS) {
      remarks.add(
          "The run is too short for load-based splits, which take minutes. Use a longer trace.");
    }
    if (survey.records() < FEW_RECORDS) {
      remarks.add("This trace has too few records for certain results.");
    }
    return remarks;
  }

  /** All columns behind the table's are parts of the key, also one that is something else. */
  private static String key(SurveyedTable table) {
    return "The trace gives %s a key with the columns %s; remove the columns that are not in the key."
        .formatted(
            table.name(),
            table.columns().stream().map(SurveyedColumn::name).collect(Collectors.joining(", ")));
  }

  /** Failures in the warm-up, which no figure counts. */
  private static Optional<String> warmUp(RunResult run) {
    long offered = 0;
    long failed = 0;
    for (LoadResult load : run.loads()) {
      for (LoadResult.IntervalStats interval :
          load.intervals().subList(0, run.firstWarmInterval())) {
        offered += interval.offered();
        failed += interval.failed();
      }
    }
    return failed <= MANY * offered
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "In the warm-up of %s, which the figures exclude, %,d of %,d operations failed.",
                Figures.duration(run.warmupNanos()),
                failed,
                offered));
  }

  /** Records that lie at whole seconds or minutes, as bursts that were not recorded as such. */
  private static Optional<String> wholeTimes(TraceSurvey survey) {
    WholeTimed whole = survey.whole();
    double share = (double) whole.records() / survey.records();
    boolean isMinute = whole.nanos() > SECOND_NANOS;
    return share < MUCH_WHOLE
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%s of the records have times in whole %s, with %,.1f records at each time on"
                    + " average. They are replayed as bursts, so latencies are too high. Record"
                    + " fractions of a second%s.",
                Figures.percent(share),
                isMinute ? "minutes" : "seconds",
                (double) whole.records() / whole.instants(),
                isMinute ? ", or seconds at least" : ""));
  }

  /** Records that are not in the order of their times. */
  private static Optional<String> late(TraceSurvey survey) {
    LateRecords late = survey.late();
    double share = (double) late.records() / survey.records();
    boolean makesBursts = !late.isSorted() && share >= MUCH_LATE && late.mostNanos() >= LATE_NANOS;
    return late.records() == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%,d records (%s) were earlier than a record before them, by up to %s; %s%s.",
                late.records(),
                Figures.percent(share),
                Figures.duration(late.mostNanos()),
                late.isSorted()
                    ? "they were sorted by time"
                    : "they are replayed at the time of that record",
                makesBursts ? ", in bursts that were not recorded: sort the file by time" : ""));
  }
}
