/** The metrics of the expectation language, one class for each part of a result. */
@NullMarked
package io.keyheat.scenarios.expect.metric;

import org.jspecify.annotations.NullMarked;
