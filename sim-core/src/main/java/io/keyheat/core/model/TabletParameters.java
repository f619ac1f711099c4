package io.keyheat.core.model;

/**
 * What a lone tablet can do.
 *
 * @param commitNanos a serial stage after the server's: each commit holds the tablet so long,
 *     whatever the number of its rows there; 0: the system has none
 * @param moveOutageNanos how long a tablet does not answer while it changes servers
 */
public record TabletParameters(long commitNanos, long moveOutageNanos) {}
