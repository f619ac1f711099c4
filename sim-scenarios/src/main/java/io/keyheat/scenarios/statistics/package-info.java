/** Statistics over replications: intervals, stopping rules, warm-up, fits. Knows no scenario. */
@NullMarked
package io.keyheat.scenarios.statistics;

import org.jspecify.annotations.NullMarked;
