package io.keyheat.core.policy;

/** What a policy can do to tablets at the end of a control period. */
public interface Actions {
  /**
   * Splits a tablet at a key within it, not its first one. Where the system separates parts, one of
   * them may move to a server that the {@link PlacementPolicy} chooses.
   *
   * @return number of the part from the key on; the part before it keeps the tablet's number
   */
  int split(int tablet, SplitKey at, PolicyListener.SplitTrigger why);

  /** Merges a tablet with the one behind it, on the server of {@code left}. */
  void merge(int left, int right);

  /** Moves a tablet to another server, which takes the outage that the system has for it. */
  void move(int tablet, int server);
}
