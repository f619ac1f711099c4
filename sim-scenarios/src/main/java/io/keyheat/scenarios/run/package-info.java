/** Checks and runs scenarios, for the command line and for the page that {@code serve} gives. */
@NullMarked
package io.keyheat.scenarios.run;

import org.jspecify.annotations.NullMarked;
