/**
 * Keyheat as a library, for tests in Java: a {@link io.keyheat.scenarios.api.Scenario} is read from
 * a file or built in code, its {@link io.keyheat.scenarios.api.Outcome} is asserted with {@link
 * io.keyheat.scenarios.api.OutcomeAssert#assertThat}. No other package is meant to be stable.
 */
@NullMarked
package io.keyheat.scenarios.api;

import org.jspecify.annotations.NullMarked;
