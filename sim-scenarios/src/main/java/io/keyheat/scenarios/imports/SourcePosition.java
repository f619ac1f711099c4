package io.keyheat.scenarios.imports;

/**
 * A position in a schema's file.
 *
 * @param line from 1
 * @param column from 1
 */
public record SourcePosition(int line, int column) {
  static final SourcePosition START = new SourcePosition(1, 1);
}
