/** What users pay for in a month, in the units that vendors count, and what it costs. */
@NullMarked
package io.keyheat.scenarios.plan.bill;

import org.jspecify.annotations.NullMarked;
