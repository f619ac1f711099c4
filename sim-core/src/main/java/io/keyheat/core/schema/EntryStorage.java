package io.keyheat.core.schema;

import io.keyheat.core.profile.ProfileField;

/** How index entries are kept. */
public record EntryStorage(
    @ProfileField("Whether such an index is kept ascending and descending, as two key ranges.")
        boolean bothDirections,
    @ProfileField(
            value = "Stored bytes of an index entry beyond the columns of its key.",
            min = "0B",
            max = "1MB")
        int entryOverheadBytes) {}
