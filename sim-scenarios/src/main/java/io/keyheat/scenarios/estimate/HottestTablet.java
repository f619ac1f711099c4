package io.keyheat.scenarios.estimate;

/**
 * The tablet that is nearest to what it can take, as tablets lie at the start.
 *
 * @param space the key space in which it lies
 * @param bound the bound that is nearest, in words
 * @param isDivisible whether load splits may divide it
 */
public record HottestTablet(String space, TabletShare share, String bound, boolean isDivisible) {}
