/** Schemas of database systems as tables of a scenario; {@code ddl} writes tables as such. */
@NullMarked
package io.keyheat.scenarios.schema;

import org.jspecify.annotations.NullMarked;
