package io.keyheat.report.result;

/**
 * A target that every variant is held to, judged in one variant's run.
 *
 * @param text as written, such as {@code latency.p99 < 50ms}
 * @param met whether the run keeps it
 * @param observed both sides as figures, such as {@code 14.2 ms < 50 ms}
 */
public record TargetResult(String text, String variant, boolean met, String observed) {}
