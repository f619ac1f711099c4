package io.keyheat.scenarios.sensitivity;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.sweep.Point;

/** Finds which of a scenario's expectations hold at a point; each point is run once. */
@FunctionalInterface
public interface Conclusions {
  /**
   * Whether each expectation holds, in their order.
   *
   * @throws ScenarioException if the scenario cannot be run there
   */
  boolean[] at(Point point) throws ScenarioException;
}
