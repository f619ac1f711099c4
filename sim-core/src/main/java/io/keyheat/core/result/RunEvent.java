package io.keyheat.core.result;

/**
 * Something that happened to a tablet; or, with a FAULT, to servers or the network: then without
 * key space and key, at position −1.
 *
 * @param space name of the key space
 * @param key the cut's first key on the right (splits, merges) or the tablet's first key (moves,
 *     compactions)
 * @param position of that key on the heatmap's key axis, in rows from its top, with a fraction
 * @param fromServer where the tablet was
 * @param toServer where it (or the half that went away) is now
 * @param cause in a few plain words, with figures
 * @param tablet number of the tablet that was split (the half before the cut keeps it), took in the
 *     one behind it, or was moved; −1 where nobody has noted it
 * @param upperHalf number of what lies behind a split's cut; −1 for other events
 * @param lowerMoved whether the half that a split sent away is the one before the cut
 */
public record RunEvent(
    long timeNanos,
    Kind kind,
    String space,
    String key,
    double position,
    int fromServer,
    int toServer,
    String cause,
    int tablet,
    int upperHalf,
    boolean lowerMoved) {

  /** Returns a fault, which concerns no tablet in particular. */
  public static RunEvent fault(long timeNanos, String what) {
    return new RunEvent(timeNanos, Kind.FAULT, "", "", -1, -1, -1, what, -1, -1, false);
  }

  /** The kinds, in the order in which legends show them. */
  public enum Kind {
    SIZE_SPLIT,
    LOAD_SPLIT,
    MERGE,
    MOVE,
    /** The tablet's leader went elsewhere because of a fault. */
    NEW_LEADER,
    /** A fault began or was over. */
    FAULT,
    /** What was deleted in a key range is cleared away. */
    COMPACTION
  }
}
