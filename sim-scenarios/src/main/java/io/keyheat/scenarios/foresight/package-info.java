/**
 * What is known of a scenario before it runs, and sentences about what makes its figures easy to
 * misread.
 */
@NullMarked
package io.keyheat.scenarios.foresight;

import org.jspecify.annotations.NullMarked;
