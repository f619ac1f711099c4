/** Schemas as their systems keep them, read into the tables of a scenario. */
@NullMarked
package io.keyheat.scenarios.imports;

import org.jspecify.annotations.NullMarked;
