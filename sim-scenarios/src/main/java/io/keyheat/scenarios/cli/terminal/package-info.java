/** The streams that a command prints to, and the exit codes of the process. */
@NullMarked
package io.keyheat.scenarios.cli.terminal;

import org.jspecify.annotations.NullMarked;
