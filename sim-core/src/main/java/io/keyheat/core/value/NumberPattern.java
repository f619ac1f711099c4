package io.keyheat.core.value;

/** A text with a number in it: what stands before the number and behind it. */
public record NumberPattern(String prefix, String suffix) {}
