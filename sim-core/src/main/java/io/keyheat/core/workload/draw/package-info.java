/** Draws the rows and packed keys of operations in batches. */
package io.keyheat.core.workload.draw;
