/** Short runs of a scenario's variants: what {@code keyheat check} warns of is what they show. */
@NullMarked
package io.keyheat.scenarios.trial;

import org.jspecify.annotations.NullMarked;
