/** What the recorded keys of a trace, and a run that replays it, say of its hot tables. */
@NullMarked
package io.keyheat.scenarios.diagnosis.trace;

import org.jspecify.annotations.NullMarked;
