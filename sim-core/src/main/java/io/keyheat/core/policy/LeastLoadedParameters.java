package io.keyheat.core.policy;

import io.keyheat.core.profile.ProfileField;

/** When servers are equally loaded. */
public record LeastLoadedParameters(
    @ProfileField(
            "Utilisations that differ by no more than this are equal when a server is chosen: then"
                + " the one that stores less is.")
        double tolerance) {}
