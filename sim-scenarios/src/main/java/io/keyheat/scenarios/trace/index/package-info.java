/** Entries of the indexes that a schema declares, made of a recorded trace, and their layouts. */
@NullMarked
package io.keyheat.scenarios.trace.index;

import org.jspecify.annotations.NullMarked;
