/** Which assumed parameters of a system's profile change what a scenario shows. */
@NullMarked
package io.keyheat.scenarios.sensitivity;

import org.jspecify.annotations.NullMarked;
