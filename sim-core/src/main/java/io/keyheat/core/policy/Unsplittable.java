package io.keyheat.core.policy;

/** Why no cut would help a busy tablet, in the order in which the reasons are tried. */
public enum Unsplittable {
  /** Most requests go to one row. */
  HOT_ROW,
  /** Most later requests lie beyond all earlier ones. */
  MOVING_HOT_SPOT,
  /** Most requests read ranges. */
  LARGE_SCAN_HOT_SPOT,
  /** One row is wanted so much that what lies beside it cannot be freed of it. */
  UNISOLATABLE_HOT_ROW,
  /** None of these. */
  UNSPECIFIED
}
