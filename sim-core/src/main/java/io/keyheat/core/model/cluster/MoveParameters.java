package io.keyheat.core.model.cluster;

import io.keyheat.core.profile.ProfileField;

/** What a tablet waits for when it changes servers. */
public record MoveParameters(
    @ProfileField("How long a tablet does not answer while it changes servers.")
        long moveOutageNanos,
    @ProfileField(
            "A server that hands a tablet over first ends all that it was given, but for services"
                + " that last longer than this once all have begun.")
        long handOverNanos) {}
