/** What a running database did with its writes, beside what the simulated system does with them. */
@NullMarked
package io.keyheat.report.observed;

import org.jspecify.annotations.NullMarked;
