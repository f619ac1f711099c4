/** Which values the columns of a workload can take. */
package io.keyheat.core.workload.domain;
