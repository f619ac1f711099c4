/** Carries out the many runs of a study in an output folder. */
@NullMarked
package io.keyheat.scenarios.study;

import org.jspecify.annotations.NullMarked;
