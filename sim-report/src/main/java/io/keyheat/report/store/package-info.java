/** A result stored whole, so that it can be drawn again and compared. */
@NullMarked
package io.keyheat.report.store;

import org.jspecify.annotations.NullMarked;
