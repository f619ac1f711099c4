package io.keyheat.core.result;

/**
 * One parameter of the system profile that a run used.
 *
 * @param path such as {@code loadSplit.window}
 * @param value as written, with its unit
 * @param source where the figure is published, or why it was assumed
 * @param assumed whether nobody has published it
 */
public record Parameter(String path, String value, String source, boolean assumed) {}
