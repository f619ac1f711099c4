package io.keyheat.report.result;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.Finding.StatedRule;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A scenario's run: every variant and what was expected of them.
 *
 * @param targets each in each variant's run: all of the first target, then of the next
 * @param findings why variants lose or slow operations, the worst first
 * @param trace what the run showed of the trace that it replayed; null: the scenario was not made
 *     of a trace
 * @param notes what makes its figures easy to misread, in sentences
 */
public record ScenarioResult(
    ScenarioHead head,
    List<RunResult> variants,
    List<ExpectationResult> expectations,
    List<TargetResult> targets,
    List<Finding> findings,
    @Nullable TraceDiagnosis trace,
    List<String> notes) {
  public ScenarioResult {
    variants = List.copyOf(variants);
    expectations = List.copyOf(expectations);
    targets = List.copyOf(targets);
    findings = findings == null ? List.of() : List.copyOf(findings); // Older recordings have none.
    notes = List.copyOf(notes);
  }

  /** A result without targets and findings. */
  public ScenarioResult(
      ScenarioHead head, List<RunResult> variants, List<ExpectationResult> expectations) {
    this(head, variants, expectations, List.of(), List.of(), null, List.of());
  }

  /** Returns this result with what the run showed of its trace. */
  public ScenarioResult withTrace(TraceDiagnosis diagnosis) {
    return new ScenarioResult(head, variants, expectations, targets, findings, diagnosis, notes);
  }

  /** Returns this result with other findings in its variants. */
  public ScenarioResult withFindings(List<Finding> newFindings) {
    return new ScenarioResult(head, variants, expectations, targets, newFindings, trace, notes);
  }

  /** Returns this result with other runs of its variants, such as shorter records of them. */
  public ScenarioResult withVariants(List<RunResult> newVariants) {
    return new ScenarioResult(head, newVariants, expectations, targets, findings, trace, notes);
  }

  /** Returns this result with some notes in front of its own, each once. */
  public ScenarioResult withNotes(List<String> newNotes) {
    List<String> all = Stream.concat(newNotes.stream(), notes.stream()).distinct().toList();
    return new ScenarioResult(head, variants, expectations, targets, findings, trace, all);
  }

  /** Returns the documented rules that its findings name, in the order of their ids. */
  public List<StatedRule> rules() {
    Map<String, StatedRule> rules = new TreeMap<>();
    findings.forEach(one -> one.rules().forEach(rule -> rules.put(rule.id(), rule)));
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
  public ScenarioQuestion question() {
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
