package io.keyheat.core.policy;

/** Chooses servers for tablets that have to go somewhere. */
public interface PlacementPolicy {
  /** Why a tablet is given a server. */
  enum Reason {
    /** A split has made it, and its server may keep it. */
    SPLIT,
    /** Its leader has stopped. */
    FAIL_OVER,
    /** Its leader is told to hand it over. */
    HAND_OVER
  }

  /**
   * The server for a tablet.
   *
   * @param loads of the servers, those included that may not be chosen
   * @return a server that {@linkplain ServerLoads#isAllowed may be chosen}; −1: there is none
   */
  int serverFor(int tablet, Reason why, ServerLoads loads);
}
