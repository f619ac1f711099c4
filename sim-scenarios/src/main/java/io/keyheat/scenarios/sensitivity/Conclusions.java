package io.keyheat.scenarios.sensitivity;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.sweep.Point;

/** Determines which expectations of a scenario hold at a point; each point runs once. */
@FunctionalInterface
public interface Conclusions {
  /**
   * Returns whether each expectation holds, in order.
   *
   * @throws ScenarioException if the scenario is invalid at the point
   */
  boolean[] at(Point point) throws ScenarioException;
}
