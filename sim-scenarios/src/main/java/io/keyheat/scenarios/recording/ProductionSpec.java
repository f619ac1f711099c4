package io.keyheat.scenarios.recording;

import io.keyheat.core.SystemSpec;

/**
 * The production that a recording stands for.
 *
 * @param system its profile
 * @param servers how many it has
 * @param scale how many calls of production each call stands for, from 1
 * @param learnMillis how long keys are learned, from the first one on, before calls are delayed
 */
public record ProductionSpec(SystemSpec system, int servers, double scale, long learnMillis) {}
