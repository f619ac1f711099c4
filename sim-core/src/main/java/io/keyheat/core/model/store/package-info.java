/** Ranges of keys, and an ordered store of materialized rows and tombstones. */
package io.keyheat.core.model.store;
