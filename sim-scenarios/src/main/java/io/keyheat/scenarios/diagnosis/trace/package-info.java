/** The order and the distribution of the recorded keys of a trace. */
@NullMarked
package io.keyheat.scenarios.diagnosis.trace;

import org.jspecify.annotations.NullMarked;
