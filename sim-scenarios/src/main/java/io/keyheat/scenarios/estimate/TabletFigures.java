package io.keyheat.scenarios.estimate;

import io.keyheat.core.result.CapacityLimit;

/**
 * The busiest tablet of a table or index at the busiest moment, as tablets lie at the start.
 *
 * @param space the table or index
 * @param tablets how many it has at the start
 * @param utilisation share of the limit that is needed; above 1 more than there is
 * @param limit of which most is needed
 */
public record TabletFigures(String space, int tablets, double utilisation, CapacityLimit limit) {}
