/** A page on this machine where scenarios are edited and run, for this machine alone. */
@NullMarked
package io.keyheat.scenarios.serve;

import org.jspecify.annotations.NullMarked;
