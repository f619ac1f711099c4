package io.keyheat.scenarios.validate;

/** Whether simulated values agree with a published figure. */
public enum FigureVerdict {
  AGREES,
  DISAGREES,
  /** The confidence interval is too wide to decide. */
  UNDECIDED
}
