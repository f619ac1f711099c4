package io.keyheat.core.model.operation;

import io.keyheat.core.engine.RandomStream;

/**
 * The random streams of operations.
 *
 * @param retries waits before further attempts
 * @param sampledVisits which attempts are shown to the observer of visits
 * @param transactions which transactions fail
 */
public record OperationStreams(
    RandomStream retries, RandomStream sampledVisits, RandomStream transactions) {}
