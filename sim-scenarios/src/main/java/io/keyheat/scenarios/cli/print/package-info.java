/** Prints findings as text and tables. */
@NullMarked
package io.keyheat.scenarios.cli.print;

import org.jspecify.annotations.NullMarked;
