/** The commonest operations, many at a time: blocks of arrivals in short loops. */
package io.keyheat.core.model.fastpath;
