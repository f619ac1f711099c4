/**
 * Searches for the least or the greatest value of a scenario's parameter that keeps targets, and
 * says how sure that is.
 */
@NullMarked
package io.keyheat.scenarios.plan;

import org.jspecify.annotations.NullMarked;
