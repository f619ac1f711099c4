/** Recordings of applications: what the command line asks of the extension that makes them. */
@NullMarked
package io.keyheat.scenarios.recording;

import org.jspecify.annotations.NullMarked;
