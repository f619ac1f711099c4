package io.keyheat.scenarios.reader;

/**
 * One line of a scenario's {@code expect} section.
 *
 * @param line where it was written, from 1
 * @param column from 1
 */
public record ExpectLine(String text, int line, int column) {}
