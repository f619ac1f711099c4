package io.keyheat.core.result;

/**
 * Why no cut would help a busy tablet: the codes and their meanings are those of Spanner's
 * hot-split statistics (Spanner documentation, "UNSPLITTABLE_REASONS").
 */
public enum UnsplittableReason {
  /** One row has the tablet's load to itself. */
  HOT_ROW,
  /** Most later requests lie beyond all earlier ones. */
  MOVING_HOT_SPOT,
  /** Most requests read ranges, which a cut would only break up. */
  LARGE_SCAN_HOT_SPOT,
  /** One row has most of the load, and no cut can separate the rows beside it from that row. */
  UNISOLATABLE_HOT_ROW,
  /** None of these. */
  UNSPECIFIED
}
