/**
 * Many runs of one scenario: points of a grid, replications, a journal of what has been run, and
 * tables of what came of it.
 */
@NullMarked
package io.keyheat.scenarios.sweep;

import org.jspecify.annotations.NullMarked;
