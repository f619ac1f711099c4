/** Passes the bytes of connections on unchanged, and hands a copy to whoever looks at them. */
@NullMarked
package io.keyheat.scenarios.record.splice;

import org.jspecify.annotations.NullMarked;
