package io.keyheat.core.result;

import java.util.List;

/**
 * A scenario's run: every variant and what was expected of them.
 *
 * @param scenario its name in the library, or its file's name without the ending
 * @param prose Markdown
 * @param version of Keyheat
 * @param source the scenario file's text
 * @param commandLine that repeats the run
 * @param targets each in each variant's run: all of the first target, then of the next
 * @param diagnoses what was hot in the variants, the worst first
 */
public record ScenarioResult(
    String scenario,
    String title,
    String prose,
    String version,
    long seed,
    String source,
    String commandLine,
    List<RunResult> variants,
    List<ExpectationResult> expectations,
    List<TargetResult> targets,
    List<Diagnosis> diagnoses) {
  public ScenarioResult {
    variants = List.copyOf(variants);
    expectations = List.copyOf(expectations);
    targets = List.copyOf(targets);
    diagnoses = List.copyOf(diagnoses);
  }

  /** A result of which no targets were asked. */
  public ScenarioResult(
      String scenario,
      String title,
      String prose,
      String version,
      long seed,
      String source,
      String commandLine,
      List<RunResult> variants,
      List<ExpectationResult> expectations) {
    this(
        scenario,
        title,
        prose,
        version,
        seed,
        source,
        commandLine,
        variants,
        expectations,
        List.of(),
        List.of());
  }

  /** Returns this result with another text about it. */
  public ScenarioResult withProse(String newProse) {
    return with(newProse, variants);
  }

  /** Returns this result with other runs of its variants, such as shorter records of them. */
  public ScenarioResult withVariants(List<RunResult> newVariants) {
    return with(prose, newVariants);
  }

  private ScenarioResult with(String newProse, List<RunResult> newVariants) {
    return new ScenarioResult(
        scenario,
        title,
        newProse,
        version,
        seed,
        source,
        commandLine,
        newVariants,
        expectations,
        targets,
        diagnoses);
  }
}
