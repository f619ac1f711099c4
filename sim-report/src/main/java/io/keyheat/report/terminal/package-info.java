/** The report as text for a terminal. */
@NullMarked
package io.keyheat.report.terminal;

import org.jspecify.annotations.NullMarked;
