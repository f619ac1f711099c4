/** The fields of faults, and how they are read. */
package io.keyheat.scenarios.reader.fault;
