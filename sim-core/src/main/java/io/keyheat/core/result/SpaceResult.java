package io.keyheat.core.result;

/** A key space (a table with what is interleaved in it, or an index) at the end of the run. */
public record SpaceResult(
    String name, String table, boolean index, int tablets, long rows, long storedBytes) {}
