/** What a recording consists of: operations on keys, whatever system they were seen in. */
@NullMarked
package io.keyheat.scenarios.record.key;

import org.jspecify.annotations.NullMarked;
