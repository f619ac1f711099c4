/** Records which keys an application uses, between it and a server. */
@NullMarked
package io.keyheat.record;

import org.jspecify.annotations.NullMarked;
