package io.keyheat.core.model.cluster;

import io.keyheat.core.profile.ProfileField;

/** What a tablet waits for when it changes servers. */
public record MoveParameters(
    @ProfileField("How long a tablet does not answer during a move.") long moveOutageNanos,
    @ProfileField(
            "How long the old server still processes admitted requests after all of them have"
                + " begun.")
        long handOverNanos) {}
