package io.keyheat.core.model.cluster;

import io.keyheat.core.profile.ProfileField;

/** What a tablet waits for when it changes servers. */
public record MoveParameters(
    @ProfileField("How long a tablet does not answer while it changes servers.")
        long moveOutageNanos,
    @ProfileField(
            "How long a server that gives a tablet away still works on what it admitted, once all"
                + " of it has begun.")
        long handOverNanos) {}
