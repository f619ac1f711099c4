package io.keyheat.scenarios.reader;

import org.jspecify.annotations.Nullable;

/**
 * One entry of a scenario's {@code expect} section.
 *
 * @param text the comparison
 * @param rule the one of the scenario's rules that it belongs to; null: to all of them
 * @param line where the comparison was written, from 1
 * @param column from 1
 */
public record ExpectLine(String text, @Nullable String rule, int line, int column) {}
