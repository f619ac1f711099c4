package io.keyheat.core.result;

/** Why a hot tablet was not split, in the words of Spanner's hot-split statistics. */
public enum UnsplittableReason {
  HOT_ROW,
  MOVING_HOT_SPOT,
  LARGE_SCAN_HOT_SPOT,
  UNISOLATABLE_HOT_ROW,
  UNSPECIFIED
}
