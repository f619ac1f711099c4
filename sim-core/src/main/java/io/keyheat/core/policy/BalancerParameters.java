package io.keyheat.core.policy;

import io.keyheat.core.profile.ProfileField;

/** How tablets move from one server to another. */
public record BalancerParameters(
    @ProfileField(value = "Time between two rounds.", min = "1ms") long intervalNanos,
    @ProfileField(
            "What a round evens out: utilisations, or numbers of tablets (moving any, or those"
                + " split last).")
        EvenedQuantity evens,
    @ProfileField("Most moves of a round.") int maxMoves,
    @ProfileField("Least difference of the two servers' utilisations that justifies a move.")
        double minGap,
    @ProfileField("Least utilisation that a tablet must bring along to be moved.") double minLoad,
    @ProfileField("How long a moved tablet stays where it is.") long cooldownNanos,
    @ProfileField(
            "Whether one part of a split goes to the idlest server at once; else both parts stay"
                + " together until a round moves one.")
        boolean separates) {

  /** What servers should have in equal parts. */
  public enum EvenedQuantity {
    /** Work: what makes the busiest server and the idlest most alike is moved. */
    UTILIZATION,
    /** Tablets, however busy they are: servers differ by one at most, and any tablet is moved. */
    TABLETS,
    /** Tablets, too, but a tablet that was split last is moved first. */
    TABLETS_NEWEST_FIRST
  }
}
