/** What the run of a replayed trace means: where it was hot, why, and what to change. */
@NullMarked
package io.keyheat.scenarios.answer;

import org.jspecify.annotations.NullMarked;
