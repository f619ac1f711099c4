/** The fields of tables, columns and generators, and how they are read. */
package io.keyheat.scenarios.reader.table;
