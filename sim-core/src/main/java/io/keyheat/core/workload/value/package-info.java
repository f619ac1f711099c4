/** Generators of column values. */
package io.keyheat.core.workload.value;
