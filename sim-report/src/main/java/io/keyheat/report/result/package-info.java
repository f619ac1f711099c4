/** The result of a scenario: its runs, what was expected of them, and why they fail or are slow. */
@NullMarked
package io.keyheat.report.result;

import org.jspecify.annotations.NullMarked;
