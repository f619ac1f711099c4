package io.keyheat.core.model.cluster;

/** Makes parameters of moves. */
public final class Moving {
  /** As the systems' profiles have it. */
  public static final long HAND_OVER_NANOS = 2_000_000_000;

  /** Without an outage of its own. */
  public static final MoveParameters AT_ONCE = with(0);

  private Moving() {}

  /** Moves with an outage. */
  public static MoveParameters with(long outageNanos) {
    return new MoveParameters(outageNanos, HAND_OVER_NANOS);
  }
}
