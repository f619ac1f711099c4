/** What several runs of the same thing say together, and how sure it is. Knows no scenario. */
@NullMarked
package io.keyheat.scenarios.statistics;

import org.jspecify.annotations.NullMarked;
