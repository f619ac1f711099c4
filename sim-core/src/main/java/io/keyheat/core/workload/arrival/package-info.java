/** When operations arrive: open loops, closed loops, recorded traces. */
package io.keyheat.core.workload.arrival;
