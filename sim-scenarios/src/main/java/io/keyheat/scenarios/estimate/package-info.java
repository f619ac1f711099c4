/** Figures of a run by arithmetic, before any run: utilisation, waits, limits, shares of keys. */
@NullMarked
package io.keyheat.scenarios.estimate;

import org.jspecify.annotations.NullMarked;
