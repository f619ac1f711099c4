/**
 * Executes many runs of one scenario, at points of a grid and in replications, with a log of the
 * completed runs.
 */
@NullMarked
package io.keyheat.scenarios.sweep;

import org.jspecify.annotations.NullMarked;
