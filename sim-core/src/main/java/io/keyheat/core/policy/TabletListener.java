package io.keyheat.core.policy;

/**
 * Follows the acts that change tablets, for whoever keeps figures by tablet number. Numbers are
 * reused: what is kept of a number must be set anew when a split gives it out.
 */
public interface TabletListener {
  /**
   * A split.
   *
   * @param left the part before the key, still under the tablet's number
   * @param right the part from the key on
   * @param why what made the tablet be split
   */
  record Division(
      int left, int right, SplitKey at, PolicyListener.SplitTrigger why, long nowNanos) {}

  /** A tablet was split. Both parts are still on its server; one may move as part of the split. */
  default void divided(Division division) {}

  /** The tablet {@code left} has taken in {@code right}, whose number is free from now on. */
  default void merged(int left, int right) {}

  /** A tablet is on another server, not as part of a split. */
  default void moved(int tablet, long nowNanos) {}

  /** A tablet has lost its leader. */
  default void leaderLost(int tablet) {}
}
