/** A schema as it is written: its words, their places, and what its readers report of them. */
@NullMarked
package io.keyheat.scenarios.schema.text;

import org.jspecify.annotations.NullMarked;
