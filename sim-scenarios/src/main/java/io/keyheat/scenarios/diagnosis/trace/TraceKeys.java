package io.keyheat.scenarios.diagnosis.trace;

import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.TraceDiagnosis.TraceFinding;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.trace.TraceSurvey;
import io.keyheat.scenarios.trace.TraceSurvey.SurveyedTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which rules the keys of a trace break, and what they add to the findings of its replay: a run
 * knows neither their order nor how often each comes.
 *
 * @param rules of the system
 * @param isHashed whether the system places rows by a hash of the key's first part
 */
public record TraceKeys(SystemRules rules, boolean isHashed) {
  /** A run lasts until the end of the second in which its trace ends. */
  private static final long AS_RECORDED_NANOS = 1_000_000_000L;

  /** The tables whose keys may become a hotspot, each with its first such operation. */
  public List<TraceFinding> find(TraceSurvey survey) {
    List<TraceFinding> found = new ArrayList<>();
    for (SurveyedTable table : survey.tables()) {
      KeyDiagnosis keys = KeyDiagnosis.of(table, isHashed, rules);
      if (keys.isCause()) {
        List<String> facts = new ArrayList<>(List.of(keys.sentence(rules)));
        facts.add(String.join("; ", keys.facts()));
        found.add(
            new TraceFinding(
                table.name(),
                String.join(" ", facts),
                String.join(" ", keys.changes(rules)),
                keys.broken(rules)));
      }
    }
    return found;
  }

  /**
   * A finding of the replay with what was seen of the recorded keys, and with the cause that these
   * show where they make the hotspot.
   */
  public Finding explain(Finding found, TraceSurvey survey, RunResult run) {
    Optional<SurveyedTable> table =
        survey.tables().stream().filter(of -> of.name().equals(found.space())).findFirst();
    if (found.hotspot() == null || found.cause().isOfServers() || table.isEmpty()) {
      return found;
    }
    KeyDiagnosis whole = KeyDiagnosis.of(table.get(), isHashed, rules);
    KeyDiagnosis keys =
        whole.isCause() ? whole : whileLosing(table.get(), found, survey, run).orElse(whole);
    List<String> figures = new ArrayList<>(found.figures());
    figures.addAll(keys.facts());
    return new Finding(
        found.variant(),
        keys.cause() == null ? found.cause() : keys.cause(),
        found.space(),
        found.limit(),
        found.impact(),
        found.hotspot(),
        found.span(),
        found.reasons(),
        keys.isCause() ? keys.sentence(rules) : found.sentence(),
        figures,
        keys.isCause() ? keys.changes(rules) : found.remedies(),
        keys.isCause() ? keys.broken(rules) : found.rules());
  }

  /**
   * The keys of the time in which the finding's load loses operations, as an application may change
   * what it does; empty if they are no cause, or the trace is not replayed as it was recorded.
   */
  private Optional<KeyDiagnosis> whileLosing(
      SurveyedTable table, Finding found, TraceSurvey survey, RunResult run) {
    int[] losing =
        run.loads().stream()
            .filter(load -> load.name().equals(found.impact().load()))
            .flatMapToInt(load -> losing(load, run.firstWarmInterval()))
            .sorted()
            .toArray();
    long stretched = Math.abs(run.durationNanos() - survey.recordedNanos());
    if (losing.length == 0 || stretched > AS_RECORDED_NANOS) {
      return Optional.empty();
    }
    try {
      return survey
          .between(
              losing[0] * run.intervalNanos(),
              (losing[losing.length - 1] + 1) * run.intervalNanos())
          .tables()
          .stream()
          .filter(part -> part.written().equals(table.written()))
          .map(part -> KeyDiagnosis.ofPart(part, isHashed, rules))
          .filter(KeyDiagnosis::isCause)
          .findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // It could be read before.
    }
  }

  private static IntStream losing(LoadResult load, int from) {
    return IntStream.range(from, load.intervals().size())
        .filter(i -> load.intervals().get(i).failed() > 0);
  }
}
