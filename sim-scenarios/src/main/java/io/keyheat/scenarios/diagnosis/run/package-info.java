/** Why ranges of keys were hot in a run, and what to change. */
@NullMarked
package io.keyheat.scenarios.diagnosis.run;

import org.jspecify.annotations.NullMarked;
