/** Tables, columns, keys and indexes, and the checks that every name leads to one of them. */
package io.keyheat.core.schema;
