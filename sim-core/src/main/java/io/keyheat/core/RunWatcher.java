package io.keyheat.core;

import io.keyheat.core.result.LoadResult.IntervalStats;
import java.util.List;

/** Looks at a run whenever a recording interval ends, and may end it there. */
@FunctionalInterface
public interface RunWatcher {
  /** Lets every run go on. */
  RunWatcher NONE = (interval, loads) -> true;

  /**
   * Looks at an interval.
   *
   * @param interval that has ended, from 0
   * @param loads what became of each load's operations in it, in the order of the specification
   * @return whether the run goes on; if not, what its result says of later intervals means nothing
   */
  boolean goesOn(int interval, List<IntervalStats> loads);
}
