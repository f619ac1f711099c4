/**
 * A scenario's result in one to three sentences: which variant burns, why, and what helps; and the
 * reasons that it goes by.
 */
@NullMarked
package io.keyheat.report.headline;

import org.jspecify.annotations.NullMarked;
