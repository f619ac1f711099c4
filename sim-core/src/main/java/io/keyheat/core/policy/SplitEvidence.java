package io.keyheat.core.policy;

import io.keyheat.core.profile.ProfileField;

/** From which shares on sampled requests tell a splitter by load something. */
public record SplitEvidence(
    @ProfileField("Least load of an observed tablet, as a share of the load that splits it.")
        double watchShare,
    @ProfileField(
            "Least share of the sampled requests of one row, or of scans, that is the reason why no"
                + " split helps.")
        double dominantShare,
    @ProfileField(
            "If at least this share of the requests adds rows, too few rows are not a reason.")
        double growingShare,
    @ProfileField(
            "The load moves if at least this share of the later requests lies between two"
                + " neighbouring candidates without earlier requests.")
        double gapShare,
    @ProfileField(
            "The load moves if, in at least this share of pairs, the later request is above (or"
                + " below) the earlier one.")
        double movedShare,
    @ProfileField(
            value =
                "Standard deviations by which a candidate's shares of earlier and later requests"
                    + " must differ.",
            max = "20")
        double chanceDeviations) {}
