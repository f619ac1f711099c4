/** The page on which scenarios are edited and run. */
@NullMarked
package io.keyheat.report.workbench;

import org.jspecify.annotations.NullMarked;
