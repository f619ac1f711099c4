/**
 * Recordings as files: records brought in order and written as a trace that is whole at any time.
 */
@NullMarked
package io.keyheat.record.output;

import org.jspecify.annotations.NullMarked;
