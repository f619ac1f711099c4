/** Records the keys that an application uses while it talks to a database or its emulator. */
@NullMarked
package io.keyheat.scenarios.record;

import org.jspecify.annotations.NullMarked;
