package io.keyheat.core.result;

import io.keyheat.core.result.Diagnosis.StatedRule;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A scenario's run: every variant and what was expected of them.
 *
 * @param targets each in each variant's run: all of the first target, then of the next
 * @param diagnoses what was hot in the variants, the worst first
 * @param trace what the run showed of the trace that it replayed; null: the scenario was not made
 *     of a trace
 * @param notes what makes its figures easy to misread, in sentences
 */
public record ScenarioResult(
    ScenarioHead head,
    List<RunResult> variants,
    List<ExpectationResult> expectations,
    List<TargetResult> targets,
    List<Diagnosis> diagnoses,
    @Nullable TraceDiagnosis trace,
    List<String> notes) {
  public ScenarioResult {
    variants = List.copyOf(variants);
    expectations = List.copyOf(expectations);
    targets = List.copyOf(targets);
    diagnoses = List.copyOf(diagnoses);
    notes = List.copyOf(notes);
  }

  /** A result of which there is nothing to note. */
  public ScenarioResult(
      ScenarioHead head,
      List<RunResult> variants,
      List<ExpectationResult> expectations,
      List<TargetResult> targets,
      List<Diagnosis> diagnoses,
      @Nullable TraceDiagnosis trace) {
    this(head, variants, expectations, targets, diagnoses, trace, List.of());
  }

  /** A result without targets and diagnoses. */
  public ScenarioResult(
      ScenarioHead head, List<RunResult> variants, List<ExpectationResult> expectations) {
    this(head, variants, expectations, List.of(), List.of(), null);
  }

  /** Returns this result with what the run showed of its trace. */
  public ScenarioResult withTrace(TraceDiagnosis diagnosis) {
    return new ScenarioResult(head, variants, expectations, targets, diagnoses, diagnosis, notes);
  }

  /** Returns this result with other diagnoses of its variants. */
  public ScenarioResult withDiagnoses(List<Diagnosis> newDiagnoses) {
    return new ScenarioResult(head, variants, expectations, targets, newDiagnoses, trace, notes);
  }

  /** Returns this result with other runs of its variants, such as shorter records of them. */
  public ScenarioResult withVariants(List<RunResult> newVariants) {
    return new ScenarioResult(head, newVariants, expectations, targets, diagnoses, trace, notes);
  }

  /** Returns this result with some notes in front of its own, each once. */
  public ScenarioResult withNotes(List<String> newNotes) {
    List<String> all = Stream.concat(newNotes.stream(), notes.stream()).distinct().toList();
    return new ScenarioResult(head, variants, expectations, targets, diagnoses, trace, all);
  }

  /** Returns the documented rules that its diagnoses name, in the order of their ids. */
  public List<StatedRule> rules() {
    Map<String, StatedRule> rules = new TreeMap<>();
    diagnoses.forEach(one -> one.rules().forEach(rule -> rules.put(rule.id(), rule)));
    if (trace != null) {
      trace.places().forEach(place -> place.rules().forEach(rule -> rules.put(rule.id(), rule)));
    }
    return List.copyOf(rules.values());
  }

  /** The scenario's name in the library, or its file's name without the ending. */
  public String scenario() {
    return head.scenario();
  }

  public String title() {
    return head.title();
  }

  /** Markdown. */
  public String prose() {
    return head.prose();
  }

  /** What the scenario asks. */
  public Question question() {
    return head.question();
  }

  /** Version of Keyheat. */
  public String version() {
    return head.version();
  }

  public long seed() {
    return head.seed();
  }

  /** The scenario file's text. */
  public String source() {
    return head.source();
  }

  /** The command line that repeats the run. */
  public String commandLine() {
    return head.commandLine();
  }
}
