package io.keyheat.scenarios.estimate;

/**
 * The row that is locked most by those who write it, as if nobody waited.
 *
 * @param load that writes it most
 * @param held share of the time; more than 1 where more is asked than a lock lets pass
 * @param atLeast the same, less two standard errors of what was drawn
 */
public record MostLocked(String load, double held, double atLeast) {}
