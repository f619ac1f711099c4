/** What a recording consists of: operations on keys, whatever system they were seen in. */
@NullMarked
package io.keyheat.record.key;

import org.jspecify.annotations.NullMarked;
