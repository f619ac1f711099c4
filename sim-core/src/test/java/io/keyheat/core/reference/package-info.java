/**
 * The model once more, slow and obvious, to check the engine against: every service, wait and
 * acknowledgement is an event on one timeline, servers and tablets are objects with queues in them,
 * and nothing is computed in advance but what a client must know to act.
 *
 * <p>It shares with the engine the specification, the planned workload and the random streams, and
 * nothing else. The acts of the policies (when which tablet is cut, moved, joined) are given to it.
 */
package io.keyheat.core.reference;
