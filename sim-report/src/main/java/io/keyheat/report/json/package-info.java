/** The result as a document for programs. */
@NullMarked
package io.keyheat.report.json;

import org.jspecify.annotations.NullMarked;
