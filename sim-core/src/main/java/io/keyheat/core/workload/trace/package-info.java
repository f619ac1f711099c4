/** Recorded traces, as a load reads them. */
package io.keyheat.core.workload.trace;
