package io.keyheat.core.result;

/**
 * A time in which something was wrong, as charts show it.
 *
 * @param label in a few plain words, such as {@code server-2 stopped}
 * @param fromNanos since the run's start
 * @param toNanos when it was over, at most the run's end; the same time: it happened at once
 */
public record FaultSpan(String label, long fromNanos, long toNanos) {}
