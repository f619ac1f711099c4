package io.keyheat.report.result;

/**
 * One line of a scenario's {@code expect} section, judged.
 *
 * @param text as written
 * @param holds whether it does
 * @param observed both sides as figures, such as {@code 1021 ms > 10 × 14.2 ms}
 */
public record ExpectationResult(String text, boolean holds, String observed) {}
