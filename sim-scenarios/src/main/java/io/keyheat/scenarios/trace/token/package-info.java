/** The tokens of recorded keys, and what they become in a copy of the application. */
@NullMarked
package io.keyheat.scenarios.trace.token;

import org.jspecify.annotations.NullMarked;
