package io.keyheat.core.model.cluster;

import io.keyheat.core.profile.ProfileField;

/** Pauses that some commits meet at their leaders. */
public record StallParameters(
    @ProfileField(
            "Share of the commits that meet a pause (a busy disk, a garbage collection, a"
                + " neighbour on a shared machine) at the leader that decides them.")
        double stallShare,
    @ProfileField("Mean of such a pause, which is exponential.") long stallNanos) {}
