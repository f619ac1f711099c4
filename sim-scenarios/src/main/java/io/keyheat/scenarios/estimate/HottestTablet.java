package io.keyheat.scenarios.estimate;

/**
 * The tablet that is nearest to what it can take, as tablets lie at the start.
 *
 * @param space the key space in which it lies
 * @param atLeast share of its nearest bound, less three standard errors of what was drawn
 * @param bound the bound that is nearest, in words
 * @param isDivisible whether load splits may divide it
 */
public record HottestTablet(
    String space, TabletShare share, double atLeast, String bound, boolean isDivisible) {}
