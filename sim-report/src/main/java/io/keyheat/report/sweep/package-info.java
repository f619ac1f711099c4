/** What came of a sweep, for pages to show. Nothing here is worked out. */
@NullMarked
package io.keyheat.report.sweep;

import org.jspecify.annotations.NullMarked;
