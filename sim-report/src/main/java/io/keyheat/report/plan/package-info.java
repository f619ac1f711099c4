/** What came of a plan, for pages and terminals to show. Nothing here is worked out. */
@NullMarked
package io.keyheat.report.plan;

import org.jspecify.annotations.NullMarked;
