package io.keyheat.core.result;

/**
 * A key space (a table with what is interleaved in it, or an index) at the end of the run.
 *
 * @param throttled attempts of the whole run that were refused because the provisioned units that
 *     its tablets share were used up
 */
public record SpaceResult(
    String name,
    String table,
    boolean index,
    int tablets,
    long rows,
    long storedBytes,
    long throttled) {}
