/**
 * Recorded traces: reads them as streams, finds out what is in them, makes a scenario of one that
 * has none, and says of its run where it was hot and what to change.
 */
@NullMarked
package io.keyheat.scenarios.trace;

import org.jspecify.annotations.NullMarked;
