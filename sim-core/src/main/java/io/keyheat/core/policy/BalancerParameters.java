package io.keyheat.core.policy;

import io.keyheat.core.profile.ProfileField;

/** How tablets move from one server to another. */
public record BalancerParameters(
    @ProfileField(value = "Time between two rounds.", min = "1ms") long intervalNanos,
    @ProfileField(
            "What a round balances: utilisations, or numbers of tablets (it moves any, or those"
                + " split last).")
        EvenedQuantity evens,
    @ProfileField("Greatest number of moves in a round.") int maxMoves,
    @ProfileField("Least difference of the utilisations of two servers for a move.") double minGap,
    @ProfileField("Least utilisation of a tablet for a move.") double minLoad,
    @ProfileField("How long a moved tablet is not moved again.") long cooldownNanos,
    @ProfileField(
            "Whether one part of a split moves to the idlest server at once; otherwise both parts"
                + " stay until a round moves one.")
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
