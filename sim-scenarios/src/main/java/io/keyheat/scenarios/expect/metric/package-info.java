/** The metrics of the expectation language, by the part of a result that they read. */
@NullMarked
package io.keyheat.scenarios.expect.metric;

import org.jspecify.annotations.NullMarked;
