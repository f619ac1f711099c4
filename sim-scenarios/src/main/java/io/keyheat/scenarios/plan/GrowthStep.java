package io.keyheat.scenarios.plan;

import java.util.Optional;

/** One line of a growth forecast; the lines of a forecast are in the order of their months. */
public sealed interface GrowthStep {
  /** Returns the month, counted from 0, today. */
  int month();

  /** Returns the load's peak in that month, operations per second. */
  double ratePerSecond();

  /**
   * The answer of the months before meets the targets up to this one.
   *
   * @param isLast whether the forecast ends with this month
   */
  record Kept(int answer, int month, double ratePerSecond, boolean isLast) implements GrowthStep {}

  /**
   * The first month that needs more than the one before.
   *
   * @param answer index of the least value that meets the targets
   * @param isSure whether the value below it misses them; if not, the runs cannot tell
   * @param cause runs of the value below; empty: the documents forbid to store its data
   */
  record Required(
      int answer, int month, double ratePerSecond, boolean isSure, Optional<Evaluation> cause)
      implements GrowthStep {}

  /**
   * The first month in which no value that may be tried meets the targets.
   *
   * @param cause runs of the last value; empty: the documents forbid to store its data
   */
  record NoAnswer(int month, double ratePerSecond, Optional<Evaluation> cause)
      implements GrowthStep {}
}
