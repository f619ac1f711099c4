/** The results of a sweep as pages show them; it computes nothing. */
@NullMarked
package io.keyheat.report.sweep;

import org.jspecify.annotations.NullMarked;
