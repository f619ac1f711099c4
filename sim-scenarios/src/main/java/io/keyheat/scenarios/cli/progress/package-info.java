/** Shows the progress of runs on standard error. */
@NullMarked
package io.keyheat.scenarios.cli.progress;

import org.jspecify.annotations.NullMarked;
