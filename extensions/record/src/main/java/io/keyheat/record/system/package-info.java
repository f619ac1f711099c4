/** What the calls of each database system do to which keys: a class for each system. */
@NullMarked
package io.keyheat.record.system;

import org.jspecify.annotations.NullMarked;
