package io.keyheat.scenarios.plan;

/** The outcome of a search. */
public enum SearchVerdict {
  /** The answer meets the targets, and its neighbour misses them or does not exist. */
  FOUND,
  /** None of the values tried meets the targets. */
  NEVER,
  /** Some value meets the targets, and a value that should be better misses them. */
  NOT_MONOTONIC,
  /** The values at the boundary cannot be separated from the targets statistically. */
  UNDECIDED
}
