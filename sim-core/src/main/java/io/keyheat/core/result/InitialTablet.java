package io.keyheat.core.result;

/**
 * A tablet that was there when the run began. With the events, which tell what became of it, it
 * says which tablets there were at any time and where.
 *
 * @param number by which events name it
 * @param space name of its key space
 * @param key its first key, readable
 * @param position of that key on the heatmap's key axis, in rows from its top, with a fraction
 * @param server that it was on
 */
public record InitialTablet(int number, String space, String key, double position, int server) {}
