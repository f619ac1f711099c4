/** Which variants of a result its page and its answer compare, and what the answer states. */
@NullMarked
package io.keyheat.report.contrast;

import org.jspecify.annotations.NullMarked;
