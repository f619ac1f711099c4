package io.keyheat.core.policy;

import io.keyheat.core.profile.ProfileField;

/** When servers are equally loaded. */
public record LeastLoadedParameters(
    @ProfileField(
            "Utilisations that differ by no more than this count as equal; then stored bytes"
                + " decide.")
        double tolerance) {}
