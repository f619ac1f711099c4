/** Tables whose rows are materialized, and the work of operations on them. */
package io.keyheat.core.model.rows;
