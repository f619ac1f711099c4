/**
 * Changes of keys and indexes that the systems' rules give for what a run has shown to be hot,
 * tried on the same random streams. Unlike {@code advice}, which only reads, it knows how runs end.
 */
@NullMarked
package io.keyheat.scenarios.remedy;

import org.jspecify.annotations.NullMarked;
