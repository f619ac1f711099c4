/** The report as one self-contained page. */
@NullMarked
package io.keyheat.report.html;

import org.jspecify.annotations.NullMarked;
