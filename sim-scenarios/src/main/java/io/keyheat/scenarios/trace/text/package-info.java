/** Numbers for the texts of a recorded trace, in the order of the texts. */
@NullMarked
package io.keyheat.scenarios.trace.text;

import org.jspecify.annotations.NullMarked;
