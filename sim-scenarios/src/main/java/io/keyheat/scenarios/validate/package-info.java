/** Simulated figures beside those that others have published: which agree, and which do not. */
@NullMarked
package io.keyheat.scenarios.validate;

import org.jspecify.annotations.NullMarked;
