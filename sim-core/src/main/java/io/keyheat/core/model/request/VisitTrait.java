package io.keyheat.core.model.request;

/** What a visit of a load's operations does beyond reading or writing rows. */
public enum VisitTrait {
  /** A writer holds the row's lock. */
  LOCKS,
  /** It reads a range. */
  SCANS,
  /** Its rows are new. */
  ADDS,
  /** It removes the entry that the next visit's replaces. */
  REMOVES
}
