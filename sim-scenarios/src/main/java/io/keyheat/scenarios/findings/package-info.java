/**
 * Why runs lose or slow operations: the only place that decides what limits a run. A finding is two
 * measured facts and a place: which resource was exhausted, and why the demand sits there.
 */
@NullMarked
package io.keyheat.scenarios.findings;

import org.jspecify.annotations.NullMarked;
