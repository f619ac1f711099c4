/**
 * Recorded traces: reads them as streams, surveys their tables and keys, and writes the scenario
 * that replays one.
 */
@NullMarked
package io.keyheat.scenarios.trace;

import org.jspecify.annotations.NullMarked;
