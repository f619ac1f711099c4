package io.keyheat.core.schema;

/** What a secondary index may be declared with. */
public enum IndexTrait {
  /** Its entries lie beside the parent row, in the base table's key space. */
  INTERLEAVED,
  /** Rows whose indexed columns are null have no entry. */
  NULL_FILTERED
}
