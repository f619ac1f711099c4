package io.keyheat.core.workload;

import io.keyheat.core.key.KeyFormat;
import io.keyheat.core.key.WholeKeys;
import io.keyheat.core.schema.TableUnits;
import java.util.function.Supplier;

/**
 * One ordered range of keys that starts in tablets of its own: a table with whatever is interleaved
 * in it, or an index. All lists of keys are in order.
 *
 * @param name of the table, or {@code Table.Index}
 * @param existing keys of an even sample of those rows, empty if none; drawn when first asked for
 * @param sample keys of a sample of all that the run's loads are going to touch here, over its
 *     whole time; from it the heatmap takes its rows, so whoever makes none need not draw it
 * @param splits first keys of the tablets after the first one (pre-splits)
 * @param units that all its tablets share
 * @param whole keys that no cut parts
 */
public record KeySpacePlan(
    String name,
    String table,
    boolean index,
    KeyFormat format,
    long existingRows,
    long existingBytes,
    Supplier<KeyList> existing,
    Supplier<KeyList> sample,
    KeyList splits,
    TableUnits units,
    WholeKeys whole) {}
