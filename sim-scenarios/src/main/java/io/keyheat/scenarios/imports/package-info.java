/** Imports schemas of database systems as tables of a scenario. */
@NullMarked
package io.keyheat.scenarios.imports;

import org.jspecify.annotations.NullMarked;
