package io.keyheat.report.headline;

import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.core.result.TraceDiagnosis;
import io.keyheat.core.result.TraceDiagnosis.TraceFinding;
import io.keyheat.report.view.Figures;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a trace's keys show of the tables that were hot in its run. */
final class TracedKeys {
  /** What a headline leaves out of what was seen of a trace's keys. */
  private static final String DETAILS = "; seen in a sample of .*$";

  /** Shares of a part of the trace are none of all its records. */
  private static final String PART = "while it is hot";

  private final ScenarioResult result;

  TracedKeys(ScenarioResult result) {
    this.result = result;
  }

  /**
   * What a trace showed of its hottest table, or of its locks where none is hot, if the keys are
   * the reason: more than a run tells.
   */
  Optional<TraceFinding> reason() {
    if (result.variants().size() > 1) {
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

  /** Such as {@code 45 % of the failures are those of Events, another hotspot.} */
  String others(JudgedVariant run, TraceFinding first) {
    double all =
        run.run().loads().stream()
            .map(LoadResult::table)
            .distinct()
            .mapToDouble(run.run()::failedOn)
            .sum();
    return hotPlaces()
        .filter(place -> !place.waitsForLocks() && !place.table().equals(first.table()))
        .filter(place -> all > 0 && run.run().failedOn(place.table()) >= ExplainedLoss.MANY * all)
        .map(
            place ->
                " "
                    + Figures.percent(run.run().failedOn(place.table()) / all)
                    + " of the failures are those of "
                    + place.table()
                    + ", another hotspot.")
        .collect(Collectors.joining());
  }

  /** Cause and remedy of one of them. */
  static ExplainedLoss explanation(TraceFinding found) {
    return new ExplainedLoss(
        " " + found.table() + ": " + keys(found) + ".",
        " " + ExplainedLoss.capital(found.change()) + ".");
  }

  private static String keys(TraceFinding found) {
    return found.keys().replaceAll(DETAILS, "").replaceFirst("^" + PART + ": ", PART + ", ");
  }
}
