/** Executes the runs of a scenario on threads, estimates their cost and reports their progress. */
@NullMarked
package io.keyheat.scenarios.experiment;

import org.jspecify.annotations.NullMarked;
