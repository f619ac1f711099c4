/** The page and the model of a search for remedies. */
@NullMarked
package io.keyheat.report.remedy;

import org.jspecify.annotations.NullMarked;
