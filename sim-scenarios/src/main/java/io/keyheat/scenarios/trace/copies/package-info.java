/** A recorded application in many copies: what its keys are made of, and how they go on. */
@NullMarked
package io.keyheat.scenarios.trace.copies;

import org.jspecify.annotations.NullMarked;
