package io.keyheat.core.model.request;

/** What a visit does in its tablet. */
public enum VisitKind {
  LOOKUP,
  SCAN,
  WRITE
}
