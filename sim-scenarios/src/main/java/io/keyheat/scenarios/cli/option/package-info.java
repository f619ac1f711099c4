/** Options that several commands share, each described once, and the command that repeats a run. */
@NullMarked
package io.keyheat.scenarios.cli.option;

import org.jspecify.annotations.NullMarked;
