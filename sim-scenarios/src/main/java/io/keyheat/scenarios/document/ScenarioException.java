package io.keyheat.scenarios.document;

import java.util.List;
import java.util.stream.Collectors;

/** Reports all mistakes of an invalid document, for the user. */
public final class ScenarioException extends Exception {
  private final transient List<Problem> problems;

  /**
   * Collects all problems of a file.
   *
   * @param problems at least one
   */
  public ScenarioException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** Reports one mistake of the document as a whole. */
  public ScenarioException(String file, String message) {
    this(List.of(new Problem(file, 0, 0, "", message)));
  }

  /** Returns the mistakes in order of line and column. */
  public List<Problem> problems() {
    return problems;
  }
}
