/** What was published beside what was simulated, as pages and tables show it. */
@NullMarked
package io.keyheat.report.validation;

import org.jspecify.annotations.NullMarked;
