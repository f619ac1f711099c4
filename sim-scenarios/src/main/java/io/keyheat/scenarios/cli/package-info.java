/** The command line: what a user types, sees and finds in the output folder. */
@NullMarked
package io.keyheat.scenarios.cli;

import org.jspecify.annotations.NullMarked;
