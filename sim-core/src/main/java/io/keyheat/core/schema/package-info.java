/** Tables, columns, keys and indexes as pure data. */
package io.keyheat.core.schema;
