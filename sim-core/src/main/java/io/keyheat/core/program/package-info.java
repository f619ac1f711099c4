/** What operations do, as the planner compiles it and the model runs it. */
@NullMarked
package io.keyheat.core.program;

import org.jspecify.annotations.NullMarked;
