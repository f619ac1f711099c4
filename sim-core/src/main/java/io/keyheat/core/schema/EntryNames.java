package io.keyheat.core.schema;

/** Which names an index entry holds beside values. */
public enum EntryNames {
  NONE,
  /** As a document's: those in its path and in its parent's, and of a single column its own. */
  DOCUMENT,
  /** As an entity's: those in its path, and of a single column its own and its table's. */
  ENTITY
}
