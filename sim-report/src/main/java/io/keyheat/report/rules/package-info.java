/** The status of each documented rule, as the writers of pages and JSON take it. */
@NullMarked
package io.keyheat.report.rules;

import org.jspecify.annotations.NullMarked;
