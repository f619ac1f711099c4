/** The fields of loads, and how they are read. */
package io.keyheat.scenarios.reader.load;
