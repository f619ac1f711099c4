package io.keyheat.core.policy;

import io.keyheat.core.profile.ProfileField;

/** How tablets move from busy servers to idle ones. */
public record BalancerParameters(
    @ProfileField(value = "Time between two rounds.", min = "1ms") long intervalNanos,
    @ProfileField("Most moves of a round.") int maxMoves,
    @ProfileField("Least difference of the two servers' utilizations that justifies a move.")
        double minGap,
    @ProfileField("How long a moved tablet stays where it is.") long cooldownNanos,
    @ProfileField(
            "Whether one part of a split goes to the idlest server at once; else both parts stay"
                + " together until a round moves one.")
        boolean separates) {}
