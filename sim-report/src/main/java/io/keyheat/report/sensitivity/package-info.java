/** Which assumed parameters change what scenarios show, as pages and tables tell it. */
@NullMarked
package io.keyheat.report.sensitivity;

import org.jspecify.annotations.NullMarked;
