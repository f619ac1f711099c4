package io.keyheat.scenarios.schema.text;

import io.keyheat.scenarios.document.Place;

/**
 * A position in a schema's file.
 *
 * @param line from 1
 * @param column from 1
 */
public record SourcePosition(int line, int column) {
  public static final SourcePosition START = new SourcePosition(1, 1);

  /** The position of a place in a document. */
  public static SourcePosition of(Place place) {
    return new SourcePosition(place.line(), place.column());
  }
}
