/** What production would make of the operations that are recorded, while they come. */
@NullMarked
package io.keyheat.record.model;

import org.jspecify.annotations.NullMarked;
