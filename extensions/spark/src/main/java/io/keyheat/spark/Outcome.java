package io.keyheat.spark;

import io.keyheat.scenarios.sweep.RunFigures;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a run on a worker.
 *
 * @param index of the run among the requested runs
 * @param figures of the run; null: the scenario is invalid, as {@code problem} states
 */
record Outcome(int index, @Nullable RunFigures figures, String path, String problem)
    implements Serializable {}
