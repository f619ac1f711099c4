/** What a schema and its loads promise before anything runs: the rules that they may break. */
@NullMarked
package io.keyheat.scenarios.lint;

import org.jspecify.annotations.NullMarked;
