/** Writes results to folders and reads them again. */
@NullMarked
package io.keyheat.scenarios.output;

import org.jspecify.annotations.NullMarked;
