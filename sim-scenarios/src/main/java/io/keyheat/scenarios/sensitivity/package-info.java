/** Finds which assumed parameters of a system's profile change a scenario's expectations. */
@NullMarked
package io.keyheat.scenarios.sensitivity;

import org.jspecify.annotations.NullMarked;
