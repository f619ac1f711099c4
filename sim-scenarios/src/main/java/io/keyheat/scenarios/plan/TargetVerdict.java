package io.keyheat.scenarios.plan;

/** Whether a value of the search parameter meets the targets. */
public enum TargetVerdict {
  /** The confidence intervals of all targets lie on the good side. */
  MET,
  /** The confidence interval of a target lies on the bad side. */
  MISSED,
  /** A confidence interval contains its limit, and none lies on the bad side. */
  UNDECIDED
}
