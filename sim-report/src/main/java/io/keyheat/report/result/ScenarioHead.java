package io.keyheat.report.result;

/**
 * What a result says of its scenario and of the run as a whole.
 *
 * @param scenario its name in the library, or its file's name without the ending
 * @param prose Markdown
 * @param version of Keyheat
 * @param seed of every variant
 * @param source the scenario file's text
 * @param commandLine that repeats the run
 * @param question what the scenario asks
 */
public record ScenarioHead(
    String scenario,
    String title,
    String prose,
    String version,
    long seed,
    String source,
    String commandLine,
    ScenarioQuestion question) {
  public ScenarioHead {
    question = question == null ? ScenarioQuestion.NONE : question; // Older recordings have none.
  }

  /** A scenario that asks nothing. */
  public ScenarioHead(
      String scenario,
      String title,
      String prose,
      String version,
      long seed,
      String source,
      String commandLine) {
    this(scenario, title, prose, version, seed, source, commandLine, ScenarioQuestion.NONE);
  }

  /** The same with another question. */
  public ScenarioHead with(ScenarioQuestion newQuestion) {
    return new ScenarioHead(
        scenario, title, prose, version, seed, source, commandLine, newQuestion);
  }
}
