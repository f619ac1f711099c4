/** Results and studies as CSV. */
@NullMarked
package io.keyheat.report.csv;

import org.jspecify.annotations.NullMarked;
