package io.keyheat.core.result;

/**
 * Something that happened to a tablet.
 *
 * @param space name of the key space
 * @param key the cut's first key on the right (splits, merges) or the tablet's first key (moves)
 * @param position of that key on the heatmap's key axis, in rows from its top, with a fraction
 * @param fromServer where the tablet was
 * @param toServer where it (or the half that went away) is now
 * @param cause in a few plain words, with figures
 */
public record RunEvent(
    long timeNanos,
    Kind kind,
    String space,
    String key,
    double position,
    int fromServer,
    int toServer,
    String cause) {

  /** The kinds, in the order in which legends show them. */
  public enum Kind {
    SIZE_SPLIT,
    LOAD_SPLIT,
    MERGE,
    MOVE
  }
}
