/** Fits a profile's costs to measurements of a real system. */
@NullMarked
package io.keyheat.scenarios.calibrate;

import org.jspecify.annotations.NullMarked;
