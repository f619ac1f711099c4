/** Bounds that hold whatever a run does: the least latency, the greatest rate of closed loops. */
@NullMarked
package io.keyheat.scenarios.bound;

import org.jspecify.annotations.NullMarked;
