/** What the documents of the simulated systems say, rule by rule. */
@NullMarked
package io.keyheat.scenarios.rules;

import org.jspecify.annotations.NullMarked;
