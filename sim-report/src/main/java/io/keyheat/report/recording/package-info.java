/** The page on which a recording is watched. */
@NullMarked
package io.keyheat.report.recording;

import org.jspecify.annotations.NullMarked;
