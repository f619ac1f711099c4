/**
 * The answer of a result in one sentence: which variants are compared, and what they lose; and the
 * facts that it rests on.
 */
@NullMarked
package io.keyheat.report.headline;

import org.jspecify.annotations.NullMarked;
