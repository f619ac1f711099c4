/** Commands that calculate and run nothing. */
@NullMarked
package io.keyheat.scenarios.cli.arithmetic;

import org.jspecify.annotations.NullMarked;
