/** The streams that a command prints to. */
@NullMarked
package io.keyheat.scenarios.cli.terminal;

import org.jspecify.annotations.NullMarked;
