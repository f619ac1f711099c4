package io.keyheat.core.model.request;

import io.keyheat.core.engine.RandomStream;

/**
 * The random streams of the request path.
 *
 * @param service service times
 * @param quorum round trips to replicas
 * @param stalls pauses of commits
 * @param replicas which replica answers a stale read
 */
public record RequestStreams(
    RandomStream service, RandomStream quorum, RandomStream stalls, RandomStream replicas) {}
