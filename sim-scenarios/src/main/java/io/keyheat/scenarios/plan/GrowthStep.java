package io.keyheat.scenarios.plan;

/** One line of a growth forecast. */
public sealed interface GrowthStep {
  /** The present answer does not even meet the targets at the present rate. */
  record NoRoom(int answer, double ratePerSecond) implements GrowthStep {}

  /** The present answer meets the targets up to the last month of the forecast. */
  record Lasts(int answer, int month, double ratePerSecond) implements GrowthStep {}

  /**
   * The present answer stops being sufficient.
   *
   * @param ratePerSecond greatest rate at which the answer meets the targets
   */
  record Exceeded(int answer, int month, double ratePerSecond) implements GrowthStep {}

  /** The result of a search at a later month's rate. */
  record Required(int month, double ratePerSecond, SearchResult result) implements GrowthStep {}
}
