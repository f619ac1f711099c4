/** The results of a plan as pages and terminals show them; it computes nothing. */
@NullMarked
package io.keyheat.report.plan;

import org.jspecify.annotations.NullMarked;
