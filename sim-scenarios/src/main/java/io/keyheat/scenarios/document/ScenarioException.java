package io.keyheat.scenarios.document;

import java.util.List;
import java.util.stream.Collectors;

/** A document that cannot be used, with every mistake found in it. Meant for the user's eyes. */
public final class ScenarioException extends Exception {
  private final transient List<Problem> problems;

  /**
   * @param problems at least one
   */
  public ScenarioException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** One mistake of the document as a whole. */
  public ScenarioException(String file, String message) {
    this(List.of(new Problem(file, 0, 0, "", message)));
  }

  /** In order of line and column. */
  public List<Problem> problems() {
    return problems;
  }
}
