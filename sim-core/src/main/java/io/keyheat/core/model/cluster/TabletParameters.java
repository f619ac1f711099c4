package io.keyheat.core.model.cluster;

import io.keyheat.core.profile.ProfileField;

/** What a lone tablet can do. */
public record TabletParameters(
    @ProfileField(
            "How long each row or entry of a commit occupies the tablet; the commit waits for one"
                + " of these times. 0ns: not at all.")
        long commitNanos,
    @ProfileField(
            "Least time between two read requests to a tablet, for any number of rows; 0ns: none.")
        long readNanos,
    MoveParameters moves,
    ThroughputLimit limit,
    ThroughputLimit.Shared shared) {}
