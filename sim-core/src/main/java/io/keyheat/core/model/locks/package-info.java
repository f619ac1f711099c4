/** Row locks: which operation or transaction holds a row, and which operations wait for it. */
package io.keyheat.core.model.locks;
