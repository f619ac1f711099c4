package io.keyheat.core.value;

/** Whole numbers or nanoseconds since 1970 from {@code min} to {@code max}, both included. */
public record ValueRange(long min, long max) {}
