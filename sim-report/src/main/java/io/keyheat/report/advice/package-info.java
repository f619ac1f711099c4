/** What came of looking for cures, for pages to show. Nothing here is worked out. */
@NullMarked
package io.keyheat.report.advice;

import org.jspecify.annotations.NullMarked;
