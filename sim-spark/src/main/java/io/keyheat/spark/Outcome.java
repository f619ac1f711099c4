package io.keyheat.spark;

import io.keyheat.scenarios.sweep.RunFigures;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a run on a worker.
 *
 * @param index of the run among those asked for
 * @param figures null: the scenario cannot be, as the problem says
 */
record Outcome(int index, @Nullable RunFigures figures, String path, String problem)
    implements Serializable {}
