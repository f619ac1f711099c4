package io.keyheat.core.policy;

import io.keyheat.core.profile.ProfileField;

/** From which shares on sampled requests tell a splitter by load something. */
public record SplitEvidence(
    @ProfileField("A tablet with at least this share of the load that splits it is observed.")
        double watchShare,
    @ProfileField(
            "A row, or scans of ranges, with at least this share of the sampled requests is the"
                + " reason why no split helps.")
        double dominantShare,
    @ProfileField(
            "Where at least this share of the requests adds rows, too few rows are no reason why no"
                + " split helps.")
        double growingShare,
    @ProfileField(
            "The load moves if at least this share of the later requests lies between two"
                + " neighbouring candidates, where no earlier request was.")
        double gapShare,
    @ProfileField(
            "The load moves if in at least this share of the pairs of an earlier and a later"
                + " request the later one lies further up, or further down.")
        double movedShare,
    @ProfileField(
            value =
                "Standard deviations by which a candidate's shares of earlier and later requests"
                    + " must differ to rule out chance.",
            max = "20")
        double chanceDeviations) {}
