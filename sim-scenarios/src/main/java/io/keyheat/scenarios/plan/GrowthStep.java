package io.keyheat.scenarios.plan;

import java.util.Optional;

/** One line of a growth forecast; the lines of a forecast are in the order of their months. */
public sealed interface GrowthStep {
  /** Returns the month, counted from 0, today. */
  int month();

  /** Returns the load's peak in that month, operations per second. */
  double ratePerSecond();

  /**
   * The present answer meets the targets up to this month.
   *
   * @param isLast whether the forecast ends with this month
   */
  record Kept(int answer, int month, double ratePerSecond, boolean isLast) implements GrowthStep {}

  /**
   * The first month in which the present answer is known to miss the targets.
   *
   * @param keptUntil last month in which it is known to meet them; what lies between is undecided
   * @param cause runs that miss; empty: the documents forbid to store its data
   */
  record Exceeded(
      int answer, int keptUntil, int month, double ratePerSecond, Optional<Evaluation> cause)
      implements GrowthStep {}

  /**
   * What a later month needs.
   *
   * @param answer index of the least value that meets the targets
   * @param isSure whether the value below it misses them; if not, the runs cannot tell
   */
  record Required(int answer, int month, double ratePerSecond, boolean isSure)
      implements GrowthStep {}

  /**
   * No value that may be tried meets the targets in this month.
   *
   * @param cause runs of the last value; empty: the documents forbid to store its data
   */
  record NoAnswer(int month, double ratePerSecond, Optional<Evaluation> cause)
      implements GrowthStep {}
}
