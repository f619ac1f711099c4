package io.keyheat.core.policy;

import io.keyheat.core.profile.ProfileField;

/** When servers are equally loaded. */
public record LeastLoadedParameters(
    @ProfileField(
            "Utilisations that differ by no more than this are equal when a server is chosen: then"
                + " stored bytes decide.")
        double tolerance) {}
