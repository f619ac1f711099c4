/** Findings for a gate before a merge: their formats, and the baseline of those that are known. */
@NullMarked
package io.keyheat.scenarios.gate;

import org.jspecify.annotations.NullMarked;
