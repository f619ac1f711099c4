package io.keyheat.core.model.cluster;

import io.keyheat.core.profile.ProfileField;

/**
 * How a tablet removes what was deleted in it. Only rows that are materialized leave tombstones.
 */
public record CompactionParameters(
    @ProfileField(value = "Time between two compactions of a tablet.", min = "1ms", never = true)
        long intervalNanos,
    @ProfileField("Least age of tombstones that a compaction removes.") long graceNanos,
    @ProfileField("Core time for each row, entry or tombstone that a compaction reads.")
        double rowNanos,
    @ProfileField(value = "Length of the pieces of this core time.", min = "1ms") long pieceNanos,
    @ProfileField("Greatest share of one core that a compaction uses.") double coreShare) {}
