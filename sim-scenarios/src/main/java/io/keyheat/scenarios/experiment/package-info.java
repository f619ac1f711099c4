/** Runs the variants of a scenario on threads, and says how far they are. */
@NullMarked
package io.keyheat.scenarios.experiment;

import org.jspecify.annotations.NullMarked;
