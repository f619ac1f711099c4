package io.keyheat.core.policy;

import io.keyheat.core.profile.ProfileField;

/** When two neighbouring tablets become one again. */
public record MergeParameters(
    @ProfileField("Whether tablets are merged at all.") boolean enabled,
    @ProfileField("How long both must have been cold and unsplit.") long delayNanos,
    @ProfileField("Both together must stay below this share of the load that splits a tablet.")
        double maxLoadShare,
    @ProfileField("Both together must stay below this size.") long maxSizeBytes,
    @ProfileField("The smaller of the two must be below this size.") long maxSmallerBytes) {}
