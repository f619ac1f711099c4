/** The local server of the workbench, a page where scenarios are edited and run. */
@NullMarked
package io.keyheat.scenarios.serve;

import org.jspecify.annotations.NullMarked;
