/** The specification of loads, as pure data. */
package io.keyheat.core.workload.spec;
