package io.keyheat.core.model.cluster;

/**
 * The rows of the heatmap that show one key space.
 *
 * @param hi upper halves of the rows' first keys, ascending and distinct, the first one 0
 * @param lo lower halves
 * @param first number of the first of them
 */
public record HeatRows(long[] hi, long[] lo, int first) {}
