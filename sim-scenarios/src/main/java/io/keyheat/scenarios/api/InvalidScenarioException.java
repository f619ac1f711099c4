package io.keyheat.scenarios.api;

import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import java.util.List;

/** Reports all mistakes of a scenario, one a line: where it is, what is wrong, what is expected. */
public final class InvalidScenarioException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<String> mistakes;

  InvalidScenarioException(ScenarioException cause) {
    super(cause.getMessage(), cause);
    mistakes = cause.problems().stream().map(Problem::toString).toList();
  }

  InvalidScenarioException(String message, Throwable cause) {
    super(message, cause);
    mistakes = List.of(message);
  }

  /** Returns the mistakes in order of line and column. */
  public List<String> mistakes() {
    return mistakes;
  }
}
