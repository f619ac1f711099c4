/** Notes on rows that a scenario's loads do not find, repeat or use up. */
@NullMarked
package io.keyheat.scenarios.foresight.rows;

import org.jspecify.annotations.NullMarked;
