/**
 * The search for the best remedy of what a run has shown to be hot: each is an edit of the
 * scenario, tried on the random streams of the original. Unlike {@code lint}, it knows how runs
 * end.
 */
@NullMarked
package io.keyheat.scenarios.remedy;

import org.jspecify.annotations.NullMarked;
