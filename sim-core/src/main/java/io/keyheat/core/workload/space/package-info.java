/** Lays out the keys of tables and indexes in key spaces. */
package io.keyheat.core.workload.space;
